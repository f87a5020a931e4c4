import { MARGIN } from './crew.ts'
import type { Dice } from './dice.ts'
import type { LaneFlight } from './lanes.ts'
import type { Slot } from './planned.ts'

/** One aircraft booked twice from the morning before until the morning of the day: the only clash in the schedule. */
export interface Promised {
  readonly first: LaneFlight
  readonly second: LaneFlight
}

export const PROMISED_TWICE = 'N5216K'

export function promisedTwice(flights: readonly LaneFlight[], dice: Dice): Promised | null {
  const plain = flights.filter(
    ({ role, slot }) => role === 'plain' && slot.start >= 480 && slot.end <= 840,
  )
  const pairs = plain.flatMap((first) =>
    plain
      .filter(
        ({ lane, slot }) =>
          lane !== first.lane && slot.start > first.slot.start && slot.start <= first.slot.end - 30,
      )
      .map((second) => ({ first, second })),
  )
  return pairs.length === 0 ? null : dice.pick(pairs)
}

export function touchesPromise(twice: Promised | null, { start, end }: Slot): boolean {
  if (twice === null) return false
  return (
    start < Math.max(twice.first.slot.end, twice.second.slot.end) + MARGIN &&
    twice.first.slot.start < end + MARGIN
  )
}
