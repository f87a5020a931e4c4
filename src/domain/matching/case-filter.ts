import { groupBy, sumBy } from '#domain/lists/group-by.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { tailsOf } from './case-facts.ts'
import { scoreDays, scoreOf } from './day-scores.ts'
import type { Matching, Score } from './match-case.ts'

export interface Shown extends Matching {
  readonly score: Score
}

/** Scores cover exactly these cases. */
export function ofAircraft(matching: Matching, aircraft: readonly string[] | null): Shown {
  const wanted = aircraft && new Set(aircraft)
  const isWanted = (one: Parameters<typeof tailsOf>[0]) =>
    wanted === null || tailsOf(one).some((tail) => wanted.has(tail))
  const cases = wanted ? matching.cases.filter(isWanted) : matching.cases
  const undecided = wanted ? matching.undecided.filter(isWanted) : matching.undecided
  const isMeant = (reservation: Reservation) => isWanted({ reservation, flight: null })
  return {
    cases,
    undecided,
    notDue: matching.notDue.filter(isMeant),
    maintenance: matching.maintenance.filter(isMeant),
    days: wanted ? scoreDays(cases, undecided) : matching.days,
    score: scoreOf(cases),
  }
}

/** A case about two aircraft counts for both. */
export function countTails(cases: Matching['cases']): ReadonlyMap<string, number> {
  return sumBy(cases.flatMap(tailsOf), (tail) => tail)
}

export function byDay(cases: Matching['cases']): ReadonlyMap<PlainDay, Matching['cases']> {
  return groupBy(cases, ({ day }) => day)
}
