import { useCallback, useMemo, useRef } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useNeighbours } from '#api/queries/use-stored.ts'
import { STEP } from '#api/range/open-ages.ts'
import { useSteadyFields } from '#api/range/steady-list.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { sayEdge } from '#api/words/words.ts'
import { usePlan } from '#bookings/range/use-plan.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { filterReservations, isUnfiltered } from '#domain/dispatch/booking-filter.ts'
import { wholeFleet } from '#domain/record/fleet.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { InstantRange } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useNow, useTimePart } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useFrameShape } from '#ui/media.ts'
import { useFirstHold } from '#ui/use-first-hold.ts'
import { bookingsByDay, unknownRanges } from './days.ts'
import type { ScheduleData } from './schedule-data.ts'
import type { ScheduleState } from './schedule-state.ts'
import { countOf, whyNothing } from './schedule-words.ts'
import { SPANS } from './spans.ts'
import { shownSpan } from './views.ts'

const NOTHING_UNKNOWN: readonly InstantRange[] = []
const NO_BOOKINGS: readonly Reservation[] = []
const NO_FLEET: readonly Aircraft[] = []

export function useSchedule(state: ScheduleState, onState: (next: Partial<ScheduleState>) => void) {
  const format = useDateFormat()
  const { weekStart } = useLocale()
  const shape = useFrameShape()
  const today = useTimePart((now) => format.dayOf(now))
  // Recomputes at this step; single minutes aren't worth a page redraw.
  useTimePart((now) => Math.floor(now / STEP))
  const { view, drawing, span } = shownSpan(state, shape)
  const { days: daysAround, step } = SPANS[span]
  const day = state.date ?? today
  const days = useMemo(() => daysAround(day, weekStart), [daysAround, day, weekStart])

  const answer = useReservations(days)
  const plan = usePlan([{ list: 'reservations', days }])
  const { completeness, missing } = answer
  // Bookings started earlier can make a row taller, so wait for them at first load.
  const isHeld = useFirstHold(completeness === 'loading')
  const items = isHeld ? NO_BOOKINGS : answer.items
  useNeighbours(
    daysAround(step(day, -1), weekStart),
    daysAround(step(day, 1), weekStart),
    completeness !== 'loading',
  )
  const seen = useFleet()
  const fleet = useMemo(() => (isHeld ? NO_FLEET : wholeFleet(seen, items)), [isHeld, seen, items])

  const { aircraft, instructor, customer, activity, status, q, cancelled } = state
  const filter = useMemo(
    () => ({ aircraft, instructor, customer, activity, status, q, cancelled }),
    [aircraft, instructor, customer, activity, status, q, cancelled],
  )
  const passing = useMemo(() => filterReservations(items, filter), [items, filter])
  const { shown, booked, matches, hiddenCancelled } = passing

  const isWhole = completeness === 'complete'
  const byDay = useMemo(() => bookingsByDay(items, days, format.zone), [items, days, format])
  const countWords = useMemo(
    () => (on: PlainDay) => countOf(byDay.get(on) ?? NO_BOOKINGS, matches, isWhole),
    [byDay, matches, isWhole],
  )
  const edge = sayEdge(answer, format)
  const when = span === 'day' ? `on ${format.day(day, 'short')}` : SPANS[span].words
  const isUnread = completeness === 'incomplete' && answer.asOf === null
  // A list may have blocks that other days know; other layouts say beside them what isn't loaded.
  const isNone = isUnread && drawing === 'list'
  const [known, seenOf] = isNone ? [0, 0] : [items.length, shown.length]
  const isLooking = state.find !== null
  const { sentence } = useReadingNotice(answer, useNow(), format)
  const why = sentence ?? plan[0] ?? ''
  const nothing = useMemo(
    // While looking for a time, what is found stands in the rows instead.
    () =>
      isLooking ? null : whyNothing(when, known, seenOf, hiddenCancelled, completeness, edge, why),
    [isLooking, when, known, seenOf, hiddenCancelled, completeness, edge, why],
  )
  const unknown = useMemo(
    () => (completeness === 'incomplete' ? unknownRanges(missing) : NOTHING_UNKNOWN),
    [completeness, missing],
  )
  const opensDayRef = useRef(false)
  const data = useSteadyFields<ScheduleData>({
    state,
    onState,
    view,
    span,
    day,
    days,
    today,
    filter,
    isFiltered: !isUnfiltered(filter),
    items,
    booked,
    shown,
    matches,
    counts: passing.counts,
    hiddenCancelled,
    fleet,
    completeness,
    missing,
    unknown,
    isWaiting: completeness === 'loading' && items.length === 0,
    isUnread,
    nothing,
    countWords,
    onOpenDay: useCallback(
      (date: PlainDay) => {
        opensDayRef.current = true
        onState({ view: 'day', date })
      },
      [onState],
    ),
    opensDayRef,
    onStep: useCallback((by: -1 | 1) => onState({ date: step(day, by) }), [onState, step, day]),
    canvas: useRef(null),
    zoomRef: useRef(null),
  })
  return { data, drawing, shape, isHeld, answer, plan }
}
