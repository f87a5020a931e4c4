import { DAY } from './instant.ts'

/** Names people may type, folded: months 0–11, weekdays 0 Sunday … 6. */
export interface DateNames {
  readonly months: readonly (readonly string[])[]
  readonly weekdays: readonly (readonly string[])[]
  /** True for 18/11, false for 11/18. */
  readonly isDayFirst: boolean
}

const known = new Map<string, DateNames>()

/** English, the language of aviation, and the locale's own; short and long. */
export function dateNames(locale: string): DateNames {
  const before = known.get(locale)
  if (before) return before
  const locales = [...new Set(['en-GB', locale])]
  const names: DateNames = {
    months: Array.from({ length: 12 }, (_, month) =>
      locales.flatMap((one) => namesOf(one, 'month', Date.UTC(2026, month, 15))),
    ),
    // 1970-01-04 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, day) =>
      locales.flatMap((one) => namesOf(one, 'weekday', (3 + day) * DAY)),
    ),
    isDayFirst: readsDayFirst(locale),
  }
  known.set(locale, names)
  return names
}

function namesOf(locale: string, part: 'month' | 'weekday', at: number): string[] {
  const options = { timeZone: 'UTC', calendar: 'gregory', day: 'numeric' } as const
  return (['long', 'short'] as const).flatMap((length) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, [part]: length })
    const name = format.formatToParts(at).find(({ type }) => type === part)?.value
    return name === undefined ? [] : [foldDateWord(name)]
  })
}

function readsDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    calendar: 'gregory',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).formatToParts(0)
  const place = (type: string) => parts.findIndex((part) => part.type === type)
  return place('day') < place('month')
}

export function foldDateWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
}
