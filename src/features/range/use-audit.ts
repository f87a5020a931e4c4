import { useMemo } from 'react'
import { type Audit, auditOf, auditSteps } from '#domain/audit/audit.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { Reservation } from '#domain/reservation.ts'
import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { useStepped } from '#ui/use-stepped.ts'
import { settingsOf } from './audit-memory.ts'
import { useAuditMemory } from './audit-store.ts'
import { type AuditSubjects, isReviewed } from './reviewed-findings.ts'

interface AuditQuestion {
  readonly flights: readonly CompletedFlight[]
  /** Null where they were not asked for: the rules about bookings are then silent. */
  readonly bookings: readonly Reservation[] | null
  readonly days: DayRange
  readonly missingDays: readonly PlainDay[]
  readonly zone: Zone
  readonly now: Instant
  /** While pages arrive, a long log waits with its audit. */
  readonly isLoading: boolean
}

export interface LogAudit {
  readonly audit: Audit | null
  readonly subjects: AuditSubjects
  /** Of flights and bookings, without what somebody reviewed. */
  readonly open: readonly AuditFinding[]
  readonly reviewed: readonly AuditFinding[]
}

/** An audit of so many flights is done between two pages and nobody sees it; a longer one is done in steps. */
const QUICK = 2000
const STEP = 15 * MINUTE
const NO_BOOKINGS: readonly Reservation[] = []

/** What the audit says of the whole range, whatever is filtered. */
export function useAudit(question: AuditQuestion): LogAudit {
  const { flights, bookings, days, missingDays, zone, isLoading } = question
  const { from, to } = days
  const memory = useAuditMemory()
  const settings = useMemo(
    () =>
      settingsOf({
        off: memory.off,
        thresholds: memory.thresholds,
        activities: memory.activities,
      }),
    [memory.off, memory.thresholds, memory.activities],
  )
  // Only bookings that nobody closed depend on the time of day, and not on the minute.
  const now = asInstant(Math.floor(question.now / STEP) * STEP)
  const missing = missingDays.join(' ')
  const isReady = !isLoading || flights.length <= QUICK
  const input = useMemo(
    () =>
      isReady
        ? {
            flights,
            reservations: bookings ?? NO_BOOKINGS,
            missingFlightDays: missing === '' ? [] : (missing.split(' ') as PlainDay[]),
            known: [{ from, to }],
            zoneName: zone.name,
            now,
            settings,
          }
        : null,
    [isReady, flights, bookings, missing, from, to, zone, now, settings],
  )
  const isQuick = flights.length <= QUICK
  const quick = useMemo(() => (input && isQuick ? auditOf(input) : null), [input, isQuick])
  const long = useMemo(() => (input && !isQuick ? () => auditSteps(input) : null), [input, isQuick])
  const stepped = useStepped(`${from} ${to}`, long)
  const audit = quick ?? stepped
  const subjects = useMemo(
    () => ({
      flights: new Map(flights.map((flight) => [flight.id, flight])),
      bookings: new Map((bookings ?? NO_BOOKINGS).map((booking) => [booking.id, booking])),
    }),
    [flights, bookings],
  )
  return useMemo(() => {
    const open: AuditFinding[] = []
    const reviewed: AuditFinding[] = []
    for (const finding of audit?.findings ?? []) {
      if (isReviewed(finding, subjects, memory.reviewed)) reviewed.push(finding)
      else open.push(finding)
    }
    return { audit, subjects, open, reviewed }
  }, [audit, subjects, memory.reviewed])
}
