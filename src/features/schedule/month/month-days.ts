import type { Missing } from '#api/range/range-answer.ts'
import { type DayLoad, loadsBetween } from '#domain/dispatch/day-load.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { bookingsByDay } from '#features/schedule/bookings-by-day.ts'
import { unknownStretches } from '#features/schedule/unknown-stretches.ts'
import { type Span, subtractRanges } from '#time/instant.ts'
import { addDays, type DayRange, eachDay, type PlainDay, startOfWeek } from '#time/plain-day.ts'
import { localDay, startOfLocalDay, type Zone } from '#time/zone.ts'

/** Six weeks, so that the days keep their place while one steps through the months. */
const WEEKS = 6

/** A day of the month in sight, and what is known of it. */
export interface MonthDayFacts {
  readonly day: PlainDay
  /** `part`: not all of it was read; `none`: nothing of it was. */
  readonly known: 'whole' | 'part' | 'none'
  readonly load: DayLoad
  readonly reservations: readonly Reservation[]
}

/** The weeks of the calendar; days outside the month have no facts, since they are not read. */
export function monthWeeks(month: DayRange, weekStart: number): readonly (readonly PlainDay[])[] {
  const first = startOfWeek(month.from, weekStart)
  return Array.from({ length: WEEKS }, (_, week) => {
    const from = addDays(first, week * 7)
    return eachDay({ from, to: addDays(from, 6) })
  })
}

/** What there is to say of each day of a month; bookings stand on it in the order given, `missing` is as the answer names it. */
export function monthDays(
  reservations: readonly Reservation[],
  missing: readonly Missing[],
  month: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, MonthDayFacts> {
  const days = eachDay(month)
  const bounds = [...days, addDays(month.to, 1)].map((day) => startOfLocalDay(zone, day))
  const loads = loadsBetween(reservations, bounds)
  const unknown = unknownStretches(missing)
  const byDay = bookingsByDay(reservations, month, zone)
  return new Map(
    days.flatMap((day, index): [PlainDay, MonthDayFacts][] => {
      const [load, onDay] = [loads[index], byDay.get(day)]
      if (!load || !onDay) return []
      return [
        [day, { day, known: knownOf(localDay(zone, day), unknown), load, reservations: onDay }],
      ]
    }),
  )
}

/** How many days of a month were never asked for, wholly or in part. */
export function unreadDays(missing: readonly Missing[], month: DayRange, zone: Zone): number {
  const unread = unknownStretches(missing.filter(({ kind }) => kind === 'unread'))
  return eachDay(month).filter((day) => knownOf(localDay(zone, day), unread) !== 'whole').length
}

function knownOf(day: Span, unknown: readonly Span[]): MonthDayFacts['known'] {
  const known = subtractRanges<number>(day, unknown)
  if (known.length === 0) return 'none'
  const length = known.reduce((sum, { start, end }) => sum + end - start, 0)
  return length === day.end - day.start ? 'whole' : 'part'
}
