import { bothRan } from '#domain/audit/world/tail-ratios.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { type DayRange, type PlainDay } from '#time/plain-day.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Tach over Hobbs of one aircraft's flights, in thousandths. */
export interface TailRatioSeries {
  readonly tail: string
  readonly points: readonly {
    readonly flightId: string
    readonly day: PlainDay
    readonly ratio: number
  }[]
  readonly spread: Spread
}

/** A flight shorter than this has a ratio of rounding. */
const LEAST_HOBBS = 50

/** Aircraft in order of their tails, their flights by day; flights on which only one meter ran, or hardly, are left out. */
export function meterRatios(
  flights: readonly CompletedFlight[],
  { from, to }: DayRange,
): TailRatioSeries[] {
  const tails = new Map<string, TailRatioSeries['points'][number][]>()
  for (const flight of flights) {
    const { date, aircraft, id } = flight
    const ran = bothRan(flight)
    if (date === null || date < from || date > to || !aircraft?.tail || ran === null) continue
    if (ran.hobbs < LEAST_HOBBS || ran.tach <= 0) continue
    const own = tails.get(aircraft.tail) ?? []
    own.push({ flightId: id, day: date, ratio: Math.round((ran.tach / ran.hobbs) * 1000) })
    tails.set(aircraft.tail, own)
  }
  return [...tails]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tail, points]) => {
      const spread = spreadOf(points.map(({ ratio }) => ratio))
      const sorted = points.sort(
        (a, b) =>
          (a.day < b.day ? -1 : Number(a.day > b.day)) || (a.flightId < b.flightId ? -1 : 1),
      )
      return spread === null ? [] : [{ tail, points: sorted, spread }]
    })
}
