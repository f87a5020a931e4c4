import { groupBy } from '#domain/lists/group-by.ts'
import { compareIds, compareText } from '#domain/lists/in-order.ts'
import { holdsTime } from '#domain/record/status.ts'
import { bookedOf } from './booked.ts'
import type { Finding, FindingsQuestion } from './finding.ts'
import { FINDING_KINDS, FINDING_RULES } from './finding-rules.ts'
import { LATE_RULES } from './not-on-time.ts'
import { bySeverity } from './severity.ts'

/** What is wrong, by booking id, the most urgent first; a booking with nothing is absent. Cancelled ones have nothing. */
export function findingsOf(question: FindingsQuestion): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(found(FINDING_RULES, question), ({ reservation }) => reservation.id)
}

/** For these only what is not on time: bookings left open on another day have no neighbours here. */
export function lateFindings(question: FindingsQuestion): Finding[] {
  return found(LATE_RULES, question)
}

function found(rules: readonly (typeof FINDING_RULES)[number][], question: FindingsQuestion) {
  const reservations = question.reservations.filter(holdsTime)
  const world = { ...question, reservations, booked: bookedOf(reservations) }
  return rules
    .flatMap(({ kind, find }) => find(world).map((one): Finding => ({ kind, ...one })))
    .sort(byUrgency)
}

/** Everything in one list, most urgent first; within one severity by kind, then by time. */
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
