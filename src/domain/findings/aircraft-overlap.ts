import { type Booked, byTail, flightsOf } from './booked.ts'
import { findingRule } from './finding-rule.ts'
import { clashes, type Overlap, overlapping } from './overlapping.ts'

/** One aircraft booked twice at the same time. A maintenance block does not count; that is another rule. */
export const aircraftOverlap = findingRule({
  kind: 'aircraft-overlap',
  find: ({ booked, now }) =>
    clashes([...byTail(flightsOf(booked)).values()].flatMap(overlapping), now),
  say: ({ other, tail, length, rival }) => `Overlaps ${other} on ${tail} by ${length} (${rival})`,
})

/** The same, counting the shop: a booking in a maintenance block is a clash too, two work orders at once are not. By later start. */
export function tailRivals(booked: readonly Booked[]): Overlap[] {
  return [...byTail(booked).values()]
    .flatMap(overlapping)
    .filter((pair) => pair.some(({ activity }) => activity !== 'maintenance'))
    .sort(([, a], [, b]) => a.start - b.start)
}
