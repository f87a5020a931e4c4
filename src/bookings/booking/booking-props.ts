import type { CSSProperties } from 'react'
import { findingFacts } from '#bookings/findings/finding-marks.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type BookingMarks } from './marks.ts'
import { type IconKind, iconPath } from './StatusIcon.tsx'

/** Presses, tests and `booking.css` rely on these attributes. `isMatch` false: the filter hides it. */
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

/** For `.booking[data-icon]`, which draws its icon in CSS to save an element per bar. */
export function iconStyle(kind: IconKind): CSSProperties {
  return { '--icon': `path("${iconPath(kind) ?? ''}")` } as CSSProperties
}
