/** The first of the browser's languages that can write dates; browsers hand out tags like "C" or "" in odd set-ups. */
export function usableLocale(languages: readonly string[]): string {
  for (const tag of languages) {
    try {
      return new Intl.Locale(tag).toString()
    } catch {
      // Not a language tag.
    }
  }
  return 'en-US'
}
