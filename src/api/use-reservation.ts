import type { Reservation } from '#domain/reservation.ts'
import { reservations } from './collection.ts'
import { type SingleAnswer, useSingle } from './use-single.ts'

/** One booking by its id (§4.2). */
export function useReservation(id: string): SingleAnswer<Reservation> {
  return useSingle(reservations, id)
}
