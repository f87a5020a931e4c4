import type { Span } from '#time/instant.ts'

// All spans are sorted and disjoint.

function firstAfter(spans: readonly Span[], position: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.end ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}

export function spanAt<S extends Span>(spans: readonly S[], position: number): S | null {
  const span = spans[firstAfter(spans, position)]
  return span && span.start <= position ? span : null
}

/** Each span's part inside another, and null for gaps, in order. */
export function* partsIn<S extends Span>(
  spans: readonly S[],
  { start, end }: Span,
): Generator<Span & { readonly span: S | null }> {
  let position = start
  for (let i = firstAfter(spans, start); position < end; i++) {
    const span = spans[i]
    const next = span && span.start < end ? span : null
    const gapEnd = next ? Math.max(next.start, position) : end
    if (gapEnd > position) yield { start: position, end: gapEnd, span: null }
    if (!next) return
    yield { start: gapEnd, end: Math.min(next.end, end), span: next }
    position = next.end
  }
}

/** Replaces what `over` covers by `by` and joins equal neighbors. Drops a span that must stay whole but would be cut. */
export function layOver<S extends Span>(
  spans: readonly S[],
  over: Span,
  by: readonly S[],
  isAlike: (one: S, other: S) => boolean,
  mustStayWhole: (span: S) => boolean = () => false,
): readonly S[] {
  const kept: S[] = []
  const after: S[] = []
  for (const span of spans) {
    if (span.end <= over.start) kept.push(span)
    else if (span.start >= over.end) after.push(span)
    else if (!mustStayWhole(span)) {
      if (span.start < over.start) kept.push({ ...span, end: over.start })
      if (span.end > over.end) after.push({ ...span, start: over.end })
    }
  }
  const joined: S[] = []
  for (const span of [...kept, ...by, ...after]) {
    const last = joined.at(-1)
    if (last && last.end === span.start && isAlike(last, span))
      joined[joined.length - 1] = { ...last, end: span.end }
    else joined.push(span)
  }
  return joined
}
