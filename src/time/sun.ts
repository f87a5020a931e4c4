import { getTimes } from 'suncalc'
import { asInstant, type Instant } from './instant.ts'
import type { PlainDay } from './plain-day.ts'
import { instantAt, type Zone } from './zone.ts'

/** A place on the earth, in degrees: north and east are positive. */
export interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** The sun at one place on one local day: civil dawn and dusk (6° below the horizon), sunrise and sunset. Null if it does not happen that day. */
export interface Sun {
  readonly dawn: Instant | null
  readonly sunrise: Instant | null
  readonly sunset: Instant | null
  readonly dusk: Instant | null
}

/** The sun's day is the one whose noon is nearest to it, wherever the place lies in its zone. */
const NOON = 12 * 60

/** The sun's events on a school's local day, to about a minute; a change of the clocks moves none of them to another day. */
export function sunOf(zone: Zone, day: PlainDay, location: Location): Sun {
  const noon = new Date(instantAt(zone, day, NOON))
  const times = getTimes(noon, location.latitude, location.longitude)
  const at = (date: Date | null | undefined) => (date ? asInstant(date.getTime()) : null)
  return {
    dawn: at(times.dawn),
    sunrise: at(times.sunrise),
    sunset: at(times.sunset),
    dusk: at(times.dusk),
  }
}
