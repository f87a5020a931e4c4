import { useSyncExternalStore } from 'react'

/** Where the browser is. */
export interface Here {
  readonly path: string
  /** "?…", or '' for none. */
  readonly search: string
  /** This entry opened a record: "Back" closes it. */
  readonly opens: boolean
}

interface Move {
  /** Replaces the history entry instead of adding one: typing in a search box. */
  readonly replace?: boolean
  /** Stored with the entry, so that closing what it opened can be "Back". */
  readonly opens?: boolean
}

const listeners = new Set<() => void>()
let last: Here = { path: '', search: '', opens: false }

/** The same object while nothing changes. */
export function here(): Here {
  const { pathname: path, search } = location
  const state: unknown = history.state
  const opens = typeof state === 'object' && state !== null && 'opens' in state
  if (path !== last.path || search !== last.search || opens !== last.opens) {
    last = { path, search, opens }
  }
  return last
}

/** As a hook, in the frame of the press: a controlled checkbox must not flick back. */
export function useHere(): Here {
  return useSyncExternalStore(subscribe, here)
}

/** Another page begins at its top. */
export function goTo(href: string, { replace = false, opens = false }: Move = {}): void {
  const before = here().path
  const state = opens ? { opens } : null
  if (replace) history.replaceState(state, '', href)
  else history.pushState(state, '', href)
  if (here().path !== before) scrollTo(0, 0)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
