import { SECOND } from '#ledger/utc-day.ts'
import type { Collection } from '#upstream/question.ts'
import { AXES, type Stretch, stretchOf } from './axis.ts'
import { partsIn, type Span } from './coverage.ts'
import { ageOfDays, knownAt, triedAt } from './day-ages.ts'
import type { When } from './entry.ts'
import type { Model } from './model.ts'
import type { AgeOfDays, Covered, DaysOf } from './school-reader.ts'

/** How old what is known is, by clocks of which one can be set back. */
export interface KnownAges {
  /** Ms. */
  ageOf(when: When): number
  /** What of a stretch was not read, nor tried in vain, at an instant (epoch ms) or later. */
  oldParts(collection: Collection, stretch: Stretch, olderThan: number): Stretch[]
  ofDays(days: DaysOf): AgeOfDays[]
  covered(collection: Collection): Covered[]
}

export function createKnownAges(
  model: Model,
  now: () => number,
  monotonic: () => number,
): KnownAges {
  const ageOf = ({ asOf, tick }: When) => Math.max(0, now() - asOf, monotonic() - tick)
  const spansOf = (collection: Collection) => model.shelves[collection].spans()

  /** An instant of a span by this machine's clock as it goes now: set back, it would seem to lie in the future. */
  function told(span: Span, instantOf: (span: Span) => number | null): number | null {
    const at = instantOf(span)
    return at === null ? null : at - (span.asOf - (now() - ageOf(span)))
  }

  return {
    ageOf,

    oldParts(collection: Collection, stretch: Stretch, olderThan: number) {
      const parts: { start: number; end: number }[] = []
      for (const { start, end, span } of partsIn(spansOf(collection), stretch)) {
        const tried = span && told(span, triedAt)
        if (tried !== null && tried >= olderThan) continue
        const last = parts.at(-1)
        if (last?.end === start) last.end = end
        else parts.push({ start, end })
      }
      // For less than a second at the end of a day alone nothing is asked.
      const isSliver = ({ start, end }: Stretch) =>
        collection === 'reservations' && end - start < SECOND
      return parts.every(isSliver) ? [] : parts
    },

    ofDays(days) {
      const axis = AXES[days.collection]
      const triedThen = (span: Span) => told(span, triedAt)
      return ageOfDays(axis, spansOf(days.collection), stretchOf(days), triedThen)
    },

    covered(collection) {
      const axis = AXES[collection]
      const spans = spansOf(collection)
      const [first, last] = [spans[0], spans.at(-1)]
      if (!first || !last) return []
      const days = { collection, ...axis.daysFor({ start: first.start, end: last.end }) }
      const knownThen = (span: Span) => told(span, knownAt)
      return ageOfDays(axis, spans, stretchOf(days), knownThen).flatMap(({ from, to, asOf }) =>
        asOf === null ? [] : [{ from, to, asOf }],
      )
    },
  }
}
