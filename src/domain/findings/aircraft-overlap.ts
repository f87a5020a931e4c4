import { type Booked, byTail, flightsOf } from './booked.ts'
import { findingRule } from './finding-rule.ts'
import { clashes, type Overlap, overlapping } from './overlapping.ts'

/** Without maintenance, which has a rule of its own. */
export const aircraftOverlap = findingRule({
  kind: 'aircraft-overlap',
  find: ({ booked, now }) =>
    clashes([...byTail(flightsOf(booked)).values()].flatMap(overlapping), now),
  say: ({ other, tail, length, rival }) => `Overlaps ${other} on ${tail} by ${length} (${rival})`,
})

/** With maintenance: a booking in a block clashes, two blocks don't. By later start. */
export function tailRivals(booked: readonly Booked[]): Overlap[] {
  return [...byTail(booked).values()]
    .flatMap(overlapping)
    .filter((pair) => pair.some(({ activity }) => activity !== 'maintenance'))
    .sort(([, a], [, b]) => a.start - b.start)
}
