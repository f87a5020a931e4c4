/** Null if there is none, also without storage (private mode, policy). Never throws. */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False if the browser refuses (private mode, quota, policy). Never throws. */
export function keepText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** All entries with this prefix. Never throws. */
export function keptTexts(prefix: string): { readonly key: string; readonly text: string }[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [{ key, text: keptText(key) ?? '' }] : [],
    )
  } catch {
    return []
  }
}

/** Never throws. */
export function forgetText(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** For a change of users: deletes everything but one key. Never throws. */
export function forgetAllBut(key: string): void {
  for (const one of keptTexts('')) if (one.key !== key) forgetText(one.key)
}

/** Fields of stored JSON; none if absent, longer than `longest`, or no object. Never throws. */
export function storedFields(text: string | null, longest: number): Record<string, unknown> {
  if (text === null || text.length > longest) return {}
  try {
    return asFields(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Own fields; none if it isn't an object. */
export function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
