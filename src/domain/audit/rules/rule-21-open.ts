import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutBooking } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { dispatchOf, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { statusWord } from '#domain/record/status.ts'
import { asInstant, MINUTE, plus } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'

const EVER = asInstant(0)

/** Rule 21: over before today, and still out or pending; what is open today belongs to today's page. Amount: minutes late. */
export function notClosed({ bookings, now, zoneName }: AuditWorld): AuditFinding[] {
  const zone = zoneOf(zoneName)
  const day = localDay(zone, localDayOf(zone, now))
  const reservations = bookings.all.map(({ reservation }) => reservation)
  const { stateOf } = dispatchOf({ reservations, day, since: EVER, now })
  return reservations.flatMap((reservation) => {
    const state = stateOf(reservation.id)
    const end = usableEnd(reservation)
    if ((state !== 'not-closed' && state !== 'no-show') || end === null || end > day.start)
      return []
    return [
      aboutBooking(reservation, {
        rule: 21,
        severity: 'warning',
        observation: 'not-closed',
        amount: Math.floor((now - end) / MINUTE),
        cause: `open:${reservation.id}`,
        facts: {
          bookingNumber: reservation.number,
          status: statusWord(reservation.status),
          days: [localDayOf(zone, plus(end, -1))],
        },
      }),
    ]
  })
}
