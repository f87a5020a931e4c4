import { browserStore } from '#memory/browser-store.ts'
import { storedFields } from '#memory/kept-text.ts'
import { randomMark } from './fingerprint.ts'
import { isStoredView, MAX_VIEWS, type StoredView } from './saved-views.ts'

const LONGEST = 300_000

interface StoredViews {
  /** Per browser, so that fingerprints of a person differ. */
  readonly salt: string
  readonly views: readonly StoredView[]
}

const store = browserStore({ key: 'flightline.views', read: readViews })

export const currentViews = store.current
export const useStoredViews = store.use

export function changeViews(change: (views: readonly StoredView[]) => readonly StoredView[]): void {
  const { salt, views } = store.current()
  store.change({ salt, views: change(views).slice(0, MAX_VIEWS) })
}

/** Reads each view separately, drops invalid ones, never throws. */
function readViews(text: string | null): StoredViews {
  const { salt, views } = storedFields(text, LONGEST)
  return {
    salt: typeof salt === 'string' && /^[0-9a-f]{16}$/.test(salt) ? salt : randomMark(),
    views: Array.isArray(views) ? views.filter(isStoredView).slice(0, MAX_VIEWS) : [],
  }
}
