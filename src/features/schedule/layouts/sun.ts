import type { TimeScale } from '#domain/board/time-scale.ts'
import { type Instant, intersection, isIn } from '#time/instant.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDay, type Zone } from '#time/zone.ts'

interface SunDrawn {
  /** Before civil dawn and after civil dusk. */
  readonly nights: readonly { readonly x: number; readonly width: number }[]
  readonly sunset: { readonly x: number; readonly at: Instant } | null
}

/** Nothing if the school's location isn't set, or the sun doesn't rise or set there. */
export function sunDrawn(scale: TimeScale, zone: Zone, location: Location | null): SunDrawn {
  if (location === null) return { nights: [], sunset: null }
  const { start, end } = localDay(zone, scale.day)
  const { dawn, sunset, dusk } = sunOf(zone, scale.day, location)
  const dark = [dawn && { start, end: dawn }, dusk && { start: dusk, end }]
  return {
    nights: dark.flatMap((range) => {
      const part = range && intersection(range, scale)
      if (!part) return []
      const x = scale.xOf(part.start)
      return [{ x, width: scale.xOf(part.end) - x }]
    }),
    sunset: sunset && isIn(sunset, scale) ? { x: scale.xOf(sunset), at: sunset } : null,
  }
}
