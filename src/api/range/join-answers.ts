import type { Instant } from '#time/instant.ts'
import type { RangeAnswer } from './range-answer.ts'

/** What can be said of two lists of the same days together: as whole and as fresh as the lesser of them. */
export function joinAnswers<A, B>(a: RangeAnswer<A>, b: RangeAnswer<B>): RangeAnswer<A | B> {
  const both = [a.completeness, b.completeness]
  return {
    items: [...a.items, ...b.items],
    completeness: both.includes('loading')
      ? 'loading'
      : both.includes('incomplete')
        ? 'incomplete'
        : 'complete',
    missing: [...a.missing, ...b.missing],
    knownSince: a.knownSince ?? b.knownSince,
    asOf: older(a.asOf, b.asOf),
    ages: [...a.ages, ...b.ages],
    progress: {
      pages: a.progress.pages + b.progress.pages,
      records: a.progress.records + b.progress.records,
      isLookBack: a.progress.isLookBack,
    },
    problem: a.problem ?? b.problem,
    staleReason: a.staleReason ?? b.staleReason,
    retry: () => {
      a.retry()
      b.retry()
    },
  }
}

function older(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
