import type { ReactNode } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayUnshown } from '#domain/record/unshown-words.ts'
import { asListItem, PieceBoundary } from '#ui/notices/PieceBoundary.tsx'

/** Around a booking's item of a list: one that cannot be drawn is named in its place, and leaves the others alone. */
export function BookingItem({
  reservation,
  children,
}: {
  readonly reservation: Reservation
  readonly children: ReactNode
}) {
  return (
    <PieceBoundary of={reservation} words={sayUnshown(reservation)} renderAround={asListItem}>
      {children}
    </PieceBoundary>
  )
}
