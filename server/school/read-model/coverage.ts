import { layOver, partsIn } from '#coverage/spans.ts'
import { intersection, SECOND, type Span, subtractRanges } from '#time/instant.ts'
import type { When } from './entry.ts'

/** `known`: every record. `edge`: those `shown` where a full page ended, maybe not all. `hole`: nothing, although requested. */
export interface CoveredSpan extends Span, When {
  readonly kind: 'known' | 'edge' | 'hole'
  /** Epoch ms of the last attempt to know it better, even a failed one; 0 for an edge that was not followed up. */
  readonly tried: number
  /** For an edge: the ids of the records that the page showed there. */
  readonly shown: ReadonlySet<string> | null
}

/** The ranges known without a gap, in order. The last second of a day, which no `to` reaches (§4.1), is no gap. */
export function unbroken(spans: readonly CoveredSpan[]): Span[] {
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

export function without(ranges: readonly Span[], holes: readonly Span[]): Span[] {
  return ranges.flatMap((range) => subtractRanges<number>(range, holes))
}

export function clipped<S extends Span>(spans: readonly S[], within: Span): S[] {
  return spans.flatMap((span) => {
    const part = intersection<number>(span, within)
    return part ? [{ ...span, ...part }] : []
  })
}

export function cover(spans: readonly CoveredSpan[], span: CoveredSpan): readonly CoveredSpan[] {
  if (span.end <= span.start) return spans
  return replace(spans, span, [span])
}

/** Does nothing if an older reading knows what follows. */
export function addEdge(spans: readonly CoveredSpan[], edge: CoveredSpan): readonly CoveredSpan[] {
  const isCovered = [...partsIn(spans, edge)].some((part) => part.span?.kind === 'known')
  return isCovered ? spans : cover(spans, edge)
}

/** What was known of the range stays, and the rest becomes a hole. */
export function noteTried(
  spans: readonly CoveredSpan[],
  range: Span,
  { asOf, tick }: When,
): readonly CoveredSpan[] {
  const pieces = [...partsIn(spans, range)].map(
    ({ start, end, span }): CoveredSpan =>
      span && span.kind !== 'hole'
        ? { ...span, start, end, tried: Math.max(span.tried, asOf) }
        : { kind: 'hole', start, end, asOf, tick, tried: asOf, shown: null },
  )
  return replace(spans, range, pieces)
}

export function forget(spans: readonly CoveredSpan[], range: Span): readonly CoveredSpan[] {
  return replace(spans, range, [])
}

/** An edge is one position: if it is cut, it says nothing. */
const replace = (spans: readonly CoveredSpan[], over: Span, by: readonly CoveredSpan[]) =>
  layOver(spans, over, by, isAlike, ({ kind }) => kind === 'edge')

function isAlike(one: CoveredSpan, other: CoveredSpan): boolean {
  return (
    one.kind === other.kind &&
    one.kind !== 'edge' &&
    one.asOf === other.asOf &&
    one.tick === other.tick &&
    one.tried === other.tried
  )
}
