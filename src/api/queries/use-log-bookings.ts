import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DayRange } from '#time/plain-day.ts'
import { type DaysOnRequest, useDaysOnRequest } from './use-range-price.ts'
import { useReservations } from './use-reservations.ts'

/** Bookings for the log's days, loaded on request because the log is complete without them. */
export interface BookingsOfLog extends DaysOnRequest {
  readonly answer: RangeAnswer<Reservation>
}

/** `isLogRead`: the whole log's audit has loaded the stored ones, which are then not requested twice. */
export function useLogBookings(days: DayRange, isLogRead: boolean): BookingsOfLog {
  const request = useDaysOnRequest([{ list: 'reservations', days }])
  return { ...request, answer: useReservations(days, request.isOpen, isLogRead) }
}
