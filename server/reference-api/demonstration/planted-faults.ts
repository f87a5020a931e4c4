import { inventedId } from '#reference-api/invented-records.ts'
import { hundredths } from '#reference-api/record-answers.ts'
import type { CompletedFlight, Meter } from '#reference-api/schema.ts'
import { FAULTS, type FaultName, faultsOn } from './fault-days.ts'

/**
 * What was written down of a flight. An aircraft's fault is on the first flight it makes on the
 * day of that fault.
 */
export function logged(flight: CompletedFlight, day: string, isFirst: boolean): CompletedFlight[] {
  const fault = isFirst
    ? faultsOn(day).find((name) => FAULTS[name].tail === flight.aircraft?.tailNumber)
    : undefined
  return fault === undefined ? [flight] : WRITTEN[fault](flight)
}

const WRITTEN: Record<FaultName, (flight: CompletedFlight) => CompletedFlight[]> = {
  'wrong-digit': (flight) => [{ ...flight, hobbs: withTypo(flight.hobbs) }],
  unlogged: () => [],
  'no-tach': (flight) => [{ ...flight, tach: null }],
  'no-tach-in': (flight) => [
    { ...flight, tach: flight.tach && { ...flight.tach, end: null, delta: null } },
  ],
  'wrong-delta': (flight) => [{ ...flight, hobbs: withWrongDelta(flight.hobbs) }],
  'written-twice': (flight) => [flight, again(flight)],
  // The aircraft and its meter say it all.
  'other-tail': (flight) => [flight],
  'new-meter': (flight) => [flight],
}

/** One digit of the reading in is wrong, and too high: 8497.9 for 8467.9, 8571.2 for 8471.2. */
function withTypo(hobbs: Meter | null): Meter | null {
  if (!hobbs || hobbs.start === null || hobbs.end === null) return hobbs
  const tens = Math.floor(hobbs.end / 10) % 10
  const end = hundredths(hobbs.end + (tens > 6 ? 100 : 30))
  return { ...hobbs, end, delta: hundredths(end - hobbs.start) }
}

/** The difference was worked out by hand, three tenths too low. */
function withWrongDelta(hobbs: Meter | null): Meter | null {
  return !hobbs || hobbs.delta === null ? hobbs : { ...hobbs, delta: hundredths(hobbs.delta - 0.3) }
}

/** The same flight, entered a second time a few minutes later. */
function again(flight: CompletedFlight): CompletedFlight {
  const completed = flight.completedAt?.replace(/:\d\d(?=[+-])/, ':47') ?? null
  return { ...flight, id: inventedId(`${flight.id} again`), completedAt: completed }
}
