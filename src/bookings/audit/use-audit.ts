import { useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useWholeLog } from '#api/queries/use-whole-log.ts'
import { useSchool } from '#api/use-school.ts'
import { type Audit, auditOf, auditSteps } from '#domain/audit/audit.ts'
import { checksOf } from '#domain/audit/checks.ts'
import { clipAudit } from '#domain/audit/clip-audit.ts'
import { type Doubts, doubtsOf } from '#domain/audit/doubt.ts'
import type { AuditFinding } from '#domain/audit/finding.ts'
import { placesIn } from '#domain/audit/world/chain.ts'
import { USUAL_REACH } from '#domain/audit/world/usual.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import { localDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useStepped } from '#ui/use-stepped.ts'
import { useAuditMemory, useAuditSettings } from './audit-store.ts'
import { type AuditSubjects, isReviewed } from './reviewed-findings.ts'

export interface LogAudit {
  /** What is stored and can change the findings is loaded. */
  readonly isLogRead: boolean
  /** For the days shown; null while it runs. */
  readonly audit: Audit | null
  readonly subjects: AuditSubjects
  readonly placeOf: ReturnType<typeof placesIn>
  /** Without reviewed ones. */
  readonly open: readonly AuditFinding[]
  readonly reviewed: readonly AuditFinding[]
  /** Open findings on loaded flights outside the days shown. */
  readonly elsewhere: readonly AuditFinding[]
  /** False if more may be found once the flights it compares with have loaded. */
  readonly isSure: boolean
  /** Hours doubted by open findings, on all loaded flights. */
  readonly doubts: Doubts
}

/** An audit of this many flights fits between two frames; a longer one runs in steps. */
const QUICK = 2000
const STEP = 15 * MINUTE

interface AuditQuestion {
  readonly flights: readonly CompletedFlight[]
  /** Of the days of `flights`. */
  readonly completeness: Completeness
  /** Of `flights`, to load only what can change what is found in them; null loads all that is stored. */
  readonly days?: DayRange | null
}

/** Ignores filters and audits the whole loaded log, so that usual values and earlier readings don't depend on the days
 * shown. While pages arrive, it learns nothing from other days. */
export function useAudit({ flights, completeness, days }: AuditQuestion): LogAudit {
  const isLoading = completeness === 'loading'
  const isWhole = completeness === 'complete'
  const { zone } = useSchool()
  const memory = useAuditMemory()
  const settings = useAuditSettings()
  // Only future bookings depend on the time, and not on the minute.
  const now = asInstant(Math.floor(useNow() / STEP) * STEP)
  const wanted = days
    ? { from: addDays(days.from, -USUAL_REACH), to: addDays(days.to, USUAL_REACH) }
    : null
  const log = useWholeLog(wanted, !isLoading, now)
  const isLogRead = log !== null
  const input = useMemo(
    () =>
      log && !isLoading
        ? {
            flights: log.flights,
            reservations: log.bookings,
            missingFlightDays: log.missingDays,
            known: log.days === null ? [] : [log.days],
            zoneName: zone.name,
            now,
            settings,
          }
        : null,
    [log, isLoading, zone, now, settings],
  )
  const isQuick = input !== null && input.flights.length <= QUICK
  const quick = useMemo(() => (input && isQuick ? auditOf(input) : null), [input, isQuick])
  const long = useMemo(() => (input && !isQuick ? () => auditSteps(input) : null), [input, isQuick])
  const stepped = useStepped(zone.name, long)
  const whole = quick ?? stepped
  const subjects = useMemo(
    () => ({
      flights: new Map(log?.flights.map((flight) => [flight.id, flight])),
      bookings: new Map(log?.bookings.map((booking) => [booking.id, booking])),
    }),
    [log],
  )
  const audit = useMemo(
    () => (whole === null ? null : clipAudit(whole, new Set(flights.map(({ id }) => id)))),
    [whole, flights],
  )
  const { isKnown } = useLoadedBookings()
  const isSure = useMemo(() => {
    if (whole === null || !isWhole) return false
    const days = new Set(flights.flatMap(({ date }) => date ?? []))
    const isJudged = (flight: CompletedFlight) =>
      !flight.aircraft?.tail || flight.date === null || whole.usualOf(flight).isSure
    return [...days].every((day) => isKnown(localDay(zone, day))) && flights.every(isJudged)
  }, [whole, flights, isWhole, isKnown, zone])
  const placeOf = useMemo(() => placesIn(whole?.chains ?? []), [whole])
  return useMemo(() => {
    const here = new Set(audit?.findings)
    const open: AuditFinding[] = []
    const reviewed: AuditFinding[] = []
    const elsewhere: AuditFinding[] = []
    for (const finding of whole?.findings ?? []) {
      const isDone = isReviewed(finding, subjects, memory.reviewed)
      if (!here.has(finding)) {
        if (!isDone && finding.flightId !== null) elsewhere.push(finding)
      } else if (isDone) reviewed.push(finding)
      else open.push(finding)
    }
    const doubts = doubtsOf([...open, ...elsewhere], subjects.flights)
    return { isLogRead, audit, subjects, placeOf, open, reviewed, elsewhere, isSure, doubts }
  }, [audit, whole, isLogRead, subjects, placeOf, isSure, memory.reviewed])
}

/** What to correct in the days shown, on these aircraft: one number on every page. Null while checking. */
export function useToCorrect(
  { audit, open, subjects }: LogAudit,
  aircraft: readonly string[] | null,
): number | null {
  return useMemo(
    () => (audit === null ? null : checksOf(open, subjects.flights, aircraft).toCorrect.length),
    [audit, open, subjects, aircraft],
  )
}
