import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSearchChange } from './address.ts'

const RECORD_PAGE = /^\/(reservations|flights)\/([^/?#]+)$/

/** Opens one record over the page in sight, as an entry of the history: Back closes it. */
export function useOpenRecord(): { reservation(id: string): void; flight(id: string): void } {
  const change = useSearchChange()
  return useMemo(
    () => ({
      reservation: (id) => change({ reservation: id, flight: undefined }, { opens: true }),
      flight: (id) => change({ flight: id, reservation: undefined }, { opens: true }),
    }),
    [change],
  )
}

/** Closes what stands open: Back where it was opened here, else (a link from outside) the address without it. */
export function useCloseRecord(): () => void {
  const { history } = useRouter()
  const change = useSearchChange()
  return useCallback(() => {
    if (history.location.state.opens === true) history.back()
    else change({ reservation: undefined, flight: undefined }, { replace: true })
  }, [history, change])
}

/** Follows a link without a reload. From one open record to another it stays over the same page. */
export function useFollow(): (href: string) => void {
  const { history } = useRouter()
  const change = useSearchChange()
  return useCallback(
    (href) => {
      const [, kind, id] = RECORD_PAGE.exec(href) ?? []
      const isOverPage = /[?&](reservation|flight)=/.test(history.location.search)
      if (kind === undefined || !isOverPage) return history.push(href)
      const opens = history.location.state.opens === true
      const names =
        kind === 'flights'
          ? { flight: id, reservation: undefined }
          : { reservation: id, flight: undefined }
      change(names, { replace: true, opens })
    },
    [history, change],
  )
}
