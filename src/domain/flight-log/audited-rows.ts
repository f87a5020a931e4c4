import type { Audit } from '#domain/audit/audit.ts'
import type { Doubts } from '#domain/audit/doubt.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import type { ChainLink } from '#domain/audit/world/chain.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { hundredthsOf } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type LogRow, NOT_AUDITED, type RowAudit } from './log-row.ts'

interface Audited {
  readonly audit: Audit | null
  readonly open: readonly AuditFinding[]
  readonly doubts: Doubts
}

export function auditedRows(
  flights: readonly CompletedFlight[],
  { audit, open, doubts }: Audited,
  bookings: ReadonlyMap<string, Reservation>,
): LogRow[] {
  const isOpen = new Set(open)
  const places = placesOf(audit)
  return flights.map((flight) => {
    const all = audit?.byFlight.get(flight.id)
    return {
      flight,
      audit: {
        ...rowAudit(
          places.get(flight.id),
          all?.filter((finding) => isOpen.has(finding)),
        ),
        doubt: doubts.get(flight.id) ?? null,
      },
      booked: bookedHours(flight, bookings),
    }
  })
}

interface Placed {
  readonly link: ChainLink
  readonly place: number
}

function placesOf(audit: Audit | null): ReadonlyMap<string, Placed> {
  const places = new Map<string, Placed>()
  for (const chain of audit?.chains ?? [])
    for (const link of chain.links) places.set(link.flight.id, { link, place: places.size })
  return places
}

function rowAudit(
  placed: Placed | undefined,
  findings: readonly AuditFinding[] = NOT_AUDITED.findings,
): RowAudit {
  if (!placed) return findings.length === 0 ? NOT_AUDITED : { ...NOT_AUDITED, findings }
  const { hobbsGap, tachGap, startsHere } = placed.link
  return { ...NOT_AUDITED, hobbsGap, tachGap, startsHere, place: placed.place, findings }
}

/** Hundredths of an hour; null without the booking or an end. */
function bookedHours(
  { reservationId }: CompletedFlight,
  bookings: ReadonlyMap<string, Reservation>,
): number | null {
  const booking = reservationId === null ? undefined : bookings.get(reservationId)
  if (!booking || booking.start === null || booking.end === null) return null
  return hundredthsOf({ start: booking.start, end: booking.end })
}
