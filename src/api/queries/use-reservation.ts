import { reservations } from '#api/range/collection.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type SingleAnswer, useSingle } from './use-single.ts'

/** One booking by its id (§4.2). */
export function useReservation(id: string): SingleAnswer<Reservation> {
  return useSingle(reservations, id)
}
