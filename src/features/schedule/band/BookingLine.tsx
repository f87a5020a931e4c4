import type { ReactNode } from 'react'
import { RecordRow } from '#bookings/booking/BookingRow.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import type { Severity } from '#domain/findings/severity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useNow } from '#ui/clock.tsx'

interface BookingLineProps {
  readonly reservation: Reservation
  readonly severity?: Severity
  readonly says: ReactNode
  /** Data attributes that mark a drawn booking, or one that is only mentioned. */
  readonly facts?: object
}

export function BookingLine({ reservation, severity, says, facts }: BookingLineProps) {
  const speak = useBookingWords()
  const words = speak(reservation)
  const at = reservation.start ?? reservation.end
  const on = at === null ? null : speak.dayOf(at)
  // Bookings of today don't repeat the day.
  const isToday = on === speak.dayOf(useNow())
  const day = on === null || isToday ? '' : `${speak.day(on, 'short')} `
  return (
    <RecordRow
      kind="finding"
      {...(facts ?? { 'data-opens-reservation': reservation.id })}
      cells={{
        icon: severity && <FindingMark severity={severity} />,
        who: (
          <>
            <bdi className="strong">{words.tail}</bdi> <bdi>{words.who}</bdi>{' '}
          </>
        ),
        time: `${day}${words.time} `,
        what: says,
      }}
    />
  )
}
