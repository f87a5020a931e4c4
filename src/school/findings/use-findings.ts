import { useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Finding } from '#domain/findings/finding.ts'
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
  const judged = useMemo(() => judgeAtOnce(question), [question])
  return useSaid(judged, dispatch, true)
}

/**
 * The same once the first bookings are drawn, and minute by minute, some rules at a time while the browser is idle. Until then
 * nothing is said; and later what was found before still stands. Other days are looked at at once: to draw a week twice takes
 * longer than that.
 */
export function useLaterFindings(reservations: readonly Reservation[], days: DayRange): Findings {
  const { question, dispatch } = useQuestion(reservations)
  const key = `${days.from} ${days.to}`
  const [judgeOthers] = useState(keepJudgingOthers)
  const others = judgeOthers(key, question)
  const work = useMemo(
    () => (others?.question === question ? null : () => judge(question)),
    [others, question],
  )
  const judged = useStepped(key, work) ?? others ?? NOT_JUDGED
  return useSaid(judged, dispatch, judged.question?.reservations === reservations)
}

/** What is found of other days than before, as they came into sight. */
function keepJudgingOthers() {
  let last: { readonly key: string; readonly judged: Judged | null } | null = null
  return (key: string, question: Question): Judged | null => {
    if (last?.key !== key) last = { key, judged: last && judgeAtOnce(question) }
    return last.judged
  }
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

type Question = ReturnType<typeof useQuestion>['question']

interface Judged extends Pick<Findings, 'all' | 'hits' | 'waiting' | 'elsewhere'> {
  /** Null before anything was looked at. */
  readonly question: Question | null
  readonly byId: ReadonlyMap<string, readonly Finding[]>
}

const NOT_JUDGED: Judged = {
  question: null,
  byId: new Map(),
  all: [],
  hits: () => [],
  waiting: new Map(),
  elsewhere: [],
}

function judgeAtOnce(question: Question): Judged {
  const steps = judge(question)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

function* judge(question: Question): Generator<undefined, Judged> {
  const { reservations, dispatch, now, zone } = question
  const byId = yield* findingSteps(question)
  const ids = new Set(reservations.map(({ id }) => id))
  const others = dispatch.all.filter(({ id }) => !ids.has(id))
  const elsewhere = lateFindings({ ...question, reservations: others })
  const hits = hitFinder(reservations, now)
  const day = localDay(zone, localDayOf(zone, now))
  return {
    question,
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
