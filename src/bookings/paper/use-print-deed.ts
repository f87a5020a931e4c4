import { useCallback, useRef } from 'react'
import { useNoted } from '#api/house/use-noted.ts'
import type { DayRange } from '#time/plain-day.ts'
import { printNow, useOnPrint } from '#ui/paper/use-print.ts'
import { pageAt } from '#wire/pages.ts'

/**
 * Prints this page once it is written down who asked for what: a layout with its revision, of these days. The browser's own way
 * to print cannot be made to wait; it is written down beside it.
 */
export function usePrintDeed(
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
