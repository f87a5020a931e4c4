/** Where the browser refuses to store, as long as the page lives. */
const fallback = new Map<string, string>()

/** What this tab alone keeps under a key, over a reload; null if nothing. Never throws. */
export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

/** Null forgets it. Never throws. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text === null) fallback.delete(key)
    else fallback.set(key, text)
  }
}
