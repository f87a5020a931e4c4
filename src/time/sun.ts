import { asInstant, DAY, type Instant } from './instant.ts'
import type { PlainDay } from './plain-day.ts'
import { instantAt, type Zone } from './zone.ts'

/** Degrees; north and east are positive. */
export interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** Civil dawn and dusk are at 6° below the horizon. Null if it doesn't happen that day. */
export interface Sun {
  readonly dawn: Instant | null
  readonly sunrise: Instant | null
  readonly sunset: Instant | null
  readonly dusk: Instant | null
}

/** Degrees of the sun's center: at sunrise, with refraction and its radius, and at civil dawn. */
const RISING = -0.833
const CIVIL = -6

/** The solar day is the one whose noon is nearest to clock noon. */
const NOON = 12 * 60
const EPOCH = asInstant(Date.UTC(2000, 0, 1, 12))

/** To about a minute. Clock changes move no event to another day. */
export function sunOf(zone: Zone, day: PlainDay, { latitude, longitude }: Location): Sun {
  const east = longitude / 360
  const onClock = (instantAt(zone, day, NOON) - EPOCH) / DAY
  // Mean solar noon is a whole day since the epoch, earlier to the east.
  const noon = Math.round(onClock + east - sunAt(onClock).late) - east
  /** When the sun passes `height`, before noon (-1) or after (1). */
  const passes = (height: number, side: -1 | 1) => {
    let at = noon
    // Iterates: the sun's position is that at the event, known to seconds after two rounds.
    for (let look = 0; look < 3; look++) {
      const { declination, late } = sunAt(at)
      const turn =
        (sin(height) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination))
      if (!(Math.abs(turn) <= 1)) return null
      at = noon + late + (side * Math.acos(turn)) / (2 * Math.PI)
    }
    return asInstant(Math.round(EPOCH + at * DAY))
  }
  return {
    dawn: passes(CIVIL, -1),
    sunrise: passes(RISING, -1),
    sunset: passes(RISING, 1),
    dusk: passes(CIVIL, 1),
  }
}

/** Declination in degrees, equation of time in days; by days since the epoch (Meeus, Astronomical Algorithms, 25). */
function sunAt(days: number): { readonly declination: number; readonly late: number } {
  const anomaly = 357.5291 + 0.98560028 * days
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const longitude = 280.4609 + 0.98564736 * days + centre
  return {
    declination: Math.asin(sin(longitude) * sin(23.4397)) / DEGREE,
    late: 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude),
  }
}

const DEGREE = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * DEGREE)
const cos = (degrees: number) => Math.cos(degrees * DEGREE)
