import type { Instant } from '#time/instant.ts'
import { type Booked, byTail } from './booked.ts'
import type { Finding } from './finding.ts'
import { clashFindings, overlappingPairs, type Pair } from './overlapping.ts'

/** Every two bookings of one aircraft that overlap. A maintenance block is no rival; that is another rule. */
function aircraftClashes(booked: readonly Booked[]): Pair[] {
  const flights = booked.filter(({ activity }) => activity !== 'maintenance')
  return [...byTail(flights).values()].flatMap(overlappingPairs)
}

/** The same with the shop as a rival: a booking in a maintenance block is a clash too, two work orders at once are none. By the later start. */
export function tailRivals(booked: readonly Booked[]): Pair[] {
  return [...byTail(booked).values()]
    .flatMap(overlappingPairs)
    .filter((pair) => pair.some(({ activity }) => activity !== 'maintenance'))
    .sort(([, a], [, b]) => a.start - b.start)
}

/** One aircraft promised twice. */
export function aircraftOverlap(booked: readonly Booked[], now: Instant): Finding[] {
  return clashFindings('aircraft-overlap', aircraftClashes(booked), now)
}
