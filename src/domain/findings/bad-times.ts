import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Finding, isOpen } from './finding.ts'

/** A start or an end that is missing, or an end that is not after the start. */
export function badTimes(reservations: readonly Reservation[]): Finding[] {
  return reservations.flatMap((reservation) =>
    usableTime(reservation)
      ? []
      : [
          {
            kind: 'bad-times',
            severity: isOpen(reservation) ? 'warning' : 'information',
            reservation,
            others: [],
            person: null,
            minutes: null,
          },
        ],
  )
}
