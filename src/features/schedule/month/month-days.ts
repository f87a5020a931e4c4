import type { Missing } from '#api/range/range-answer.ts'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { type DayLoad, loadsBetween } from '#domain/dispatch/day-load.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { CLASHES } from '#domain/findings/finding-names.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import {
  coversWholeDay,
  type DayKnown,
  knownOfDay,
  unknownRanges,
} from '#features/schedule/days.ts'
import { type LongBar, longBars } from '#features/schedule/long-bars.ts'

import { addDays, type DayRange, eachDay, type PlainDay, startOfWeek } from '#time/plain-day.ts'
import { localDay, localDayOf, startOfLocalDay, type Zone } from '#time/zone.ts'

export interface MonthDayFacts {
  readonly day: PlainDay
  readonly known: DayKnown
  readonly load: DayLoad
  /** Bookings that start on the day, without maintenance; `starting`: without cancelled ones. */
  readonly starting: number
  readonly completed: number
  /** Guesses are not late. */
  readonly overdue: number
  readonly notStarted: number
  readonly cancelled: number
  /** Of an unknown status. */
  readonly other: number
  /** Of what starts then: overlaps on an aircraft or person, or with maintenance, each pair once; and inspection limits.
   * They need action, as in the count above the month. */
  readonly problems: readonly Finding[]
}

/** All weeks that the month touches. Days outside it have no facts, since they aren't loaded. */
export function monthWeeks(month: DayRange, weekStart: number): readonly (readonly PlainDay[])[] {
  const weeks: (readonly PlainDay[])[] = []
  for (let from = startOfWeek(month.from, weekStart); from <= month.to; from = addDays(from, 7))
    weeks.push(eachDay({ from, to: addDays(from, 6) }))
  return weeks
}

/** `reservations`: with cancelled ones. */
export function monthDays(
  reservations: readonly Reservation[],
  missing: readonly Missing[],
  found: readonly Finding[],
  month: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, MonthDayFacts> {
  const days = eachDay(month)
  const bounds = [...days, addDays(month.to, 1)].map((day) => startOfLocalDay(zone, day))
  const loads = loadsBetween(reservations, bounds)
  const unknown = unknownRanges(missing)
  const shown = new Set(reservations)
  const starting = groupBy(
    reservations.filter((one) => !isMaintenance(one)),
    ({ start }) => start && localDayOf(zone, start),
  )
  const kinds = new Set(found.map(({ kind, reservation }) => `${kind} ${reservation.id}`))
  const problems = groupBy(
    problemsOf(found).filter(({ reservation }) => shown.has(reservation)),
    ({ reservation }) => reservation.start && localDayOf(zone, reservation.start),
  )
  return new Map(
    days.flatMap((day, index): [PlainDay, MonthDayFacts][] => {
      const load = loads[index]
      if (!load) return []
      const known = knownOfDay(localDay(zone, day), unknown)
      const own = starting.get(day) ?? []
      const count = (kind: string) => own.filter(({ status }) => status.kind === kind).length
      const [completed, cancelled] = [count('completed'), count('cancelled')]
      const counts = {
        starting: own.length - cancelled,
        completed,
        overdue: own.filter(({ id }) => kinds.has(`late-back ${id}`)).length,
        notStarted: own.filter(({ id }) => kinds.has(`not-started ${id}`)).length,
        cancelled,
        other: count('other'),
      }
      return [[day, { day, known, load, ...counts, problems: problems.get(day) ?? [] }]]
    }),
  )
}

export type MonthLong = Pick<BoardBar, 'id' | 'reservation' | 'time'>

/** By column. Days of other months aren't loaded and stay empty. */
export function monthLong(
  reservations: readonly Reservation[],
  week: readonly PlainDay[],
  month: DayRange,
  zone: Zone,
): readonly LongBar<MonthLong>[] {
  const skipped = week.findIndex((day) => day >= month.from)
  const inside = week.filter((day) => day >= month.from && day <= month.to)
  const long = reservations.flatMap((reservation): MonthLong[] => {
    const time = usableTime(reservation)
    return time && coversWholeDay(zone, time) ? [{ id: reservation.id, reservation, time }] : []
  })
  const spans = inside.map((day) => localDay(zone, day))
  return longBars(long, spans).map((bar) => ({ ...bar, first: bar.first + skipped }))
}

/** A clash is found on both bookings; report it on the first. */
function problemsOf(found: readonly Finding[]): Finding[] {
  const told = new Set<string>()
  return found.filter(({ kind, severity, reservation, others }) => {
    if (severity !== 'error') return false
    if (!CLASHES.has(kind)) return kind === 'overruns-inspection'
    const pairs = others.map(({ id }) => [id, reservation.id].sort().join(' '))
    const isNew = pairs.some((pair) => !told.has(pair))
    for (const pair of pairs) told.add(pair)
    return isNew
  })
}
