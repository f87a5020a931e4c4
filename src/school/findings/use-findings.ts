import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { findingsOf, lateFindings, mostUrgentFirst } from '#domain/findings/findings-of.ts'
import { hitFinder, type NextHit } from '#domain/findings/next-hit.ts'
import { type Waiting, waitingFor } from '#domain/findings/waiting.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useFindingLimits } from '#school/booking/booking-settings.tsx'
import { type TodaysDispatch, useDispatch } from '#school/booking/use-dispatch.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { type FindingMarks, marksFrom, marksText } from './finding-marks.ts'

/** What is wrong with the bookings of a page. */
export interface Findings {
  /** The most urgent first; empty for a booking with nothing wrong. */
  of(id: string): readonly Finding[]
  /** What is drawn on each booking; the same object while no mark changes, though minutes pass. */
  readonly marks: FindingMarks
  /** All, the most urgent first; a clash stands on each of its bookings. */
  readonly all: readonly Finding[]
  /** Who is next when this one is late, the tightest first. */
  hits(reservation: Reservation): readonly NextHit[]
  /** Who waits for which late ones, by booking id. */
  readonly waiting: ReadonlyMap<string, Waiting>
  /** What is out, late and down today, of the whole school. */
  readonly dispatch: TodaysDispatch
  /** What is counted there but is not among the bookings given: it was left open on another day. */
  readonly elsewhere: readonly Finding[]
}

/**
 * Looks at everything given, whatever a filter hides: hidden bookings still clash. Again at most once a
 * minute, and when the data changes.
 */
export function useFindings(reservations: readonly Reservation[]): Findings {
  const { zone, location } = useSchool()
  const limits = useFindingLimits()
  const minute = Math.floor(useNow() / MINUTE)
  const dispatch = useDispatch(reservations)
  const found = useMemo(() => {
    const now = asInstant(minute * MINUTE)
    const question = { reservations, dispatch, now, zone, location, limits }
    const byId = findingsOf(question)
    const ids = new Set(reservations.map(({ id }) => id))
    const others = dispatch.all.filter(({ id }) => !ids.has(id))
    const elsewhere = lateFindings({ ...question, reservations: others })
    const hits = hitFinder(reservations, now)
    const day = localDay(zone, localDayOf(zone, now))
    return {
      // Each of those has exactly one finding: that it was left open.
      byId: new Map([...byId, ...elsewhere.map((one) => [one.reservation.id, [one]] as const)]),
      all: mostUrgentFirst(byId),
      hits,
      waiting: waitingFor(dispatch.counted['late-back'], hits, { day, now }),
      elsewhere,
    }
  }, [reservations, dispatch, minute, zone, location, limits])
  const drawn = useMemo(() => marksText(found.byId, found.waiting), [found])
  const marks = useMemo(() => marksFrom(drawn), [drawn])
  return useMemo(
    () => ({
      of: (id) => found.byId.get(id) ?? NOTHING,
      marks,
      all: found.all,
      hits: found.hits,
      waiting: found.waiting,
      dispatch,
      elsewhere: found.elsewhere,
    }),
    [found, marks, dispatch],
  )
}

const NOTHING: readonly Finding[] = []
