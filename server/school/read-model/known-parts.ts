import { DAY, SECOND, type Span } from '#time/instant.ts'
import { type CoveredSpan, clipped } from './coverage.ts'
import type { KnownAges } from './known-ages.ts'
import type { AgedStretch, KnownOfDays } from './school-reader.ts'
import type { Shelf } from './shelf.ts'

/** The parts of a stretch in which every record is known and could be read, in order. */
export function knownParts(shelf: Shelf, stretch: Span): CoveredSpan[] {
  const known = shelf.spans().filter(({ kind }) => kind === 'known')
  return shelf.whole(stretch).flatMap((part) => clipped(known, part))
}

/** What is known of a stretch, whole or not. */
export function knownRecords(
  shelf: Shelf,
  ages: Pick<KnownAges, 'ofParts'>,
  stretch: Span,
): KnownOfDays {
  const parts = knownParts(shelf, stretch)
  return {
    bodies: parts.flatMap((part) => shelf.between(part).map(({ body }) => body)),
    known: withLastSeconds(ages.ofParts(shelf.axis.collection, parts)),
  }
}

/** The last second of a day, which no `to` reaches (§4.1), is no gap. */
function withLastSeconds(stretches: readonly AgedStretch[]): AgedStretch[] {
  return stretches.map((stretch) => {
    const midnight = Math.ceil(stretch.to / DAY) * DAY
    return midnight - stretch.to < SECOND ? { ...stretch, to: midnight } : stretch
  })
}
