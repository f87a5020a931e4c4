import { useEffect, useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { recallFleet, rememberFleet } from './remembered-fleet.ts'
import { useSeenFleet } from './seen-fleet.ts'

/** Every aircraft seen in this session and the ones before, by tail. No list of aircraft exists in the API (§1). */
export function useFleet(): readonly Aircraft[] {
  const { name } = useSchool()
  const seen = useSeenFleet()
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
