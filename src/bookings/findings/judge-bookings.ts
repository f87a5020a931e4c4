import { findingSteps, lateFindings, mostUrgentFirst } from '#domain/findings/findings-of.ts'
import { hitFinder } from '#domain/findings/next-hit.ts'
import { waitingFor } from '#domain/findings/waiting.ts'
import { runAll, type Steps } from '#domain/lists/steps.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import type { Judgement, Question } from './findings.ts'

export function judgeAtOnce(question: Question): Judgement {
  return runAll(judgeBookings(question))
}

export function* judgeBookings(question: Question): Steps<Judgement> {
  const { reservations, dispatch, now, zone } = question
  const byId = yield* findingSteps(question)
  const ids = new Set(reservations.map(({ id }) => id))
  const others = dispatch.all.filter(({ id }) => !ids.has(id))
  const elsewhere = lateFindings({ ...question, reservations: others })
  const hits = hitFinder(reservations, now)
  const day = localDay(zone, localDayOf(zone, now))
  return {
    question,
    // Each of these has exactly one finding: left open.
    byId: new Map([...byId, ...elsewhere.map((one) => [one.reservation.id, [one]] as const)]),
    all: mostUrgentFirst(byId),
    hits,
    waiting: waitingFor(dispatch.counted['late-back'], hits, { day, now }),
    elsewhere,
  }
}
