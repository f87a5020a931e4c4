import { useCallback, useRef } from 'react'
import { useNoted } from '#api/accounts/use-noted.ts'
import type { DayRange } from '#time/plain-day.ts'
import { printNow, useOnPrint } from '#ui/paper/use-print.ts'
import { pageAt } from '#wire/pages.ts'

/** Audits the print (layout, revision, days) before it starts. The browser's own print command can't wait, so it is
 * audited alongside. */
export function usePrintAction(
  what: string,
  { from, to }: DayRange,
): { readonly print: () => void; readonly refusal: string | null } {
  const { noted, refusal } = useNoted()
  const isNoted = useRef(false)
  const note = useCallback(
    (work: () => void) => {
      const kind = pageAt(location.pathname)?.id ?? 'print'
      const object = what
        .replace(/[^\w .:#-]+/g, ' ')
        .trim()
        .slice(0, 60)
      const range = from === to ? from : `${from}/${to}`
      void noted({ action: 'print', kind, object, range }, work)
    },
    [noted, what, from, to],
  )
  const print = useCallback(
    () =>
      note(() => {
        isNoted.current = true
        printNow()
        isNoted.current = false
      }),
    [note],
  )
  useOnPrint(
    useCallback(() => {
      if (!isNoted.current) note(() => {})
    }, [note]),
  )
  return { print, refusal }
}
