import { useMemo } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { flights } from './collection.ts'
import type { Known } from './known.ts'
import { useKnown } from './use-known.ts'

type ByReservation = ReadonlyMap<string, CompletedFlight>

const indexes = new WeakMap<Known<CompletedFlight>, ByReservation>()

/** The flight that completed a booking, if it was read already; never asks for it. */
export function useFlightOfReservation(reservationId: string): CompletedFlight | null {
  const known = useKnown(flights)
  return useMemo(() => indexOf(known).get(reservationId) ?? null, [known, reservationId])
}

function indexOf(known: Known<CompletedFlight>): ByReservation {
  const built = indexes.get(known)
  if (built) return built
  const index = new Map<string, CompletedFlight>()
  for (const { record } of known.byId.values()) {
    if (record.reservationId !== null) index.set(record.reservationId, record)
  }
  indexes.set(known, index)
  return index
}
