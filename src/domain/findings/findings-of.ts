import { groupBy } from '#domain/lists/group-by.ts'
import { compareIds, compareText } from '#domain/lists/in-order.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { runAll, type Steps } from '#domain/lists/steps.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { bookedOf } from './booked.ts'
import type { Finding, FindingsQuestion } from './finding.ts'
import { FINDING_KINDS } from './finding-names.ts'
import { FINDING_RULES } from './finding-rules.ts'
import { LATE_RULES } from './not-on-time.ts'
import { bySeverity } from './severity.ts'

/** By booking id, most urgent first; absent for none. Skips cancelled bookings. */
export function findingsOf(question: FindingsQuestion): ReadonlyMap<string, readonly Finding[]> {
  return runAll(findingSteps(question))
}

/** A few ms for 1,500 bookings, some tens of ms the first time. */
const RULES_AT_ONCE = 5

/** A few rules per step, so that the page stays responsive. */
export function* findingSteps(
  question: FindingsQuestion,
): Steps<ReadonlyMap<string, readonly Finding[]>> {
  const all: Finding[] = []
  for (let at = 0; at < FINDING_RULES.length; at += RULES_AT_ONCE) {
    all.push(...found(FINDING_RULES.slice(at, at + RULES_AT_ONCE), question))
    yield
  }
  return groupBy(all.sort(byUrgency), ({ reservation }) => reservation.id)
}

/** Lateness only: bookings left open on other days have no neighbors here. */
export function lateFindings(question: FindingsQuestion): Finding[] {
  return found(LATE_RULES, question).sort(byUrgency)
}

function found(rules: readonly (typeof FINDING_RULES)[number][], question: FindingsQuestion) {
  const world = { ...question, ...held(question.reservations) }
  return rules.flatMap(({ kind, find }) => find(world).map((one): Finding => ({ kind, ...one })))
}

// Cached: the same bookings are judged every minute.
const held = memoizedByRecord((all: readonly Reservation[]) => {
  const reservations = all.filter(holdsTime)
  return { reservations, booked: bookedOf(reservations) }
})

export function mostUrgentFirst(byReservation: ReadonlyMap<string, readonly Finding[]>): Finding[] {
  return [...byReservation.values()].flat().sort(byUrgency)
}

function byUrgency(a: Finding, b: Finding): number {
  return (
    bySeverity(a, b) ||
    FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
    startOf(a) - startOf(b) ||
    compareIds(a.reservation, b.reservation) ||
    compareText(a.person?.email ?? '', b.person?.email ?? '')
  )
}

function startOf({ reservation }: Finding): number {
  return reservation.start ?? reservation.end ?? 0
}
