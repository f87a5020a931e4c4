import type { Instant } from '#time/instant.ts'
import { type Booked, byTail } from './booked.ts'
import type { Finding } from './finding.ts'
import { clashFindings, overlappingPairs } from './overlapping.ts'

/** A booking whose aircraft is in the shop for a part of it. Found on the booking; the block is where it belongs. */
export function inMaintenance(booked: readonly Booked[], now: Instant): Finding[] {
  return [...byTail(booked).values()].flatMap((ofTail) => {
    const isBlock = ({ activity }: Booked) => activity === 'maintenance'
    if (!ofTail.some(isBlock)) return []
    const pairs = overlappingPairs(ofTail).filter(([a, b]) => isBlock(a) !== isBlock(b))
    const blocks = new Set(ofTail.filter(isBlock).map(({ reservation }) => reservation))
    return clashFindings('in-maintenance', pairs, now).filter(
      ({ reservation }) => !blocks.has(reservation),
    )
  })
}
