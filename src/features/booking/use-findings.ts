import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { findingsOf, mostUrgentFirst } from '#domain/findings/findings-of.ts'
import { hitFinder, type NextHit } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/reservation.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import { useFindingLimits } from './booking-settings.tsx'

/** What is wrong with the bookings of a page. */
export interface Findings {
  /** The most urgent first; empty for a booking with nothing wrong. */
  of(id: string): readonly Finding[]
  /** Its kinds for `data-findings`, each once, blank-separated; '' for none. */
  attribute(id: string): string
  /** All, the most urgent first; a clash stands on each of its bookings. */
  readonly all: readonly Finding[]
  /** Who comes next when this one is late, the tightest first. */
  hits(reservation: Reservation): readonly NextHit[]
}

/**
 * Looks at everything given, whatever a filter hides: what is filtered out clashes all the same. Again at most once a
 * minute, and when the data changes.
 */
export function useFindings(reservations: readonly Reservation[]): Findings {
  const { zone, location } = useSchool()
  const limits = useFindingLimits()
  const minute = Math.floor(useNow() / MINUTE)
  return useMemo(() => {
    const now = asInstant(minute * MINUTE)
    const byId = findingsOf({ reservations, now, zone, location, limits })
    const attributes = new Map(
      [...byId].map(([id, found]): [string, string] => [
        id,
        [...new Set(found.map(({ kind }) => kind))].join(' '),
      ]),
    )
    return {
      of: (id) => byId.get(id) ?? NOTHING,
      attribute: (id) => attributes.get(id) ?? '',
      all: mostUrgentFirst(byId),
      hits: hitFinder(reservations, now),
    }
  }, [reservations, minute, zone, location, limits])
}

const NOTHING: readonly Finding[] = []

/** For places that look at nothing. */
export const NO_FINDINGS: Findings = {
  of: () => NOTHING,
  attribute: () => '',
  all: NOTHING,
  hits: () => [],
}
