import { useSyncExternalStore } from 'react'
import { randomMark } from './fingerprint.ts'
import { isStoredView, MOST_VIEWS, type StoredView } from './saved-views.ts'

const VIEWS_KEY = 'flightline.views'

const LONGEST = 300_000

interface StoredViews {
  /** Another one in every browser, so that the same person has another fingerprint in each. */
  readonly salt: string
  readonly views: readonly StoredView[]
}

// A browser may refuse storage (private mode, quota, a policy): then the views last as long as the page.
function load(): StoredViews {
  try {
    return readViews(localStorage.getItem(VIEWS_KEY))
  } catch {
    return readViews(null)
  }
}

/** Each view for itself: what is foreign or broken is left out; never throws. */
function readViews(text: string | null): StoredViews {
  const stored = parse(text)
  const { salt, views } = stored
  return {
    salt: typeof salt === 'string' && /^[0-9a-f]{16}$/.test(salt) ? salt : randomMark(),
    views: Array.isArray(views) ? views.filter(isStoredView).slice(0, MOST_VIEWS) : [],
  }
}

let current: StoredViews | null = null
const listeners = new Set<() => void>()

export function currentViews(): StoredViews {
  current ??= load()
  return current
}

export function changeViews(change: (views: readonly StoredView[]) => readonly StoredView[]): void {
  const { salt, views } = currentViews()
  current = { salt, views: change(views).slice(0, MOST_VIEWS) }
  try {
    localStorage.setItem(VIEWS_KEY, JSON.stringify(current))
  } catch {
    // Kept until the page is closed.
  }
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== VIEWS_KEY && event.key !== null) return
  current = load()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

export function useStoredViews(): StoredViews {
  return useSyncExternalStore(subscribe, currentViews)
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null || text.length > LONGEST) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
