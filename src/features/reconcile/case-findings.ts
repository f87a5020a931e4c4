import { createContext, use } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import type { FindingMarks } from '#school/findings/finding-marks.ts'

/** What is wrong with the bookings of the range, by id, for whatever row a booking stands in. */
export const CaseFindings = createContext<FindingMarks>(new Map())

/** What every drawn booking carries; nothing for a case without one. */
export function useBookingFacts(reservation: Reservation | null) {
  const marks = use(CaseFindings)
  if (reservation === null) return {}
  return {
    'data-reservation-id': reservation.id,
    'data-status': reservation.status.kind,
    'data-findings': marks.get(reservation.id)?.kinds ?? '',
  }
}
