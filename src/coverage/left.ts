import type { Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Verdict } from './judge.ts'
import type { Line } from './line.ts'

/** The longest next request for what is left (sorted). Null if nothing is left. */
export function nextQuestion(line: Line, left: readonly Span[]): DayRange | null {
  const [first, last] = [left[0], left.at(-1)]
  return first && last ? line.daysFor({ start: first.start, end: last.end }) : null
}

/** Everything before this position needs no further request. */
export function settledBy({ known, lost }: Pick<Verdict, 'known' | 'lost'>): number {
  return Math.max(known.end, lost?.end ?? known.end)
}

export function leftAfter(spans: readonly Span[], settled: number): Span[] {
  return spans.flatMap(({ start, end }) =>
    end <= settled ? [] : [{ start: Math.max(start, settled), end }],
  )
}
