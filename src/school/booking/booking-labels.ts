import type { ActivityKind } from '#domain/record/activity.ts'
import type { StatusKind } from '#domain/record/reservation.ts'

export const ACTIVITY_LABELS: Readonly<Record<ActivityKind, string>> = {
  dual: 'Dual',
  solo: 'Solo and rental',
  discovery: 'Discovery',
  'check-ride': 'Check ride',
  other: 'Other',
  maintenance: 'Maintenance',
}

export const STATUS_LABELS: Readonly<Record<StatusKind, string>> = {
  pending: 'Pending',
  'checked-out': 'Checked out',
  completed: 'Completed',
  cancelled: 'Cancelled',
  other: 'Other',
}
