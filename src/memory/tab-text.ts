const fallback = new Map<string, string>()

/** Kept in this tab, across reloads. Never throws. */
export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

/** Null deletes it. Never throws. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text === null) fallback.delete(key)
    else fallback.set(key, text)
  }
}
