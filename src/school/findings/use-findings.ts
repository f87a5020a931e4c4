import { useCallback, useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { Finding, FindingsQuestion } from '#domain/findings/finding.ts'
import { findingSteps, lateFindings, mostUrgentFirst } from '#domain/findings/findings-of.ts'
import { hitFinder, type NextHit } from '#domain/findings/next-hit.ts'
import { type Waiting, waitingFor } from '#domain/findings/waiting.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useFindingLimits } from '#school/booking/booking-settings.tsx'
import { type TodaysDispatch, useDispatch } from '#school/booking/use-dispatch.ts'
import { asInstant, MINUTE, minuteOf } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { useTimePart } from '#ui/clock.tsx'
import { useStepped } from '#ui/use-stepped.ts'
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

/**
 * Looks at everything given, whatever a filter hides: hidden bookings still clash. Again at most once a
 * minute, and when the data changes.
 */
export function useFindings(reservations: readonly Reservation[]): Findings {
  const { question, dispatch } = useQuestion(reservations)
  const judged = useMemo(() => {
    const steps = judge(question)
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value
  }, [question])
  return useSaid(judged, dispatch, true)
}

/**
 * The same once the bookings are drawn, a rule at a time while the browser is idle. Until then nothing is said of other
 * days than these; of these what was found before still stands.
 */
export function useLaterFindings(reservations: readonly Reservation[], days: DayRange): Findings {
  const { question, dispatch } = useQuestion(reservations)
  const work = useCallback(() => judge(question), [question])
  const judged = useStepped(`${days.from} ${days.to}`, work)
  return useSaid(judged ?? NOT_JUDGED, dispatch, judged?.reservations === reservations)
}

function useQuestion(reservations: readonly Reservation[]) {
  const { zone, location } = useSchool()
  const limits = useFindingLimits()
  const minute = useTimePart(minuteOf)
  const dispatch = useDispatch(reservations)
  const { states } = dispatch
  const question = useMemo(() => {
    const now = asInstant(minute * MINUTE)
    return { reservations, dispatch: states, now, zone, location, limits }
  }, [reservations, states, minute, zone, location, limits])
  return { question, dispatch }
}

interface Judged extends Pick<Findings, 'all' | 'hits' | 'waiting' | 'elsewhere'> {
  readonly reservations: readonly Reservation[] | null
  readonly byId: ReadonlyMap<string, readonly Finding[]>
}

const NOT_JUDGED: Judged = {
  reservations: null,
  byId: new Map(),
  all: [],
  hits: () => [],
  waiting: new Map(),
  elsewhere: [],
}

function* judge(
  question: FindingsQuestion & { readonly dispatch: Dispatch },
): Generator<undefined, Judged> {
  const { reservations, dispatch, now, zone } = question
  const byId = yield* findingSteps(question)
  const ids = new Set(reservations.map(({ id }) => id))
  const others = dispatch.all.filter(({ id }) => !ids.has(id))
  const elsewhere = lateFindings({ ...question, reservations: others })
  const hits = hitFinder(reservations, now)
  const day = localDay(zone, localDayOf(zone, now))
  return {
    reservations,
    // Each of those has exactly one finding: that it was left open.
    byId: new Map([...byId, ...elsewhere.map((one) => [one.reservation.id, [one]] as const)]),
    all: mostUrgentFirst(byId),
    hits,
    waiting: waitingFor(dispatch.counted['late-back'], hits, { day, now }),
    elsewhere,
  }
}

function useSaid(judged: Judged, dispatch: TodaysDispatch, isJudged: boolean): Findings {
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
  return (byId: Judged['byId'], waiting: Judged['waiting']) => {
    last = steadyMarks(last, byId, waiting)
    return last
  }
}

const NOTHING: readonly Finding[] = []
