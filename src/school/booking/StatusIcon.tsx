import type { ActivityKind } from '#domain/record/activity.ts'
import type { StatusKind } from '#domain/record/reservation.ts'
import styles from './StatusIcon.module.css'

// Own paths, two elements each: a week draws three hundred of them.
const PATHS: Partial<Record<StatusKind | 'maintenance', string>> = {
  // A small aircraft that points right.
  'checked-out':
    'M1 4.8 2 4.8 2.8 5.4H4.6L3.2 1.5H4.4L7.2 5.4H9.8Q11.2 5.4 11.2 6T9.8 6.6H7.2L4.4 10.5H3.2L4.6 6.6H2.8L2 7.2H1L1.4 6Z',
  completed: 'M4.5 9.7 1.3 6.5l1-1 2.2 2.2 5.2-5.2 1 1z',
  cancelled: 'M3.1 2.1 6 5l2.9-2.9 1 1L7 6l2.9 2.9-1 1L6 7 3.1 9.9l-1-1L5 6 2.1 3.1z',
  other:
    'M5.2 8.3h1.6V10H5.2zM6 1.5c1.8 0 3 1 3 2.5 0 1.9-2.2 2-2.2 3.5H5.3c0-2.2 2-2.3 2-3.5 0-.7-.5-1.1-1.3-1.1S4.6 3.3 4.5 4.2H3C3 2.5 4.2 1.5 6 1.5z',
  maintenance:
    'M10.7 3.1 8.9 4.9 7.4 4.6 7.1 3.1 8.9 1.3A3.2 3.2 0 0 0 4.7 5.3L1.2 8.8a1.4 1.4 0 0 0 2 2l3.5-3.5a3.2 3.2 0 0 0 4-4.2z',
}

/** The status as a shape; pending has none, its thin outline says it. Silent: names and cards say it in words. */
export function StatusIcon({ kind }: { kind: StatusKind | 'maintenance' }) {
  const path = PATHS[kind]
  if (!path) return null
  return (
    <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true" data-icon={kind}>
      <path d={path} />
    </svg>
  )
}

/** A work order shows its wrench as long as it is neither done nor off. */
export function statusIconOf(
  status: StatusKind,
  activity: ActivityKind,
): StatusKind | 'maintenance' {
  const isOver = status === 'completed' || status === 'cancelled'
  return activity === 'maintenance' && !isOver ? 'maintenance' : status
}
