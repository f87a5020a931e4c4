/** The first browser language (BCP 47) that can format dates; odd setups report "C" or "". */
export function usableLocale(languages: readonly string[]): string {
  for (const tag of languages) {
    try {
      return new Intl.Locale(tag).toString()
    } catch {}
  }
  return 'en-US'
}

interface WeekInfo {
  readonly firstDay: number
}

/** 0 Sunday … 6 Saturday. */
export function weekStartOf(locale: string): number {
  try {
    // Chromium has the method, older engines the property, TypeScript's library neither.
    const place = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?(): WeekInfo
      weekInfo?: WeekInfo
    }
    const info = place.getWeekInfo?.() ?? place.weekInfo
    if (info) return info.firstDay % 7
  } catch {
    // An invalid locale gets the default below.
  }
  return locale.toLowerCase().endsWith('us') ? 0 : 1
}
