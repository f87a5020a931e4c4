import { leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { seeded } from '#testing/seeded-random.ts'
import { cleanLog, type LogSize, type SchoolLog } from './clean-log.ts'
import type { Bed, Planted } from './planted.ts'
import { FAULTS, type FaultName } from './planted-log-faults.ts'

export interface PlantedLog extends SchoolLog {
  readonly planted: readonly Planted[]
  readonly seed: number
}

/** Flights between two faults, so that each has sound neighbors. */
const SPACING = 12

/** In turn, one in twelve flights after a tail's first thirty. */
export function plantedLog(size: LogSize, names: readonly FaultName[] = FAULT_NAMES): PlantedLog {
  const clean = cleanLog(size)
  const bookings = new Map(clean.reservations.map((booking) => [booking.id, booking]))
  const planted: Planted[] = []
  const flights: CompletedFlight[] = []
  let turn = 0
  for (let tail = 0; tail < size.tails; tail++) {
    const from = tail * size.flightsPerTail
    const other = (tail + 1) % size.tails
    const bed: Bed = {
      tail: `N${1000 + tail}`,
      flights: clean.flights.slice(from, from + size.flightsPerTail),
      bookings,
      chance: seeded(size.seed * 7919 + tail),
      otherTail: `N${1000 + other}`,
      nextOnOtherTail: (flight) =>
        clean.flights
          .slice(other * size.flightsPerTail, (other + 1) * size.flightsPerTail)
          .find((one) => (leftAt(one) ?? 0) > (leftAt(flight) ?? 0))?.id ?? '',
    }
    // By id, because earlier faults shift indexes.
    for (let place = 30; place < size.flightsPerTail - SPACING; place += SPACING) {
      const id = clean.flights[from + place]?.id
      const name = names[turn++ % names.length]
      const at = bed.flights.findIndex((flight) => flight.id === id)
      const fault = name && FAULTS[name](bed, at)
      if (name && fault) planted.push({ name, truth: null, stands: null, ...fault })
    }
    flights.push(...bed.flights)
  }
  return { flights, reservations: [...bookings.values()], planted, seed: size.seed }
}

const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
