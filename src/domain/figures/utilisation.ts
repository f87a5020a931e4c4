import type { FlownHours } from './flown-hours.ts'
import type { OpenTime } from './open-hours.ts'

/** Hundredths; shares in thousandths. */
export interface Use {
  readonly tail: string
  readonly flown: number
  readonly booked: number
  readonly ofOpen: number | null
  readonly bookedOfOpen: number | null
  readonly ofDaylight: number | null
}

export function utilisation(
  flown: FlownHours,
  booked: ReadonlyMap<string, number>,
  { open, daylight }: OpenTime,
): Use[] {
  const hours = new Map(flown.byTail.map(({ tail, hobbs }) => [tail, hobbs]))
  return [...new Set([...hours.keys(), ...booked.keys()])]
    .map((tail) => ({ tail, flown: hours.get(tail) ?? 0, booked: booked.get(tail) ?? 0 }))
    .sort((a, b) => b.flown - a.flown || b.booked - a.booked || (a.tail < b.tail ? -1 : 1))
    .map((one) => ({
      ...one,
      ofOpen: share(one.flown, open),
      bookedOfOpen: share(one.booked, open),
      ofDaylight: daylight === null ? null : share(one.flown, daylight),
    }))
}

/** Average share of open hours, thousandths; null without aircraft. */
export function meanUse(uses: readonly Use[], { open }: OpenTime): number | null {
  return share(
    uses.reduce((sum, { flown }) => sum + flown, 0),
    open * uses.length,
  )
}

/** Thousandths; null if `of` is zero. */
export function share(part: number, of: number): number | null {
  return of > 0 ? Math.round((part / of) * 1000) : null
}
