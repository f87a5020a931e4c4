import { bothRan } from '#domain/audit/world/tail-ratios.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { type DayRange, type PlainDay } from '#time/plain-day.ts'
import { type Spread, spreadOf } from './spread.ts'

export interface TailRatioSeries {
  readonly tail: string
  readonly points: readonly {
    readonly flightId: string
    readonly day: PlainDay
    readonly ratio: number
  }[]
  readonly spread: Spread
}

/** Hundredths; shorter flights are mostly rounding. */
const MIN_HOBBS = 50

/** By tail, flights by day. Omits flights on which a meter hardly ran. */
export function meterRatios(
  flights: readonly CompletedFlight[],
  { from, to }: DayRange,
): TailRatioSeries[] {
  const all = flights.flatMap((flight) => {
    const { date, aircraft, id } = flight
    const ran = bothRan(flight)
    if (date === null || date < from || date > to || !aircraft?.tail || ran === null) return []
    if (ran.hobbs < MIN_HOBBS || ran.tach <= 0) return []
    const ratio = Math.round((ran.tach / ran.hobbs) * 1000)
    return [{ tail: aircraft.tail, point: { flightId: id, day: date, ratio } }]
  })
  return [...groupBy(all, ({ tail }) => tail)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tail, own]) => {
      const points = own.map(({ point }) => point)
      const spread = spreadOf(points.map(({ ratio }) => ratio))
      const sorted = points.sort(
        (a, b) =>
          (a.day < b.day ? -1 : Number(a.day > b.day)) || (a.flightId < b.flightId ? -1 : 1),
      )
      return spread === null ? [] : [{ tail, points: sorted, spread }]
    })
}
