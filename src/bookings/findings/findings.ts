import { useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import { useFindingLimits } from '#bookings/booking/booking-settings.tsx'
import { type TodaysDispatch, useDispatch } from '#bookings/booking/use-dispatch.ts'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import type { Finding } from '#domain/findings/finding.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Waiting } from '#domain/findings/waiting.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, MINUTE, minuteOf } from '#time/instant.ts'
import { useTimePart } from '#ui/clock.tsx'
import { type FindingMarks, steadyMarks } from './finding-marks.ts'

export interface Findings {
  /** False until the current bookings are judged: this may not be all. */
  readonly isJudged: boolean
  of(id: string): readonly Finding[]
  /** Keeps its identity while no mark changes. */
  readonly marks: FindingMarks
  /** Most urgent first; a clash is listed on each of its bookings. */
  readonly all: readonly Finding[]
  /** Who waits if this one is late, least slack first. */
  hits(reservation: Reservation): readonly NextHit[]
  /** Which late bookings each one waits for, by booking id. */
  readonly waiting: ReadonlyMap<string, Waiting>
  readonly dispatch: TodaysDispatch
  /** Left open on other days: counted today but not among the given bookings. */
  readonly elsewhere: readonly Finding[]
}

export function useQuestion(reservations: readonly Reservation[]) {
  const { zone, location } = useSchool()
  const limits = useFindingLimits()
  const { overruns } = useLoadedInspections()
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

export interface Judgement extends Pick<Findings, 'all' | 'hits' | 'waiting' | 'elsewhere'> {
  /** Null before the first judgment. */
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
