import { groupBy } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import type { Person } from '#domain/record/person.ts'
import { type Instant, intersection, MINUTE } from '#time/instant.ts'
import type { Booked } from './booked.ts'
import { clashSeverity, type Found } from './finding.ts'
import { bySeverity } from './severity.ts'

export type Overlap = readonly [first: Booked, second: Booked]

/** All overlapping pairs; cached. `booked` must be sorted by start. */
export const overlapping = memoizedByRecord((booked: readonly Booked[]): readonly Overlap[] => {
  const pairs: Overlap[] = []
  let running: Booked[] = []
  for (const second of booked) {
    running = running.filter(({ end }) => end > second.start)
    for (const first of running) pairs.push([first, second])
    running.push(second)
  }
  return pairs
})

/** One finding per booking that names all it clashes with, longest overlap first. */
export function clashes(
  pairs: readonly Overlap[],
  now: Instant,
  person: Person | null = null,
): Found[] {
  const parts = pairs.flatMap(([{ reservation: a, ...first }, { reservation: b, ...second }]) => {
    const stretch = intersection<Instant>(first, second)
    if (!stretch) return []
    const minutes = Math.floor((stretch.end - stretch.start) / MINUTE)
    const severity = clashSeverity(a, b, stretch, now)
    return [
      { reservation: a, other: b, minutes, severity },
      { reservation: b, other: a, minutes, severity },
    ]
  })
  return [...groupBy(parts, ({ reservation }) => reservation)].map(([reservation, found]) => {
    const sorted = found.sort(
      (a, b) => bySeverity(a, b) || b.minutes - a.minutes || compareIds(a.other, b.other),
    )
    return {
      severity: sorted[0]?.severity ?? 'information',
      reservation,
      others: sorted.map(({ other }) => other),
      person,
      minutes: sorted[0]?.minutes ?? null,
    }
  })
}
