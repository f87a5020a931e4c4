import { compareText } from '#domain/lists/in-order.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { DayScore, MatchCase, Score, Undecided } from './match-case.ts'

/** Nothing was to be flown. */
const TOLD: ReadonlySet<string> = new Set(['cancelled', 'no-show', 'no-aircraft'])

/** Cancelled or nothing to fly, and not flown: neither agrees nor disagrees. */
export function isCalledOff({ bucket, reasons }: MatchCase): boolean {
  return bucket === 'not-flown' && TOLD.has(reasons[0]?.kind ?? '')
}

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

/** Counts bookings, flights and meter gaps separately; together they are all cases. */
export function scoreOf(cases: readonly MatchCase[]): Score {
  const score: Record<keyof Score, number> = { ...NOTHING }
  for (const one of cases) score[partOf(one)]++
  return score
}

/** Ascending; days with a case or something undecided. */
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
