import { useCallback, useMemo, useRef } from 'react'
import { useChanges } from '#api/queries/use-changes.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useNeighbours } from '#api/queries/use-neighbours.ts'
import { usePricedRange } from '#api/queries/use-priced-range.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useSeen } from '#api/queries/use-seen.ts'
import type { Missing } from '#api/range/range-answer.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { answerTone } from '#api/words/answer-tone.ts'
import { edgeDate, sayReach } from '#api/words/words.ts'
import {
  choosesBookings,
  filterReservations,
  isUnfiltered,
  NO_FILTER,
} from '#domain/dispatch/booking-filter.ts'
import { restOfOne } from '#domain/dispatch/rest-of-one.ts'
import { groupByModel, tailOf, wholeFleet } from '#domain/record/fleet.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { BookingCard } from '#school/booking/BookingCard.tsx'
import { BookingNotices } from '#school/booking/BookingNotices.tsx'
import { bookingWords } from '#school/booking/booking-words.ts'
import { CalendarButton } from '#school/booking/CalendarButton.tsx'
import { marksOf } from '#school/booking/marks.ts'
import { PageBookingsProvider } from '#school/booking/page-bookings.tsx'
import { useBookingPress } from '#school/booking/use-booking-press.ts'
import { FindingList } from '#school/findings/FindingList.tsx'
import { useFindings } from '#school/findings/use-findings.ts'
import { formatDay } from '#time/format.ts'
import type { InstantRange } from '#time/instant.ts'
import { eachDay, laterDay, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDaysOf, type Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { AgendaList } from './agenda/AgendaList.tsx'
import { elementWith } from './board/board-focus.ts'
import { ScheduleBoard } from './board/ScheduleBoard.tsx'
import { ChangesStrip } from './changes/ChangesStrip.tsx'
import { CalendarGrid } from './grid/CalendarGrid.tsx'
import { calendarBooking } from './grid/calendar-booking.ts'
import { useKeptFocus } from './grid/use-kept-focus.ts'
import { MonthGrid } from './month/MonthGrid.tsx'
import { monthOfferOf } from './month/month-offer.tsx'
import styles from './SchedulePage.module.css'
import { ScheduleRail } from './ScheduleRail.tsx'
import { ScheduleToolbar } from './ScheduleToolbar.tsx'
import { dayPaperHref, type ScheduleState } from './schedule-state.ts'
import { countOfDay, emptiness, headingWords, rangeWords } from './schedule-words.ts'
import { SPANS } from './spans.ts'
import { type Match, useMatchSteps } from './use-match-steps.ts'
import { factsOfView, usualView } from './views.ts'

interface SchedulePageProps {
  readonly state: ScheduleState
  readonly onState: (next: Partial<ScheduleState>) => void
  readonly onOpenReservation: (id: string) => void
}

/** The school's bookings of a day, a week or a month. */
export function SchedulePage({ state, onState, onOpenReservation }: SchedulePageProps) {
  const { zone } = useSchool()
  const { locale, weekStart } = useLocale()
  const isPhone = useIsPhone()
  const now = useNow()
  const today = localDayOf(zone, now)
  const view = state.view ?? usualView(isPhone)
  const { spanOf, isPriced } = factsOfView(view)
  const span = spanOf(state)
  const day = state.date ?? today
  const days = useMemo(() => SPANS[span].days(day, weekStart), [span, day, weekStart])

  // A month is dear, so nothing of it is read that costs a request before somebody knows the price.
  const priced = usePricedRange(SCHEDULE_ONLY, days, isPriced ? 0 : ANY_NUMBER)
  const answer = useReservations(days, priced.isOpen)
  const offer = monthOfferOf(answer, priced, days, zone, locale)
  const reading = useReadingNotice(answer, now, locale)
  useNeighbours(
    SPANS[span].days(SPANS[span].step(day, -1), weekStart),
    SPANS[span].days(SPANS[span].step(day, 1), weekStart),
    answer.completeness !== 'loading',
  )
  const { since, markSeen } = useSeen()
  const news = useChanges(since)
  const marks = useMemo(() => marksOf(news.changes), [news])
  const seen = useFleet()
  const { items, completeness } = answer
  const isWhole = completeness === 'complete'

  const { aircraft, instructor, customer, activity, status, q, cancelled } = state
  const filter = useMemo(
    () => ({ aircraft, instructor, customer, activity, status, q, cancelled }),
    [aircraft, instructor, customer, activity, status, q, cancelled],
  )
  const {
    shown,
    matches,
    booked,
    counts: facets,
    hiddenCancelled,
  } = useMemo(() => filterReservations(items, filter), [items, filter])
  const isFiltered = !isUnfiltered(filter)
  const fleet = useMemo(() => wholeFleet(seen, items), [seen, items])
  const speak = useMemo(() => bookingWords(zone, locale), [zone, locale])
  // Only the calendar draws these, and they take their time.
  const isCalendar = view === 'day' || view === 'week'
  const bookings = useMemo(() => {
    if (!isCalendar) return []
    const ranks = new Map(
      groupByModel(fleet)
        .flatMap((group) => group.aircraft)
        .map((one, rank) => [one.tail, rank]),
    )
    const rankOf = (one: Reservation) => ranks.get(tailOf(one)) ?? ranks.size
    return [...shown, ...restOfOne(booked, matches, filter)]
      .map((one) => calendarBooking(one, zone, rankOf(one), matches(one)))
      .filter((booking) => booking !== null)
  }, [isCalendar, shown, booked, matches, filter, fleet, zone])

  const findings = useFindings(items)
  const counts = useMemo(() => countByDay(shown, zone), [shown, zone])
  const counted = useMemo(() => countByDay(booked, zone), [booked, zone])
  const countWords = useCallback(
    (on: PlainDay) => countOfDay(counts.get(on) ?? 0, counted.get(on) ?? 0, isWhole),
    [counts, counted, isWhole],
  )
  const onOpenDay = useCallback((date: PlainDay) => onState({ view: 'day', date }), [onState])

  const onStep = useCallback(
    (step: -1 | 1) => onState({ date: SPANS[span].step(day, step) }),
    [onState, span, day],
  )

  const canvas = useRef<HTMLDivElement>(null)
  useBookingPress(canvas, onOpenReservation)
  useKeptFocus(canvas)
  const byId = useMemo(
    () => new Map(items.map((item): [string, Reservation] => [item.id, item])),
    [items],
  )
  const find = useCallback((id: string) => byId.get(id), [byId])
  const onBoard = useRef<readonly Match[] | null>(null)
  const onMatches = useCallback((pieces: readonly Match[] | null) => {
    onBoard.current = pieces
  }, [])
  const dayOf = (id: string) => {
    const one = byId.get(id)
    const time = one && usableTime(one)
    return time && laterDay(localDayOf(zone, time.start), days.from)
  }
  const found = useMatchSteps({
    q,
    list: () =>
      onBoard.current ?? shown.flatMap((one) => (usableTime(one) ? [{ row: '', id: one.id }] : [])),
    nameOf: (id) => {
      const [one, on] = [byId.get(id), dayOf(id)]
      return one && on ? `${speak(one).name}, ${formatDay(on, locale, 'short')}` : ''
    },
    // A month has no room for all: then its day is where it is.
    pieceOf: (id) =>
      elementWith(canvas.current, 'reservationId', id) ??
      elementWith(canvas.current, 'day', dayOf(id) ?? ''),
  })

  const edge = edgeDate(answer, zone, locale)
  const empty =
    offer && items.length === 0
      ? null
      : emptiness(span, items.length, shown.length, hiddenCancelled, completeness, edge)
  const drawsBars = items.length > 0 && (state.others || !choosesBookings(filter))
  const unknown = useMemo(
    () => (completeness === 'incomplete' ? unknownStretches(answer.missing) : NOTHING_UNKNOWN),
    [completeness, answer.missing],
  )
  const isWaiting = completeness === 'loading' && items.length === 0
  const page = (
    <Frame
      title="Schedule"
      asOf={answer.asOf}
      ages={answer.ages}
      range={{ list: 'reservations', days, words: rangeWords(span, days, today, locale) }}
      {...answerTone(answer)}
      toolbar={
        <ScheduleToolbar
          view={view}
          heading={headingWords(span, days, zone, locale)}
          q={q}
          printHref={dayPaperHref(state, day)}
          isPhone={isPhone}
          onState={onState}
          onStep={onStep}
          onMatchStep={found.step}
          steppedTo={found.words}
        />
      }
      rail={
        <ScheduleRail
          state={state}
          onState={onState}
          day={day}
          today={today}
          days={days}
          weekStart={weekStart}
          fleet={fleet}
          items={items}
          counts={facets}
          hiddenCancelled={hiddenCancelled}
          isWhole={isWhole}
          isPhone={isPhone}
          actions={
            <CalendarButton
              name={state.aircraft?.join(', ') || 'Bookings'}
              bookings={shown}
              asOf={answer.asOf}
              note={sayReach(answer, zone, locale)}
            />
          }
        />
      }
      notices={
        <BookingNotices
          answer={answer}
          reading={reading}
          offer={offer}
          news={
            <ChangesStrip
              news={news}
              since={since}
              now={now}
              zone={zone}
              locale={locale}
              onSeen={markSeen}
              onOpen={onOpenReservation}
            />
          }
          shown={shown.length}
          isFiltered={isFiltered}
          hiddenCancelled={hiddenCancelled}
        />
      }
    >
      <div ref={canvas} className={styles.canvas} aria-busy={completeness === 'loading'}>
        <FindingList
          filter={filter}
          shown={shown}
          isFiltered={isFiltered}
          items={items}
          fleet={fleet}
          days={days}
          isToday={days.from <= today && today <= days.to}
          isWaiting={completeness === 'loading' && items.length === 0}
          isWhole={isWhole}
        />
        {empty && (
          // Over an empty grid; rows that were chosen have bars all the same.
          <div
            className={
              view === 'agenda' ||
              bookings.length > 0 ||
              (view === 'board' && (drawsBars || isPhone))
                ? undefined
                : styles.over
            }
          >
            <EmptyState title={empty.title}>
              <p>{empty.words}</p>
              {empty.remedy === 'clear-filters' && (
                <Button onClick={() => onState(NO_FILTER)}>Clear filters</Button>
              )}
              {empty.remedy === 'show-cancelled' && (
                <Button onClick={() => onState({ cancelled: true })}>
                  Show the cancelled ones
                </Button>
              )}
            </EmptyState>
          </div>
        )}
        {view === 'agenda' ? (
          !empty && (
            <AgendaList
              key={days.from}
              days={days}
              today={today}
              zone={zone}
              locale={locale}
              reservations={shown}
              speak={speak}
              marks={marks}
              findings={findings.marks}
              completeness={completeness}
              edge={edge}
              isFiltered={isFiltered}
              countWords={countWords}
            />
          )
        ) : view === 'board' ? (
          <ScheduleBoard
            days={days}
            today={today}
            zone={zone}
            locale={locale}
            state={state}
            filter={filter}
            items={items}
            booked={booked}
            matches={matches}
            fleet={fleet}
            completeness={completeness}
            unknown={unknown}
            isPhone={isPhone}
            speak={speak}
            marks={marks}
            countWords={countWords}
            onStep={onStep}
            found={found.match}
            onMatches={onMatches}
            onState={onState}
            findings={findings.marks}
          />
        ) : view === 'month' ? (
          <MonthGrid
            month={days}
            today={today}
            zone={zone}
            locale={locale}
            weekStart={weekStart}
            reservations={shown}
            isFiltered={isFiltered}
            missing={answer.missing}
            speak={speak}
            marks={marks}
            findings={findings.marks}
            isWaiting={isWaiting}
            onOpenDay={onOpenDay}
          />
        ) : (
          <CalendarGrid
            view={view}
            day={day}
            today={today}
            zone={zone}
            locale={locale}
            weekStart={weekStart}
            bookings={bookings}
            speak={speak}
            marks={marks}
            findings={findings.marks}
            isWaiting={isWaiting}
            unknown={unknown}
            countWords={countWords}
            onOpenDay={onOpenDay}
          />
        )}
        <BookingCard within={canvas} find={find} />
      </div>
    </Frame>
  )
  return (
    <PageBookingsProvider findings={findings} changes={news.changes}>
      {page}
    </PageBookingsProvider>
  )
}

const SCHEDULE_ONLY = ['reservations'] as const
const ANY_NUMBER = Number.POSITIVE_INFINITY
const NOTHING_UNKNOWN: readonly InstantRange[] = []

/** Of the range itself; what the look-back lacks cannot be drawn anywhere. */
function unknownStretches(missing: readonly Missing[]): InstantRange[] {
  return missing.flatMap(({ start, end, lookBack }) =>
    start === null || end === null || lookBack ? [] : [{ start, end }],
  )
}

function countByDay(shown: readonly Reservation[], zone: Zone) {
  const counts = new Map<PlainDay, number>()
  for (const reservation of shown) {
    const time = usableTime(reservation)
    if (!time) continue
    for (const day of eachDay(localDaysOf(zone, time))) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}
