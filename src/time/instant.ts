import {
  type DayRange,
  dayFromNumber,
  dayNumber,
  type PlainDay,
  parsePlainDay,
} from './plain-day.ts'

/** ms since 1970-01-01T00:00Z, without zone or day. */
export type Instant = number & { readonly instant: unique symbol }

/** `end` is excluded. */
export interface Span<P extends number = number> {
  readonly start: P
  readonly end: P
}

/** Day numbers, the end exclusive. */
export function daySpan({ from, to }: DayRange): Span {
  return { start: dayNumber(from), end: dayNumber(to) + 1 }
}

export function daysOfSpan({ start, end }: Span): DayRange {
  return { from: dayFromNumber(start), to: dayFromNumber(end - 1) }
}

export type InstantRange = Span<Instant>

export const SECOND = 1000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

const SHAPE =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})$/

/** Strict ISO 8601 with UTC offset (§2.1, §2.2). Null without offset, and for impossible dates, 24:00 and leap seconds,
 * where `Date.parse` would guess. Cut to ms. */
export function parseInstant(text: unknown): Instant | null {
  const read = readInstant(text)
  return read && asInstant(read.at + Number(read.fraction.padEnd(3, '0').slice(0, 3)))
}

/** With fractions of a ms: two records may be less than 1 ms apart (§4.1). */
export function exactInstant(text: unknown): number | null {
  const read = readInstant(text)
  return read && read.at + Number(`0.${read.fraction}`) * 1000
}

/** `at`: whole second, epoch ms; `fraction`: digits after it. */
function readInstant(text: unknown): { readonly at: number; readonly fraction: string } | null {
  const match = typeof text === 'string' ? SHAPE.exec(text) : null
  if (!match) return null
  const day = parsePlainDay(match[1])
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)]
  if (day === null || hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetMs(match[6] ?? '')
  if (offset === null) return null
  const at = dayNumber(day) * DAY + hour * HOUR + minute * MINUTE + second * SECOND - offset
  return { at, fraction: match[5] ?? '' }
}

function offsetMs(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(-2))
  if (hours > 18 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * MINUTE)
}

/** For code and tests; throws if invalid. */
export function instant(text: string): Instant {
  const value = parseInstant(text)
  if (value === null) throw new RangeError(`Not an instant: ${text}`)
  return value
}

export function asInstant(ms: number): Instant {
  return ms as Instant
}

/** `2026-11-18T16:30:00.000Z` */
export function isoInstant(value: number): string {
  return new Date(value).toISOString()
}

export function isoOrNull(value: number | null): string | null {
  return value === null ? null : isoInstant(value)
}

export function minuteOf(value: Instant): number {
  return Math.floor(value / MINUTE)
}

export function plus(value: Instant, ms: number): Instant {
  return (value + ms) as Instant
}

/** UTC day, as in the API's `from` and `to` for reservations (§4.1). */
export function utcDayOf(value: number): PlainDay {
  return dayFromNumber(Math.floor(value / DAY))
}

export function nextUtcMidnight(value: number): Instant {
  return ((Math.floor(value / DAY) + 1) * DAY) as Instant
}

export function utcDayStart(day: PlainDay): Instant {
  return (dayNumber(day) * DAY) as Instant
}

/** The fewest UTC days that cover a non-empty range. */
export function utcDaysCovering(range: InstantRange): DayRange {
  return { from: utcDayOf(range.start), to: utcDayOf(plus(range.end, -1)) }
}

export function isIn(value: Instant, range: InstantRange): boolean {
  return value >= range.start && value < range.end
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** Sorted, non-empty, touching neighbors joined. */
export function mergeRanges<P extends number>(ranges: readonly Span<P>[]): Span<P>[] {
  const merged: Span<P>[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    if (range.start >= range.end) continue
    const last = merged.at(-1)
    if (last && range.start <= last.end) {
      if (range.end > last.end) merged[merged.length - 1] = { start: last.start, end: range.end }
    } else merged.push({ start: range.start, end: range.end })
  }
  return merged
}

/** Parts of `whole` outside `parts`, in order. */
export function subtractRanges<P extends number>(
  whole: Span<P>,
  parts: readonly Span<P>[],
): Span<P>[] {
  const gaps: Span<P>[] = []
  let from = whole.start
  for (const part of mergeRanges(parts)) {
    if (part.end <= from) continue
    if (part.start >= whole.end) break
    if (part.start > from) gaps.push({ start: from, end: part.start })
    from = part.end
  }
  if (from < whole.end) gaps.push({ start: from, end: whole.end })
  return gaps
}

export function intersection<P extends number>(a: Span<P>, b: Span<P>): Span<P> | null {
  const start = a.start > b.start ? a.start : b.start
  const end = a.end < b.end ? a.end : b.end
  return start < end ? { start, end } : null
}
