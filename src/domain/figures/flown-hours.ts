import { asCounted, type Doubts, hobbsInDoubt } from '#domain/audit/doubt.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import {
  addDoubt,
  type InDoubt,
  isNegative,
  NO_DOUBT,
  summedDelta,
} from '#domain/record/meter-deltas.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'

/** Hundredths. `excluded` flights add no Hobbs, `negative` ones because it is below zero. */
export interface Flown {
  readonly flights: number
  readonly hobbs: number
  readonly tach: number
  readonly excluded: number
  readonly negative: number
  readonly inDoubt: InDoubt
}

export interface FlownHours {
  readonly byDay: readonly (Flown & { readonly day: PlainDay })[]
  readonly byTail: readonly (Flown & {
    readonly tail: string
    /** Hobbs hundredths; only days with some. */
    readonly days: ReadonlyMap<PlainDay, number>
  })[]
  readonly total: Flown
}

export const NOTHING_FLOWN: Flown = {
  flights: 0,
  hobbs: 0,
  tach: 0,
  excluded: 0,
  negative: 0,
  inDoubt: NO_DOUBT,
}

export function flownHours(
  flights: readonly CompletedFlight[],
  range: DayRange,
  doubts: Doubts,
): FlownHours {
  const days = new Map<PlainDay, Flown>(eachDay(range).map((day) => [day, NOTHING_FLOWN]))
  const tails = new Map<string, { flown: Flown; days: Map<PlainDay, number> }>()
  let total = NOTHING_FLOWN
  for (const flight of flights) {
    const { date } = flight
    const day = date === null ? undefined : days.get(date)
    if (date === null || day === undefined) continue
    days.set(date, withFlight(day, flight, doubts))
    total = withFlight(total, flight, doubts)
    const tail = flight.aircraft?.tail || NO_AIRCRAFT
    const own = tails.get(tail) ?? { flown: NOTHING_FLOWN, days: new Map<PlainDay, number>() }
    own.days.set(
      date,
      (own.days.get(date) ?? 0) + (summedDelta(asCounted(flight, doubts).hobbs) ?? 0),
    )
    tails.set(tail, { flown: withFlight(own.flown, flight, doubts), days: own.days })
  }
  return {
    byDay: [...days].map(([day, flown]) => ({ day, ...flown })),
    byTail: [...tails]
      .map(([tail, own]) => ({ tail, ...own.flown, days: own.days }))
      .sort((a, b) => b.hobbs - a.hobbs || (a.tail < b.tail ? -1 : 1)),
    total,
  }
}

export function withFlight(flown: Flown, flight: CompletedFlight, doubts: Doubts): Flown {
  const counted = asCounted(flight, doubts)
  const hobbs = summedDelta(counted.hobbs)
  return {
    flights: flown.flights + 1,
    hobbs: flown.hobbs + (hobbs ?? 0),
    tach: flown.tach + (summedDelta(counted.tach) ?? 0),
    excluded: flown.excluded + Number(hobbs === null),
    negative: flown.negative + Number(isNegative(flight.hobbs)),
    inDoubt: addDoubt(flown.inDoubt, hobbsInDoubt(flight, doubts)),
  }
}
