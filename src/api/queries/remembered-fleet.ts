import { normalTail } from '#domain/record/fleet.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { asFields, keepText, keptText, storedFields } from '#memory/kept-text.ts'

const KEY = 'flightline.fleet'
const MOST = 500
const LONGEST = 60
const LONGEST_LIST = 200_000

/** Tails and models of the last sessions: an idle aircraft must not vanish. Any fault of the storage is an empty fleet. */
export function recallFleet(school: string): Aircraft[] {
  const stored = storedFields(keptText(KEY), LONGEST_LIST)
  if (stored['school'] !== school || !Array.isArray(stored['aircraft'])) return []
  return stored['aircraft'].filter(isAircraft).slice(0, MOST)
}

/** Writes the fleet down for this school; what another school left there goes. Tails and models only. */
export function rememberFleet(school: string, fleet: readonly Aircraft[]): void {
  const aircraft = fleet
    .map(({ tail, model }) => ({ tail, model }))
    .filter(isAircraft)
    .slice(0, MOST)
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
