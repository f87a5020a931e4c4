import { groupBy } from '#domain/lists/group-by.ts'
import { compareIds, compareText } from '#domain/lists/in-order.ts'
import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import { finished, type Steps } from '#domain/lists/steps.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { bookedOf } from './booked.ts'
import type { Finding, FindingsQuestion } from './finding.ts'
import { FINDING_KINDS } from './finding-names.ts'
import { FINDING_RULES } from './finding-rules.ts'
import { LATE_RULES } from './not-on-time.ts'
import { bySeverity } from './severity.ts'

/** What is wrong, by booking id, the most urgent first; a booking with nothing is absent. Cancelled ones have nothing. */
export function findingsOf(question: FindingsQuestion): ReadonlyMap<string, readonly Finding[]> {
  return finished(findingSteps(question))
}

/** A few ms for a week of 1,500, a few tens of ms the first time. */
const RULES_AT_ONCE = 5

/** The same a few rules at a time, so that a page can do something else in between. */
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

/** For these only what is not on time: bookings left open on another day have no neighbours here. */
export function lateFindings(question: FindingsQuestion): Finding[] {
  return found(LATE_RULES, question).sort(byUrgency)
}

function found(rules: readonly (typeof FINDING_RULES)[number][], question: FindingsQuestion) {
  const world = { ...question, ...held(question.reservations) }
  return rules.flatMap(({ kind, find }) => find(world).map((one): Finding => ({ kind, ...one })))
}

// The minutes pass over the same bookings.
const held = rememberedOfRecord((all: readonly Reservation[]) => {
  const reservations = all.filter(holdsTime)
  return { reservations, booked: bookedOf(reservations) }
})

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
