import { SECOND } from '#time/instant.ts'
import type { Stretch } from './axis.ts'
import type { When } from './entry.ts'

/**
 * A stretch of which something is known, as of when it was asked for. `known`: every record of it. `edge`: the records
 * `shown` at the position where a full page ended, and perhaps not all. `hole`: nothing, although it was asked for.
 */
export interface Span extends Stretch, When {
  readonly kind: 'known' | 'edge' | 'hole'
  /** Epoch ms at which it was last tried to know it better, also in vain; 0 for an edge that was not followed up. */
  readonly tried: number
  /** Of an edge: the ids of the records that the page showed there. */
  readonly shown: ReadonlySet<string> | null
}

/** The index of the first span that ends after a position. */
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

/** The span that holds a position. */
export function spanAt(spans: readonly Span[], position: number): Span | null {
  const span = spans[firstAfter(spans, position)]
  return span && span.start <= position ? span : null
}

/** Every span with its part inside the stretch, and null in the gaps between; in order. */
export function* partsIn(
  spans: readonly Span[],
  { start, end }: Stretch,
): Generator<Stretch & { readonly span: Span | null }> {
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

/** The stretches known without a gap, in order. The last second of a day, which no `to` reaches (§4.1), is none. */
export function unbroken(spans: readonly Span[]): Stretch[] {
  const found: { start: number; end: number }[] = []
  let isBroken = true
  for (const { kind, start, end } of spans) {
    const last = found.at(-1)
    if (kind !== 'known') isBroken = true
    else if (last && !isBroken && start - last.end < SECOND) last.end = end
    else {
      found.push({ start, end })
      isBroken = false
    }
  }
  return found
}

/** What is left of some stretches, with others taken out; both in order. */
export function without(stretches: readonly Stretch[], holes: readonly Stretch[]): Stretch[] {
  return stretches.flatMap((stretch) => {
    const left: Stretch[] = []
    let { start } = stretch
    for (const hole of holes) {
      if (hole.end <= start || hole.start >= stretch.end) continue
      if (hole.start > start) left.push({ start, end: hole.start })
      start = hole.end
    }
    return start < stretch.end ? [...left, { start, end: stretch.end }] : left
  })
}

/** Puts a newer span in place of all it overlaps. */
export function cover(spans: readonly Span[], span: Span): readonly Span[] {
  if (span.end <= span.start) return spans
  return replace(spans, span, [span])
}

/** Adds the edge of a full page, unless it is known by an older reading what follows. */
export function addEdge(spans: readonly Span[], edge: Span): readonly Span[] {
  const isKnown = [...partsIn(spans, edge)].some((part) => part.span?.kind === 'known')
  return isKnown ? spans : cover(spans, edge)
}

/** Notes that a stretch could not be read: what was known of it stays, what was not becomes a hole. */
export function noteTried(
  spans: readonly Span[],
  stretch: Stretch,
  { asOf, tick }: When,
): readonly Span[] {
  const pieces = [...partsIn(spans, stretch)].map(
    ({ start, end, span }): Span =>
      span && span.kind !== 'hole'
        ? { ...span, start, end, tried: Math.max(span.tried, asOf) }
        : { kind: 'hole', start, end, asOf, tick, tried: asOf, shown: null },
  )
  return replace(spans, stretch, pieces)
}

/** Takes a stretch out, as if it had never been read. */
export function forget(spans: readonly Span[], stretch: Stretch): readonly Span[] {
  return replace(spans, stretch, [])
}

function replace(
  spans: readonly Span[],
  { start, end }: Stretch,
  by: readonly Span[],
): readonly Span[] {
  const kept: Span[] = []
  const after: Span[] = []
  for (const span of spans) {
    if (span.end <= start) kept.push(span)
    else if (span.start >= end) after.push(span)
    else {
      // An edge is one position: cut, it says nothing.
      if (span.kind === 'edge') continue
      if (span.start < start) kept.push({ ...span, end: start })
      if (span.end > end) after.push({ ...span, start: end })
    }
  }
  return joined([...kept, ...by, ...after])
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.end === span.start && isAlike(last, span))
      result[result.length - 1] = { ...last, end: span.end }
    else result.push(span)
  }
  return result
}

function isAlike(one: Span, other: Span): boolean {
  return (
    one.kind === other.kind &&
    one.kind !== 'edge' &&
    one.asOf === other.asOf &&
    one.tick === other.tick &&
    one.tried === other.tried
  )
}
