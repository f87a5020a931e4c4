import { intersection, type Span, subtractRanges } from '#time/instant.ts'
import type { Collection } from './collection.ts'
import type { WalkStep } from './walk.ts'

/**
 * One step as several, one for each time at which parts of its page were read: today's part may be newer than what
 * is known while the rest of the week is older, and neither may speak for the other.
 */
export function splitByAge<T>(
  step: WalkStep<T>,
  { positionOf, positionAt }: Pick<Collection<T>, 'positionOf' | 'positionAt'>,
): readonly WalkStep<T>[] {
  const parts = step.page.parts ?? []
  if (parts.length === 0) return [step]
  const spans = parts.map(({ start, end, asOf }) => ({
    start: positionAt(start),
    end: positionAt(end),
    asOf,
  }))
  const isIn = (at: number | null, span: Span) => at !== null && at >= span.start && at < span.end
  const only = (span: Span, asOf: typeof step.page.asOf): WalkStep<T> => ({
    ...step,
    page: {
      ...step.page,
      asOf,
      records: step.page.records.filter((one) => isIn(positionOf(one), span)),
    },
    known: step.known && intersection<number>(step.known, span),
    // A hole stays one, no matter how much of it was read when.
    holes: step.holes.filter(({ start }) => isIn(start, span)),
  })
  const everything: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  const rest = subtractRanges<number>(everything, spans).map((span) => only(span, step.page.asOf))
  const nowhere = step.page.records.filter((one) => positionOf(one) === null)
  return [
    { ...step, page: { ...step.page, records: nowhere }, known: null, holes: [] },
    ...rest,
    ...spans.map((span) => only(span, span.asOf)),
  ]
}
