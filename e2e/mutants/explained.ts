import type { Mutant } from './instrument.ts'

interface Explained {
  readonly why: string
  /** `FILE | the line as it stands | what was → what is` */
  readonly mutants: readonly string[]
}

/** Mutants that live and may. Whoever changes one of these lines finds its entry dead, and removes it. */
export const EXPLAINED: readonly Explained[] = [
  {
    why: 'What is kept here only saves making it again: without it everything is slower, and the same.',
    mutants: [
      'src/time/date-names.ts | if (before) return before | before → false',
      'src/time/date-names.ts | known.set(locale, names) | known.set(locale, names) → ',
      'src/time/format.ts | if (known) return known | known → false',
      'src/time/format.ts | formats.set(key, format) | formats.set(key, format) → ',
      'src/time/format.ts | if (known !== undefined) return known | known !== undefined → false',
      'src/time/format.ts | wallTexts.set(key, text) | wallTexts.set(key, text) → ',
      'src/time/format.ts | const known = halves.get(locale) ?? halfOfDay(locale) | halves.get(locale) ?? halfOfDay(locale) → halfOfDay(locale)',
      'src/time/format.ts | halves.set(locale, known) | halves.set(locale, known) → ',
      'src/time/format.ts | const known = twentyFour.get(locale) ?? readsTwentyFour(locale) | twentyFour.get(locale) ?? readsTwentyFour(locale) → readsTwentyFour(locale)',
      'src/time/format.ts | twentyFour.set(locale, known) | twentyFour.set(locale, known) → ',
      'src/time/format.ts | if (dayTexts.size > 5000) dayTexts.clear() | dayTexts.size > 5000 → true',
      'src/time/format.ts | if (dayTexts.size > 5000) dayTexts.clear() | dayTexts.size > 5000 → false',
      'src/time/format.ts | if (dayTexts.size > 5000) dayTexts.clear() | dayTexts.size > 5000 → dayTexts.size >= 5000',
      'src/time/format.ts | if (dayTexts.size > 5000) dayTexts.clear() | 5000 → 10000',
      'src/time/format.ts | if (dayTexts.size > 5000) dayTexts.clear() | dayTexts.clear() → ',
      'src/time/format.ts | dayTexts.set(key, words) | dayTexts.set(key, words) → ',
      'src/time/plain-day.ts | if (known !== undefined) return known | known !== undefined → false',
      'src/time/plain-day.ts | if (dayTexts.size > 10_000) dayTexts.clear() | dayTexts.size > 10_000 → true',
      'src/time/plain-day.ts | if (dayTexts.size > 10_000) dayTexts.clear() | dayTexts.size > 10_000 → false',
      'src/time/plain-day.ts | if (dayTexts.size > 10_000) dayTexts.clear() | dayTexts.size > 10_000 → dayTexts.size >= 10_000',
      'src/time/plain-day.ts | if (dayTexts.size > 10_000) dayTexts.clear() | 10_000 → 20000',
      'src/time/plain-day.ts | if (dayTexts.size > 10_000) dayTexts.clear() | dayTexts.clear() → ',
      'src/time/plain-day.ts | dayTexts.set(number, day) | dayTexts.set(number, day) → ',
      'src/time/zone.ts | if (known) return known | known → false',
      'src/time/zone.ts | zones.set(name, zone) | zones.set(name, zone) → ',
      'src/time/zone.ts | if (cached !== undefined) return cached | cached !== undefined → false',
      'src/time/zone.ts | offsets.set(slot, offset) | offsets.set(slot, offset) → ',
      'src/time/zone.ts | const known = dayStarts.get(zone) ?? new Map<PlainDay, Instant>() | dayStarts.get(zone) ?? new Map<PlainDay, Instant>() → new Map<PlainDay, Instant>()',
      'src/time/zone.ts | if (known.size === 0) dayStarts.set(zone, known) | known.size === 0 → true',
      'src/time/zone.ts | if (known.size === 0) dayStarts.set(zone, known) | known.size === 0 → false',
      'src/time/zone.ts | if (known.size === 0) dayStarts.set(zone, known) | 0 → 1',
      'src/time/zone.ts | if (known.size === 0) dayStarts.set(zone, known) | dayStarts.set(zone, known) → ',
      'src/time/zone.ts | if (before !== undefined) return before | before !== undefined → false',
      'src/time/zone.ts | known.set(day, start) | known.set(day, start) → ',
    ],
  },
  {
    why: 'Only the name under which something is kept.',
    mutants: [
      "src/time/format.ts | const format = cachedFormat(locale, 'time', () => timeOptions(locale)) | 'time' → ''",
      "src/time/format.ts | const cycle = cachedFormat(locale, 'cycle', () => ({ hour: 'numeric' })).resolvedOptions() | 'cycle' → ''",
    ],
  },
  {
    why: 'Node writes a plain blank there, browsers a narrow one that does not break: only they can tell.',
    mutants: [
      "src/time/format.ts | const text = format.format(minutes * 60_000).replace(/[\\u202f\\u00a0]/g, ' ') | /[\\u202f\\u00a0]/g → /[\\u00a0]/g",
      "src/time/format.ts | .map((half) => half.replace(/[\\u202f\\u00a0]/g, ' ').replaceAll('.', '\\\\.')) | /[\\u202f\\u00a0]/g → /[\\u00a0]/g",
    ],
  },
  {
    why: 'The two sides meet at that point, and either answer is the same there.',
    mutants: [
      'src/time/instant.ts | if (range.end > last.end) merged[merged.length - 1] = { start: last.start, end: range.end } | range.end > last.end → range.end >= last.end',
      'src/time/instant.ts | if (part.end <= from) continue | part.end <= from → part.end < from',
      'src/time/instant.ts | if (part.start >= whole.end) break | part.start >= whole.end → part.start > whole.end',
      'src/time/instant.ts | const start = a.start > b.start ? a.start : b.start | a.start > b.start → a.start >= b.start',
      'src/time/instant.ts | const end = a.end < b.end ? a.end : b.end | a.end < b.end → a.end <= b.end',
      'src/time/plain-day.ts | return a < b ? a : b | a < b → a <= b',
      'src/time/plain-day.ts | return a > b ? a : b | a > b → a >= b',
      "src/time/plain-day.ts | return day !== null && day >= '1900' && day < '2200' ? day : null | day >= '1900' → day > ('1900')",
      "src/time/plain-day.ts | return day !== null && day >= '1900' && day < '2200' ? day : null | day < '2200' → day <= ('2200')",
      'src/time/reading-age.ts | (least, { asOf }) => (least === null || asOf < least ? asOf : least), | asOf < least → asOf <= least',
      "src/time/date-names.ts | return place('day') < place('month') | place('day') < place('month') → (place('day')) <= (place('month'))",
    ],
  },
]

export const keyOf = ({ file, line, was, now }: Mutant, texts: ReadonlyMap<string, string>) =>
  `${file} | ${texts.get(file)?.split('\n')[line - 1]?.trim()} | ${was} → ${now}`

/** Those of some mutants that are explained; `texts` are the sources by path. */
export function explainedAmong(
  mutants: readonly Mutant[],
  texts: ReadonlyMap<string, string>,
): Set<Mutant> {
  const keys = new Set(EXPLAINED.flatMap((entry) => entry.mutants))
  return new Set(mutants.filter((mutant) => keys.has(keyOf(mutant, texts))))
}
