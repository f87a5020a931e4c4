import type { Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Verdict } from './judge.ts'
import type { Line } from './line.ts'

/** The next question of a walk over what is left (in order): how far it may reach. Null when nothing is left. */
export function nextQuestion(line: Line, left: readonly Span[]): DayRange | null {
  const [first, last] = [left[0], left.at(-1)]
  return first && last ? line.daysFor({ start: first.start, end: last.end }) : null
}

/** The position up to which a page leaves nothing to ask. */
export function settledBy({ known, lost }: Pick<Verdict, 'known' | 'lost'>): number {
  return Math.max(known.end, lost?.end ?? known.end)
}

export function leftAfter(spans: readonly Span[], settled: number): Span[] {
  return spans.flatMap(({ start, end }) =>
    end <= settled ? [] : [{ start: Math.max(start, settled), end }],
  )
}
