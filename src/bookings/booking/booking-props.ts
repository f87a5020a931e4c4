import type { CSSProperties } from 'react'
import { findingFacts } from '#bookings/findings/finding-marks.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayUnshown } from '#domain/record/unshown-words.ts'
import { type BookingMarks } from './marks.ts'
import { type IconKind, iconPath } from './StatusIcon.tsx'

/**
 * The attributes of every drawn booking, by which presses, tests and `booking.css` find it. `isMatch` is false if the
 * filters leave it out.
 */
export function bookingProps(reservation: Reservation, marks: BookingMarks, isMatch = true) {
  const { id, status, activity, aircraft } = reservation
  return {
    'data-reservation-id': id,
    'data-status': status.kind,
    'data-activity': activityKind(activity),
    'data-no-aircraft': aircraft === null || undefined,
    'data-match': isMatch ? undefined : false,
    'data-changed': marks.changes.get(id),
    ...findingFacts(id, marks.findings.get(id)),
  }
}

/** Those of one that could not be drawn: it still opens its card. */
export function unshownProps(reservation: Reservation) {
  const words = sayUnshown(reservation)
  return {
    type: 'button',
    title: words,
    children: words,
    'data-reservation-id': reservation.id,
    'data-status': 'other',
    'data-unshown': '',
  } as const
}

/** For a `booking` with `data-icon`, which draws its icon itself: one element fewer in each of hundreds of bars. */
export function iconStyle(kind: IconKind): CSSProperties {
  return { '--icon': `path("${iconPath(kind) ?? ''}")` } as CSSProperties
}
