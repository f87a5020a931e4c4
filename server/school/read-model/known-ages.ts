import { partsIn } from '#coverage/spans.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { SECOND, type Span } from '#time/instant.ts'
import { AXES, type Axis, stretchOf } from './axis.ts'
import { type CoveredSpan } from './coverage.ts'
import { coveredDays } from './covered-days.ts'
import type { When } from './entry.ts'
import type { Model } from './model.ts'
import type { AgedPart, AgedStretch, Covered, DaysOf } from './school-reader.ts'

/** How old the known data is, by two clocks of which one can be set back. */
export interface KnownAges {
  /** Ms. */
  ageOf(when: When): number
  /** Epoch ms by this machine's clock as it runs now: after it was set back, a reading would seem to lie in the future. */
  readAt(when: When): number
  /** The parts of a stretch that were not read, or tried in vain, since an instant (epoch ms). */
  oldParts(collection: ListName, stretch: Span, olderThan: number): Span[]
  ofDays(days: DaysOf): AgedPart[]
  ofParts(collection: ListName, parts: readonly (Span & When)[]): AgedStretch[]
  covered(collection: ListName): Covered[]
}

export function createKnownAges(
  model: {
    readonly shelves: Readonly<Record<ListName, Pick<Model['shelves'][ListName], 'spans'>>>
  },
  now: () => number,
  monotonic: () => number,
): KnownAges {
  const ageOf = ({ asOf, tick }: When) => Math.max(0, now() - asOf, monotonic() - tick)
  const spansOf = (collection: ListName) => model.shelves[collection].spans()

  function readAt(when: When): number {
    const at = now() - ageOf(when)
    // Two clocks drift a little, but a reading has one instant.
    return Math.abs(at - when.asOf) < SECOND ? Math.min(when.asOf, now()) : at
  }

  /** When a span was last read as well as it can be; null if never. */
  function triedAt(span: CoveredSpan): number | null {
    const tried = span.kind === 'known' ? Math.max(span.asOf, span.tried) : span.tried
    return tried > 0 ? tried - span.asOf + readAt(span) : null
  }

  const ofParts = (collection: ListName, parts: readonly (Span & When)[]) =>
    inTime(
      AXES[collection],
      parts.map(({ start, end, ...when }) => ({ start, end, asOf: readAt(when) })),
    )

  return {
    ageOf,
    readAt,
    ofParts,

    oldParts(collection: ListName, stretch: Span, olderThan: number) {
      const parts: { start: number; end: number }[] = []
      for (const { start, end, span } of partsIn(spansOf(collection), stretch)) {
        const tried = span && triedAt(span)
        if (tried !== null && tried >= olderThan) continue
        const last = parts.at(-1)
        if (last?.end === start) last.end = end
        else parts.push({ start, end })
      }
      return parts.every(AXES[collection].isSliver) ? [] : parts
    },

    ofDays(days) {
      const axis = AXES[days.collection]
      const parts = [...partsIn(spansOf(days.collection), stretchOf(days))]
      const aged = parts.map(({ span, ...part }) => ({ ...part, asOf: span && triedAt(span) }))
      return inTime(axis, aged).filter(({ from, to }) => !axis.isSliver({ start: from, end: to }))
    },

    covered(collection) {
      const known = spansOf(collection).filter(({ kind }) => kind === 'known')
      return coveredDays(ofParts(collection, known))
    },
  }
}

/** Parts of an axis in order of time, neighbours of one reading joined. */
function inTime<T extends number | null>(
  axis: Axis,
  parts: readonly (Span & { readonly asOf: T })[],
) {
  const joined: { from: number; to: number; asOf: T }[] = []
  const times = parts.map((part) => ({ ...axis.timesOf(part), asOf: part.asOf }))
  for (const part of times.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (part.from >= part.to) continue
    if (last && last.to >= part.from && last.asOf === part.asOf) last.to = part.to
    else joined.push(part)
  }
  return joined
}
