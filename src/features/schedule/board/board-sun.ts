import type { TimeScale } from '#domain/board/time-scale.ts'
import { type Instant, type InstantRange, intersection } from '#time/instant.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDay, type Zone } from '#time/zone.ts'

/** A stretch without sun, px from the left: dark, or civil twilight (the sun less than 6° below the horizon). */
export interface Darkness {
  readonly kind: 'night' | 'twilight'
  readonly x: number
  readonly width: number
}

/** Where the drawn days are without sun; nothing where nobody said where the school is, or where the sun does not tell. */
export function darkness(scale: TimeScale, zone: Zone, location: Location | null): Darkness[] {
  if (location === null) return []
  return scale.segments.flatMap((segment) => {
    const { start, end } = localDay(zone, segment.day)
    const { dawn, sunrise, sunset, dusk } = sunOf(zone, segment.day, location)
    const stretches = [
      stretch('night', start, dawn),
      stretch('twilight', dawn, sunrise),
      stretch('twilight', sunset, dusk),
      stretch('night', dusk, end),
    ]
    return stretches.flatMap((dark) => {
      const part = dark && intersection(dark.range, segment)
      if (!part) return []
      const x = scale.xOf(part.start)
      return [{ kind: dark.kind, x, width: scale.xOf(part.end) - x }]
    })
  })
}

function stretch(
  kind: Darkness['kind'],
  start: Instant | null,
  end: Instant | null,
): { readonly kind: Darkness['kind']; readonly range: InstantRange } | null {
  return start === null || end === null ? null : { kind, range: { start, end } }
}
