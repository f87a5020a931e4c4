import { ACTIVITIES, type ActivityKind, activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES, type StatusKind } from '#domain/record/status.ts'

export type IconKind = StatusKind | 'maintenance'

/** Pending has none, because its thin outline shows it. Hidden from screen readers, which get words. */
export function StatusIcon({ kind }: { kind: IconKind }) {
  // No icon library: a week draws three hundred, with two elements each.
  const path = iconPath(kind)
  if (path === null) return null
  return (
    <svg className="w-3 h-3 fill-current" viewBox="0 0 12 12" aria-hidden="true" data-icon={kind}>
      <path d={path} />
    </svg>
  )
}

export function BookingIcon({ of }: { of: Reservation }) {
  return <StatusIcon kind={statusIconOf(of.status.kind, activityKind(of.activity))} />
}

/** SVG path in a 12 × 12 box. */
export function iconPath(kind: IconKind): string | null {
  return kind === 'maintenance' ? (ACTIVITIES.maintenance.icon ?? null) : STATUSES[kind].icon
}

/** Maintenance shows a wrench until it is over. */
export function statusIconOf(status: StatusKind, activity: ActivityKind): IconKind {
  return activity === 'maintenance' && !STATUSES[status].isOver ? 'maintenance' : status
}
