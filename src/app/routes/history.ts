import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { parseSearch } from '#bookings/address/search-params.ts'

export interface Here {
  readonly path: string
  /** "?…", or ''. */
  readonly search: string
  /** This entry opened a record, so Back closes it. */
  readonly opens: boolean
}

interface Move {
  /** Replaces the entry, as while typing a search. */
  readonly replace?: boolean
  /** Stored in the entry, so that closing can go Back. */
  readonly opens?: boolean
}

const listeners = new Set<() => void>()
let last: Here = { path: '', search: '', opens: false }

/** Same object while unchanged. */
export function here(): Here {
  const { pathname: path, search } = location
  const state: unknown = history.state
  const opens = typeof state === 'object' && state !== null && 'opens' in state
  if (path !== last.path || search !== last.search || opens !== last.opens) {
    last = { path, search, opens }
  }
  return last
}

/** Synchronous: a controlled checkbox must not flicker. */
export function useHere(): Here {
  return useSyncExternalStore(subscribe, here)
}

/** Another page starts at its top. */
export function goTo(href: string, { replace = false, opens = false }: Move = {}): void {
  const before = pageKey(here())
  const state = opens ? { opens } : null
  if (replace) history.replaceState(state, '', href)
  else {
    keepPlace()
    history.pushState(state, '', href)
  }
  if (pageKey(here()) !== before) scrollTo(0, 0)
  for (const listener of listeners) listener()
}

/** The list of people and each of them share a path. */
export function pageKey({ path, search }: Here): string {
  return `${path} ${parseSearch(search)['who'] ?? ''}`
}

/** Back and Forward return to it: the browser restores only the window, which scrolls at 400 % zoom. */
export function useKeptPlace(page: string): void {
  useEffect(() => {
    const onScrolled = ({ target }: Event) => {
      if (target === scroller()) keepPlace()
    }
    // It doesn't bubble. Safari before 26.2 has none: there, a place is kept on leaving by a link.
    document.addEventListener('scrollend', onScrolled, true)
    return () => document.removeEventListener('scrollend', onScrolled, true)
  }, [])
  useLayoutEffect(() => {
    const state: unknown = history.state
    const content = page === pageKey(here()) && scroller()
    if (content && typeof state === 'object' && state !== null && 'top' in state)
      content.scrollTop = Number(state.top)
  }, [page])
}

function keepPlace(): void {
  const top = scroller()?.scrollTop ?? 0
  history.replaceState({ ...history.state, top }, '')
}

function scroller(): Element | null {
  return document.querySelector('[data-scroller="page"]')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
