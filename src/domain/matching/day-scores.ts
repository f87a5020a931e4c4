import type { PlainDay } from '#time/plain-day.ts'
import type { DayScore, MatchCase, Undecided } from './match-case.ts'

/** Said and done: nothing was to be flown, so there is nothing to agree. */
const TOLD: ReadonlySet<string> = new Set(['cancelled', 'no-show', 'no-aircraft'])

/** True for a case that either agrees or not; a cancelled booking that was not flown does neither. */
export function counts({ bucket, reasons }: MatchCase): boolean {
  return bucket !== 'not-flown' || !TOLD.has(reasons[0]?.kind ?? '')
}

/** The score of every day that has a case or something undecided, in order. */
export function scoreDays(
  cases: readonly MatchCase[],
  undecided: readonly Undecided[],
): DayScore[] {
  const scores = new Map<PlainDay, { agree: number; of: number; undecided: number }>()
  const scoreOf = (day: PlainDay) => {
    const known = scores.get(day)
    if (known) return known
    const fresh = { agree: 0, of: 0, undecided: 0 }
    scores.set(day, fresh)
    return fresh
  }
  for (const one of cases) {
    const score = scoreOf(one.day)
    if (!counts(one)) continue
    score.of++
    if (one.bucket === 'matched') score.agree++
  }
  for (const { day } of undecided) scoreOf(day).undecided++
  return [...scores]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([day, score]) => ({ day, ...score }))
}
