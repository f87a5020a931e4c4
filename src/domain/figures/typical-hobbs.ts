import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { DayRange } from '#time/plain-day.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Hundredths of an hour. */
export interface TypicalHobbs {
  readonly route: string
  readonly model: string
  readonly spread: Spread
  readonly outliers: readonly { readonly flight: CompletedFlight; readonly hobbs: number }[]
}

const MIN_FLIGHTS = 3
/** With fewer flights, outliers mean nothing. */
const OUTLIERS_FROM = 5
const MIN_OFF = 50

/** Routes flown at least three times, most flown first. Outliers: four deviations and half an hour off the median. */
export function typicalHobbs(
  flights: readonly CompletedFlight[],
  { from, to }: DayRange,
): TypicalHobbs[] {
  const all = flights.flatMap((flight) => {
    const { date, aircraft } = flight
    const [route, hobbs] = [flight.route?.trim(), meterDelta(flight.hobbs)]
    if (date === null || date < from || date > to || !route || hobbs === null) return []
    return [{ flight, hobbs, route, model: aircraft?.model.trim() ?? '' }]
  })
  const keyOf = (one: (typeof all)[number]) => `${foldAscii(one.route)} ${foldAscii(one.model)}`
  return [...groupBy(all, keyOf)]
    .flatMap(([key, flown]) => {
      const [first] = flown
      const spread = spreadOf(flown.map(({ hobbs }) => hobbs))
      if (!first || spread === null || spread.count < MIN_FLIGHTS) return []
      const { route, model } = first
      const far = Math.max(MIN_OFF, 4 * spread.mad)
      const isOutlier = ({ hobbs }: { hobbs: number }) =>
        spread.count >= OUTLIERS_FROM && Math.abs(hobbs - spread.median) > far
      const outliers = flown
        .filter(isOutlier)
        .sort((a, b) => b.hobbs - a.hobbs || (a.flight.id < b.flight.id ? -1 : 1))
      return [{ key, route, model, spread, outliers }]
    })
    .sort((a, b) => b.spread.count - a.spread.count || (a.key < b.key ? -1 : 1))
}
