import type { Audit } from '#domain/audit/audit.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import { sayFinding } from '#domain/audit/say-audit.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { HOUR } from '#time/instant.ts'
import { type LogRow, NOT_AUDITED, type RowAudit } from './log-row.ts'

const SEVERITIES = ['error', 'warning', 'information'] as const

/** The lines of the log with what the audit and the bookings say of each. `open` is what nobody has reviewed. */
export function auditedRows(
  flights: readonly CompletedFlight[],
  audit: Audit | null,
  open: readonly AuditFinding[],
  bookings: ReadonlyMap<string, Reservation>,
  locale: string,
): LogRow[] {
  const links = linksOf(audit)
  const isOpen = new Set(open)
  return flights.map((flight) => {
    const findings = audit?.byFlight.get(flight.id)?.filter((finding) => isOpen.has(finding)) ?? []
    return {
      flight,
      audit: { ...(links.get(flight.id) ?? NOT_AUDITED), ...saidOf(findings, locale) },
      booked: bookedHours(flight, bookings),
    }
  })
}

function linksOf(audit: Audit | null): ReadonlyMap<string, RowAudit> {
  const links = new Map<string, RowAudit>()
  let place = 0
  for (const chain of audit?.chains ?? []) {
    for (const { flight, hobbsGap, tachGap, startsHere } of chain.links)
      links.set(flight.id, { ...NOT_AUDITED, hobbsGap, tachGap, startsHere, place: place++ })
  }
  return links
}

function saidOf(findings: readonly AuditFinding[], locale: string) {
  if (findings.length === 0) return null
  const numbers = [...new Set(findings.map(({ rule }) => rule))].sort((a, b) => a - b)
  return {
    rules: numbers.join(' '),
    sentences: findings.map((finding) => `${visibleText(sayFinding(finding, locale))}.`),
    worst:
      SEVERITIES.find((name) => findings.some(({ severity }) => severity === name)) ??
      ('information' as const),
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
