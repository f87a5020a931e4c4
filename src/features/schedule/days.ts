import type { Missing } from '#api/range/range-answer.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DateFormat } from '#time/date-format.ts'
import {
  DAY,
  HOUR,
  type InstantRange,
  mergeRanges,
  type Span,
  subtractRanges,
} from '#time/instant.ts'
import {
  addDays,
  type DayRange,
  eachDay,
  earlierDay,
  laterDay,
  type PlainDay,
} from '#time/plain-day.ts'
import { localDay, localDayOf, localDaysOf, startOfLocalDay, type Zone } from '#time/zone.ts'

/** In the order given. A booking over several days is listed on each. */
export function bookingsByDay(
  items: readonly Reservation[],
  days: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, readonly Reservation[]> {
  const byDay = new Map(eachDay(days).map((day): [PlainDay, Reservation[]] => [day, []]))
  for (const reservation of items) {
    const time = usableTime(reservation)
    if (!time) continue
    const on = localDaysOf(zone, time)
    const from = laterDay(on.from, days.from)
    const to = earlierDay(on.to, days.to)
    if (from > to) continue
    for (const day of eachDay({ from, to })) byDay.get(day)?.push(reservation)
  }
  return byDay
}

/** The day among these on which the clocks change. */
export function clockChange(
  days: DayRange,
  zone: Zone,
): { readonly day: PlainDay; readonly way: 'back' | 'forward' } | null {
  for (const day of eachDay(days)) {
    const { start, end } = localDay(zone, day)
    if (end - start !== DAY) return { day, way: end - start > DAY ? 'back' : 'forward' }
  }
  return null
}

const SHORTEST_DAY = 20 * HOUR

/** Covers a whole local day, so it is drawn once across its days. */
export function coversWholeDay(zone: Zone, { start, end }: InstantRange): boolean {
  // Cheap exit: few bookings are as long as the shortest day.
  if (end - start < SHORTEST_DAY) return false
  const firstDay = localDayOf(zone, start)
  const isFromMidnight = startOfLocalDay(zone, firstDay) === start
  const wholeDay = isFromMidnight ? firstDay : addDays(firstDay, 1)
  return end >= startOfLocalDay(zone, addDays(wholeDay, 1))
}

/** The part on this day: "until 14:00", "from 22:00", "all day". `whole` if that is all of it. */
export function timeOnDay(
  { start, end }: Pick<Reservation, 'start' | 'end'>,
  day: PlainDay,
  format: DateFormat,
  whole: string,
): string {
  if (start === null || end === null) return whole
  const startsBefore = format.dayOf(start) < day
  const endsAfter = end > localDay(format.zone, day).end
  if (startsBefore && endsAfter) return 'all day'
  if (startsBefore) return `until ${format.time(end)}`
  return endsAfter ? `from ${format.time(start)}` : whole
}

/** Ranges a grid marks as not loaded, each as long as it can be. What the look-back lacks can't be drawn. */
export function unknownRanges(missing: readonly Missing[]): InstantRange[] {
  const drawn = missing.flatMap(({ start, end, lookBack }) =>
    start === null || end === null || lookBack ? [] : [{ start, end }],
  )
  return mergeRanges(drawn)
}

/** `part`: partly loaded; `none`: not at all. */
export type DayKnown = 'whole' | 'part' | 'none'

export function knownOfDay(day: Span, unknown: readonly Span[]): DayKnown {
  const known = subtractRanges<number>(day, unknown)
  if (known.length === 0) return 'none'
  const length = known.reduce((sum, { start, end }) => sum + end - start, 0)
  return length === day.end - day.start ? 'whole' : 'part'
}
