import type { ReactNode } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayUnshown } from '#domain/record/unshown-words.ts'
import { asListItem, RecordBoundary } from '#ui/notices/RecordBoundary.tsx'

/** Error boundary: a booking that can't be drawn is named instead. */
export function BookingItem({
  reservation,
  children,
}: {
  readonly reservation: Reservation
  readonly children: ReactNode
}) {
  return (
    <RecordBoundary of={reservation} words={sayUnshown(reservation)} renderAround={asListItem}>
      {children}
    </RecordBoundary>
  )
}
