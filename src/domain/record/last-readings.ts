import type { PlainDay } from '#time/plain-day.ts'
import type { CompletedFlight } from './completed-flight.ts'

/** A meter's newest known reading on return, in hundredths, with the day of its flight. */
interface LastReading {
  readonly hundredths: number
  readonly day: PlainDay
}

export interface LastReadings {
  readonly hobbs: LastReading | null
  readonly tach: LastReading | null
}

/** By tail, from whatever flights are known; a tail without any is absent. */
export function lastReadings(
  flights: readonly CompletedFlight[],
): ReadonlyMap<string, LastReadings> {
  const byTail = new Map<string, LastReadings>()
  for (const flight of flights) {
    const tail = flight.aircraft?.tail
    if (!tail || flight.date === null) continue
    const known = byTail.get(tail) ?? { hobbs: null, tach: null }
    byTail.set(tail, {
      hobbs: newer(known.hobbs, flight.hobbs?.end ?? null, flight.date),
      tach: newer(known.tach, flight.tach?.end ?? null, flight.date),
    })
  }
  return byTail
}

// Within one day the greater reading is the later one: a flight closed late sorts wrong by its time of completion.
function newer(
  known: LastReading | null,
  hundredths: number | null,
  day: PlainDay,
): LastReading | null {
  if (hundredths === null) return known
  if (known && (known.day > day || (known.day === day && known.hundredths >= hundredths)))
    return known
  return { hundredths, day }
}
