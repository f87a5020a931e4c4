import { useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import { useFindingLimits } from '#bookings/booking/booking-settings.tsx'
import { type TodaysDispatch, useDispatch } from '#bookings/booking/use-dispatch.ts'
import { useKnownInspections } from '#bookings/inspections/known-inspections.tsx'
import type { Finding } from '#domain/findings/finding.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Waiting } from '#domain/findings/waiting.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, MINUTE, minuteOf } from '#time/instant.ts'
import { useTimePart } from '#ui/clock.tsx'
import { type FindingMarks, steadyMarks } from './finding-marks.ts'

/** What is wrong with the bookings of a page. */
export interface Findings {
  /** False while the bookings as they are now have not been looked at: then this may not be all. */
  readonly isJudged: boolean
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

/** All that the rules look at, by the minute. */
export function useQuestion(reservations: readonly Reservation[]) {
  const { zone, location } = useSchool()
  const limits = useFindingLimits()
  const { overruns } = useKnownInspections()
  const minute = useTimePart(minuteOf)
  const dispatch = useDispatch(reservations)
  const { states } = dispatch
  const question = useMemo(() => {
    const now = asInstant(minute * MINUTE)
    return { reservations, dispatch: states, now, zone, location, limits, overruns }
  }, [reservations, states, minute, zone, location, limits, overruns])
  return { question, dispatch }
}

export type Question = ReturnType<typeof useQuestion>['question']

/** What the rules found. */
export interface Judgement extends Pick<Findings, 'all' | 'hits' | 'waiting' | 'elsewhere'> {
  /** Null before anything was looked at. */
  readonly question: Question | null
  readonly byId: ReadonlyMap<string, readonly Finding[]>
}

export const NOT_JUDGED: Judgement = {
  question: null,
  byId: new Map(),
  all: [],
  hits: () => [],
  waiting: new Map(),
  elsewhere: [],
}

/** What was found as a page takes it. */
export function useSaid(judged: Judgement, dispatch: TodaysDispatch, isJudged: boolean): Findings {
  const [keep] = useState(keepSteadyMarks)
  return useMemo(() => {
    const { byId, all, hits, waiting, elsewhere } = judged
    return {
      isJudged,
      of: (id) => byId.get(id) ?? NOTHING,
      marks: keep(byId, waiting),
      all,
      hits,
      waiting,
      dispatch,
      elsewhere,
    }
  }, [judged, dispatch, isJudged, keep])
}

function keepSteadyMarks() {
  let last: FindingMarks = new Map()
  return (byId: Judgement['byId'], waiting: Judgement['waiting']) => {
    last = steadyMarks(last, byId, waiting)
    return last
  }
}

const NOTHING: readonly Finding[] = []
