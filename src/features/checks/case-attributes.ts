import { useBookingMarks } from '#bookings/booking/page-bookings.tsx'
import type { MatchCase, Undecided } from '#domain/matching/match-case.ts'

/** Attributes of every drawn case: kind, booking with its findings, flight. */
export function useCaseAttributes(one: MatchCase | Undecided) {
  const { findings } = useBookingMarks()
  const { reservation, flight } = one
  return {
    'data-bucket': 'bucket' in one ? one.bucket : undefined,
    'data-undecided': 'unknown' in one ? one.unknown : undefined,
    ...(reservation && {
      'data-reservation-id': reservation.id,
      'data-status': reservation.status.kind,
      'data-findings': findings.get(reservation.id)?.kinds ?? '',
    }),
    'data-flight-id': flight?.id,
  }
}
