import { normalTail } from '#domain/record/fleet.ts'
import type { Aircraft } from '#domain/record/reservation.ts'

const KEY = 'flightline.fleet'
const MOST = 500
const LONGEST = 60

/** Tails and models of the last sessions: an idle aircraft must not vanish. Any fault of the storage is an empty fleet. */
export function recallFleet(storage: Storage | null, school: string): Aircraft[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
    if (!isStored(stored) || stored.school !== school) return []
    return stored.aircraft.filter(isAircraft).slice(0, MOST)
  } catch {
    return []
  }
}

/** Writes the fleet down for this school; what another school left there goes. Tails and models only. */
export function rememberFleet(
  storage: Storage | null,
  school: string,
  fleet: readonly Aircraft[],
): void {
  const aircraft = fleet
    .map(({ tail, model }) => ({ tail, model }))
    .filter(isAircraft)
    .slice(0, MOST)
  try {
    storage?.setItem(KEY, JSON.stringify({ school, aircraft }))
  } catch {
    // Full, forbidden or switched off: the fleet of this session still shows.
  }
}

/** The browser's storage, or null where even asking for it throws. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

function isStored(value: unknown): value is { school: string; aircraft: unknown[] } {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, 'school') && 'aircraft' in value && Array.isArray(value.aircraft)
}

function isAircraft(value: unknown): value is Aircraft {
  if (typeof value !== 'object' || value === null || !('tail' in value) || !('model' in value)) {
    return false
  }
  const { tail, model } = value
  return (
    typeof tail === 'string' &&
    typeof model === 'string' &&
    tail !== '' &&
    tail === normalTail(tail) &&
    tail.length <= LONGEST &&
    model.length <= LONGEST
  )
}
