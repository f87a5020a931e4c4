import type { QueryClient } from '@tanstack/react-query'
import type { Aircraft } from '#domain/record/reservation.ts'
import { FOR_GOOD, useSessionData } from './session-data.ts'

type Fleet = ReadonlyMap<string, Aircraft>

const KEY = ['seen-fleet'] as const
const NONE: Fleet = new Map()

/** The newest model name of a tail wins. */
export function noteAircraft(
  queryClient: QueryClient,
  records: readonly { readonly aircraft: Aircraft | null }[],
): void {
  const before = queryClient.getQueryData<Fleet>(KEY) ?? NONE
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
  queryClient.setQueryDefaults(KEY, FOR_GOOD)
  queryClient.setQueryData(KEY, fleet)
}

export function useSeenFleet(): Fleet {
  return useSessionData(KEY, NONE)
}
