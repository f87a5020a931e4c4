import { asInstant, DAY, type Instant } from './instant.ts'
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

/** Degrees above the horizon of the sun's middle: as it rises, with the bending of its light and half its width, and at civil dawn. */
const RISING = -0.833
const CIVIL = -6

/** The sun's day is the one whose noon is nearest to it, wherever the place lies in its zone. */
const NOON = 12 * 60
/** Days are counted from here, noon of 2000-01-01 UTC. */
const EPOCH = asInstant(Date.UTC(2000, 0, 1, 12))

/** The sun's events on a school's local day, to about a minute; a change of the clocks moves none of them to another day. */
export function sunOf(zone: Zone, day: PlainDay, { latitude, longitude }: Location): Sun {
  const east = longitude / 360
  const onClock = (instantAt(zone, day, NOON) - EPOCH) / DAY
  // By the mean sun noon is a whole day since the epoch, earlier to the east.
  const noon = Math.round(onClock + east - sunAt(onClock).late) - east
  /** The sun passes this height before noon (-1) or after it (1). */
  const passes = (height: number, side: -1 | 1) => {
    let at = noon
    // Its place is that of the event itself, which the second look knows to seconds.
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

/** Where the sun stands so many days after the epoch: degrees north of the equator, and how late its noon is, in days (Meeus, Astronomical Algorithms, 25). */
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
