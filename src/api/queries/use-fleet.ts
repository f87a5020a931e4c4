import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import { normalTail } from '#domain/record/fleet.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { asFields, keepText, keptText, storedFields } from '#memory/kept-text.ts'
import { FOR_GOOD, useSessionData } from './session-data.ts'

/** From this and earlier sessions; the API has no list of aircraft (§1). */
export function useFleet(): readonly Aircraft[] {
  const { name } = useSchool()
  const seen = useSessionData(SEEN, NONE)
  const remembered = useMemo(() => recallFleet(name), [name])
  const fleet = useMemo(() => {
    const byTail = new Map(remembered.map((aircraft) => [aircraft.tail, aircraft]))
    for (const aircraft of seen.values()) {
      const model = aircraft.model || (byTail.get(aircraft.tail)?.model ?? '')
      byTail.set(aircraft.tail, { tail: aircraft.tail, model })
    }
    return [...byTail.values()].sort((a, b) => (a.tail < b.tail ? -1 : 1))
  }, [remembered, seen])
  useEffect(() => {
    if (seen.size > 0) rememberFleet(name, fleet)
  }, [fleet, name, seen])
  return fleet
}

const KEY = 'flightline.fleet'
const MAX = 500
const LONGEST = 60
const LONGEST_LIST = 200_000

/** Keeps idle aircraft in the fleet. Storage errors give an empty one. */
function recallFleet(school: string): Aircraft[] {
  const stored = storedFields(keptText(KEY), LONGEST_LIST)
  if (stored['school'] !== school || !Array.isArray(stored['aircraft'])) return []
  return stored['aircraft'].filter(isAircraft).slice(0, MAX)
}

/** Replaces another school's. Tails and models only. */
function rememberFleet(school: string, fleet: readonly Aircraft[]): void {
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

type Fleet = ReadonlyMap<string, Aircraft>

const SEEN = ['seen-fleet'] as const
const NONE: Fleet = new Map()

/** The newest model name of a tail wins. */
export function noteAircraft(
  queryClient: QueryClient,
  records: readonly { readonly aircraft: Aircraft | null }[],
): void {
  const before = queryClient.getQueryData<Fleet>(SEEN) ?? NONE
  const fleet = new Map(before)
  let changed = false
  for (const { aircraft } of records) {
    if (!aircraft) continue
    const known = fleet.get(aircraft.tail)
    const model = aircraft.model === '' ? (known?.model ?? '') : aircraft.model
    if (known?.model === model) continue
    fleet.set(aircraft.tail, { tail: aircraft.tail, model })
    changed = true
  }
  if (!changed) return
  queryClient.setQueryDefaults(SEEN, FOR_GOOD)
  queryClient.setQueryData(SEEN, fleet)
}
