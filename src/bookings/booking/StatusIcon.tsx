import { ACTIVITIES, type ActivityKind, activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES, type StatusKind } from '#domain/record/status.ts'
import styles from './StatusIcon.module.css'

export type IconKind = StatusKind | 'maintenance'

/** The status as a shape; pending has none, because its thin outline shows it. Silent: names and cards say it in words. */
export function StatusIcon({ kind }: { kind: IconKind }) {
  // Own paths, two elements each: a week draws three hundred of them.
  const path = iconPath(kind)
  if (path === null) return null
  return (
    <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true" data-icon={kind}>
      <path d={path} />
    </svg>
  )
}

/** Of a booking: its status, or the wrench of its work order. */
export function BookingIcon({ of }: { of: Reservation }) {
  return <StatusIcon kind={statusIconOf(of.status.kind, activityKind(of.activity))} />
}

/** A path in a box of 12 × 12, or null. */
export function iconPath(kind: IconKind): string | null {
  return kind === 'maintenance' ? (ACTIVITIES.maintenance.icon ?? null) : STATUSES[kind].icon
}

/** A work order shows its wrench as long as it is neither done nor off. */
export function statusIconOf(status: StatusKind, activity: ActivityKind): IconKind {
  const isOver = status === 'completed' || status === 'cancelled'
  return activity === 'maintenance' && !isOver ? 'maintenance' : status
}
