import type { PlainDay } from '#time/plain-day.ts'
import type { CompletedFlight } from './completed-flight.ts'

/** Newest reading on return, hundredths. */
interface LastReading {
  readonly hundredths: number
  readonly day: PlainDay
}

export interface LastReadings {
  readonly hobbs: LastReading | null
  readonly tach: LastReading | null
}

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

// Within a day the greater reading is later: completion times of late closings mislead.
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
