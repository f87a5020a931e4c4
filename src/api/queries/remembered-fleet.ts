import { normalTail } from '#domain/record/normal-tail.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { asFields, keepText, keptText, storedFields } from '#memory/kept-text.ts'

// Without React: the first script needs it.

const KEY = 'flightline.fleet'
const MAX = 500
const LONGEST = 60
const LONGEST_LIST = 200_000

/** Keeps idle aircraft in the fleet. Storage errors give an empty one. */
export function recallFleet(school: string): Aircraft[] {
  const stored = storedFields(keptText(KEY), LONGEST_LIST)
  if (stored['school'] !== school || !Array.isArray(stored['aircraft'])) return []
  return stored['aircraft'].filter(isAircraft).slice(0, MAX)
}

/** Replaces another school's. Tails and models only. */
export function rememberFleet(school: string, fleet: readonly Aircraft[]): void {
  const aircraft = fleet
    .map(({ tail, model }) => ({ tail, model }))
    .filter(isAircraft)
    .slice(0, MAX)
  keepText(KEY, JSON.stringify({ school, aircraft }))
}

function isAircraft(value: unknown): value is Aircraft {
  const { tail, model } = asFields(value)
  return (
    typeof tail === 'string' &&
    typeof model === 'string' &&
    tail !== '' &&
    tail === normalTail(tail) &&
    tail.length <= LONGEST &&
    model.length <= LONGEST
  )
}
