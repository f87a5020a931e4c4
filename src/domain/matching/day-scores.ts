import { compareText } from '#domain/lists/in-order.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { DayScore, MatchCase, Score, Undecided } from './match-case.ts'

/** Nothing was to be flown, so there is nothing to agree. */
const TOLD: ReadonlySet<string> = new Set(['cancelled', 'no-show', 'no-aircraft'])

/** True for a booking that was cancelled, or had nothing to fly, and was not flown: it neither agrees nor disagrees. */
export function isCalledOff({ bucket, reasons }: MatchCase): boolean {
  return bucket === 'not-flown' && TOLD.has(reasons[0]?.kind ?? '')
}

/** Which part of the sum a case is in: each in exactly one. */
function partOf(one: MatchCase): keyof Score {
  if (one.gap !== null) return 'gaps'
  const isMatched = one.bucket === 'matched'
  if (one.reservation === null) return isMatched ? 'furtherFlights' : 'flights'
  if (isCalledOff(one)) return 'calledOff'
  return isMatched ? 'agree' : 'toExplain'
}

const NOTHING: Score = {
  agree: 0,
  toExplain: 0,
  calledOff: 0,
  furtherFlights: 0,
  flights: 0,
  gaps: 0,
}

/** Bookings, flights and stretches of a meter are counted separately; together they are all the cases. */
export function scoreOf(cases: readonly MatchCase[]): Score {
  const score: Record<keyof Score, number> = { ...NOTHING }
  for (const one of cases) score[partOf(one)]++
  return score
}

/** The score of every day that has a case or something undecided, in order. */
export function scoreDays(
  cases: readonly MatchCase[],
  undecided: readonly Undecided[],
): DayScore[] {
  const days = new Map<PlainDay, { cases: MatchCase[]; undecided: number }>()
  const of = (day: PlainDay) => {
    const known = days.get(day) ?? { cases: [], undecided: 0 }
    days.set(day, known)
    return known
  }
  for (const one of cases) of(one.day).cases.push(one)
  for (const { day } of undecided) of(day).undecided++
  return [...days]
    .sort(([a], [b]) => compareText(a, b))
    .map(([day, own]) => ({ day, ...scoreOf(own.cases), undecided: own.undecided }))
}
