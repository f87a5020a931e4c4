import { STATUS_WORDS } from '#domain/status.ts'
import { dayFromNumber } from '#time/plain-day.ts'
import { aboutBooking } from './about.ts'
import type { AuditWorld } from './audit-world.ts'
import type { AuditFinding, Observation } from './finding.ts'

const DAY_MINUTES = 1440

/** Rule 21: checked out past its end, pending past its start, or open since an earlier day. Amount: minutes late. */
export function notClosed({ bookings, clock, now, settings }: AuditWorld): AuditFinding[] {
  const at = clock.minutesAt(now)
  const today = Math.floor(at / DAY_MINUTES)
  return bookings.all.flatMap(({ reservation, start, end, isMaintenance }) => {
    const { kind } = reservation.status
    if (kind !== 'pending' && kind !== 'checked-out') return []
    const isOut = kind === 'checked-out'
    // A work order is not handed out at a desk.
    if (isMaintenance && !isOut) return []
    const late = isOut ? at - end : at - start
    if (late <= (isOut ? 0 : settings.pendingMinutes)) return []
    const day = Math.floor((end - 1) / DAY_MINUTES)
    const observation: Observation =
      day < today ? 'not-closed' : isOut ? 'not-returned' : 'not-departed'
    return [
      aboutBooking(reservation, {
        rule: 21,
        severity: 'warning',
        observation,
        amount: late,
        cause: `open:${reservation.id}`,
        facts: {
          bookingNumber: reservation.number,
          status: STATUS_WORDS[kind],
          days: [dayFromNumber(day)],
        },
      }),
    ]
  })
}
