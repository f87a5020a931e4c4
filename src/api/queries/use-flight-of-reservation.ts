import { useMemo } from 'react'
import { flights } from '#api/range/collection.ts'
import type { Loaded } from '#api/range/loaded.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { useLoaded } from './use-loaded.ts'

type ByReservation = ReadonlyMap<string, CompletedFlight>

const indexes = new WeakMap<Loaded<CompletedFlight>, ByReservation>()

export function useFlightOfReservation(reservationId: string): CompletedFlight | null {
  const known = useLoaded(flights)
  return useMemo(() => indexOf(known).get(reservationId) ?? null, [known, reservationId])
}

function indexOf(known: Loaded<CompletedFlight>): ByReservation {
  const built = indexes.get(known)
  if (built) return built
  const index = new Map<string, CompletedFlight>()
  for (const { record } of known.byId.values()) {
    if (record.reservationId !== null) index.set(record.reservationId, record)
  }
  indexes.set(known, index)
  return index
}
