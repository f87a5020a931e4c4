import type { Audit } from '#domain/audit/audit.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import type { ChainLink } from '#domain/audit/world/chain.ts'
import { gravest } from '#domain/findings/severity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { HOUR } from '#time/instant.ts'
import { type LogRow, NOT_AUDITED, type RowAudit } from './log-row.ts'

/** The lines of the log with what the audit and the bookings say of each. `open` is what nobody has reviewed. */
export function auditedRows(
  flights: readonly CompletedFlight[],
  audit: Audit | null,
  open: readonly AuditFinding[],
  bookings: ReadonlyMap<string, Reservation>,
  locale: string,
): LogRow[] {
  const isOpen = new Set(open)
  const places = placesOf(audit)
  return flights.map((flight) => {
    const all = audit?.byFlight.get(flight.id) ?? NO_FINDINGS
    const findings = all.length === 0 ? all : all.filter((finding) => isOpen.has(finding))
    return {
      flight,
      audit: rowAudit(places.get(flight.id), findings, locale),
      booked: bookedHours(flight, bookings),
    }
  })
}

const NO_FINDINGS: readonly AuditFinding[] = []

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
  findings: readonly AuditFinding[],
  locale: string,
): RowAudit {
  if (!placed && findings.length === 0) return NOT_AUDITED
  const numbers = new Set(findings.map(({ rule }) => rule))
  let said: readonly string[] | null = null
  return {
    hobbsGap: placed?.link.hobbsGap ?? null,
    tachGap: placed?.link.tachGap ?? null,
    startsHere: placed?.link.startsHere ?? false,
    place: placed?.place ?? null,
    rules: numbers.size === 0 ? '' : [...numbers].sort((a, b) => a - b).join(' '),
    // A sentence takes longer than all the rest of a row, and is read where the row is drawn.
    get sentences() {
      said ??= findings.map((finding) => `${visibleText(sayAuditFinding(finding, locale))}.`)
      return said
    },
    worst: gravest(findings),
  }
}

/** Length of the flight's booking in hundredths of an hour, where that booking is known and has both ends. */
function bookedHours(
  { reservationId }: CompletedFlight,
  bookings: ReadonlyMap<string, Reservation>,
): number | null {
  const booking = reservationId === null ? undefined : bookings.get(reservationId)
  if (!booking || booking.start === null || booking.end === null) return null
  return Math.round(((booking.end - booking.start) / HOUR) * 100)
}
