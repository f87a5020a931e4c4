import { partsIn, spanAt } from '#coverage/spans.ts'
import { intersection, type Span } from '#time/instant.ts'
import type { Collection } from './collection.ts'
import type { ListReadStep } from './read-list.ts'

/** Splits a step by the times its parts were read: today may be newer than the cache while the week is older. */
export function splitByAge<T>(
  step: ListReadStep<T>,
  { positionOf, positionAt }: Pick<Collection<T>, 'positionOf' | 'positionAt'>,
): readonly ListReadStep<T>[] {
  const { page, known, holes } = step
  const named = (page.parts ?? []).map(({ start, end, asOf }) => ({
    start: positionAt(start),
    end: positionAt(end),
    asOf,
  }))
  if (named.length === 0) return [step]
  const inOrder = named.toSorted((a, b) => a.start - b.start)
  const spans = [...partsIn(inOrder, EVERYTHING)].map((part) => ({
    start: part.start,
    end: part.end,
    asOf: part.span?.asOf ?? page.asOf,
    records: [] as T[],
  }))
  const nowhere: T[] = []
  for (const record of page.records) {
    const at = positionOf(record)
    const records = at === null ? nowhere : spanAt(spans, at)?.records
    records?.push(record)
  }
  return [
    { ...step, page: { ...page, records: nowhere }, known: null, holes: [] },
    ...spans.map(({ asOf, records, ...span }) => ({
      ...step,
      page: { ...page, asOf, records },
      known: known && intersection<number>(known, span),
      // A hole stays whole.
      holes: holes.filter(({ start }) => start >= span.start && start < span.end),
    })),
  ]
}

const EVERYTHING: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
