import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { PageAddress } from '#school/address/page-address.ts'
import { parseSearch, type Search, stringifySearch } from '#school/address/search-params.ts'

interface Move {
  /** Takes the place of the entry in the history instead of a new one: typing in a search box. */
  readonly replace?: boolean
  /** Remembered with the entry, so that closing what this move opened can be "Back". */
  readonly opens?: boolean
}

/**
 * The search of the page at `path`, straight from the history: a press shows in the same frame, where the router's own
 * state follows in a transition and a controlled checkbox would flick back. While another page is on its way in, the
 * last search of this one is kept.
 */
export function useSearchText(isHere: (path: string) => boolean): string {
  const { history } = useRouter()
  const last = useRef('')
  return useSyncExternalStore(history.subscribe, () => {
    if (isHere(history.location.pathname)) last.current = history.location.search
    return last.current
  })
}

/** Changed many times until they are right: a search as it is typed, a wheel that zooms. */
const RETOUCHED: ReadonlySet<string> = new Set(['q', 'zoom'])

/** State of a page that lives in its address. */
export function useAddressState<State extends object>(
  address: PageAddress<State>,
): readonly [State, (change: Partial<State>) => void] {
  const { history } = useRouter()
  const { path, read, write } = address
  const text = useSearchText(useCallback((at: string) => at === path, [path]))
  const change = useCallback(
    (part: Partial<State>) => {
      const search = parseSearch(history.location.search)
      const next = stringifySearch({ ...open(search), ...write({ ...read(search), ...part }) })
      if (next === history.location.search) return
      const isRetouching = Object.keys(part).every((name) => RETOUCHED.has(name))
      const move = isRetouching ? history.replace : history.push
      move(`${path}${next}`)
    },
    [history, path, read, write],
  )
  return [read(parseSearch(text)), change]
}

/** The records that stand open over a page. */
function open(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => name === 'reservation' || name === 'flight'),
  )
}

/** Changes single names of the search of whatever page is in sight. */
export function useSearchChange(): (
  change: Readonly<Record<string, string | undefined>>,
  move?: Move,
) => void {
  const { history } = useRouter()
  return useCallback(
    (change, { replace = false, opens = false } = {}) => {
      const next = stringifySearch({ ...parseSearch(history.location.search), ...change })
      const href = `${history.location.pathname}${next}`
      if (replace) history.replace(href)
      else history.push(href, opens ? { opens: true } : undefined)
    },
    [history],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    opens?: boolean
  }
}
