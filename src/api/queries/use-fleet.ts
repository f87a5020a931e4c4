import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { recallFleet, rememberFleet } from './remembered-fleet.ts'
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
