/** What this browser keeps under a key; null if nothing, also if it stores nothing at all (private mode, a policy). Never throws. */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps it for the next page; false if the browser refuses (private mode, quota, a policy). Never throws. */
export function keepText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** What this browser keeps under every key with this prefix. Never throws. */
export function keptTexts(prefix: string): { readonly key: string; readonly text: string }[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [{ key, text: keptText(key) ?? '' }] : [],
    )
  } catch {
    return []
  }
}

/** Never throws: a browser that refuses kept nothing. */
export function forgetText(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // The browser refuses all storage.
  }
}

/** All that this browser keeps here but one, before somebody else sits down at it. Never throws. */
export function forgetAllBut(key: string): void {
  for (const one of keptTexts('')) if (one.key !== key) forgetText(one.key)
}

/** The fields of a stored text; none if it is absent, longer than `longest`, or no object. Never throws. */
export function storedFields(text: string | null, longest: number): Record<string, unknown> {
  if (text === null || text.length > longest) return {}
  try {
    return asFields(JSON.parse(text))
  } catch {
    return {}
  }
}

/** An object's own fields; none for anything else. */
export function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
