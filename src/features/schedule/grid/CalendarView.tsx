import { memo, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { Calendar, type Components, type View } from 'react-big-calendar'
import { useSchool } from '#api/use-school.ts'
import { restOfOne } from '#domain/dispatch/rest-of-one.ts'
import { groupByModel, tailOf } from '#domain/record/fleet.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { type ScheduleData, useScheduleData } from '#features/schedule/schedule-data.ts'
import { asInstant } from '#time/instant.ts'
import { localDay, localDayOf, wallTime, type Zone } from '#time/zone.ts'
import { useMeasured } from '#ui/use-measured.ts'
import './calendar-skin.css'
import {
  BlockInPlace,
  DayColumn,
  DayHead,
  Gutter,
  Nothing,
  RowsWithoutRoles,
  ShowMore,
} from './CalendarParts.tsx'
import { type CalendarBooking, calendarBooking } from './calendar-booking.ts'
import { CalendarContext } from './calendar-context.ts'
import { areWide, columnWidth } from './column-width.ts'
import { barsByDay, type DayBar } from './day-bars.ts'
import { LINE_HEIGHT, linesBeside } from './line-places.ts'
import { dateOf, zoneLocalizer } from './zone-localizer.ts'

// The exported calendar is wrapped to keep view and date as state, which we don't need and which makes React warn. This
// is the wrapped class itself.
const ControlledCalendar = (Calendar as unknown as { ControlledComponent: typeof Calendar })
  .ControlledComponent

const VIEWS: View[] = ['day', 'week']
// We draw hours, lines and bars (CalendarParts). One slot a day keeps the library from drawing its own.
const DAY_MINUTES = 1440
const FALLBACK_WIDTH = 1100
/** px. Higher where a day's lines need it. */
const HOUR_HEIGHT = 52
/** Used until a booking has loaded. */
const OPENING_HOUR = 7
const HEAD_ROWS = 5

// The library's types omit these wrappers' real props, `timeIndicatorWrapper` and `weekWrapper`.
const COMPONENTS = {
  eventWrapper: BlockInPlace,
  dayColumnWrapper: DayColumn,
  timeGutterWrapper: Gutter,
  timeIndicatorWrapper: Nothing,
  weekWrapper: RowsWithoutRoles,
  showMore: ShowMore,
  header: DayHead,
} as unknown as Components<CalendarBooking>

// We draw the now line (CalendarParts). The library's would read the browser's clock every minute.
const NEVER = dateOf(0)
const getNever = () => NEVER
const ignore = () => {}

/** Any run of days on react-big-calendar, in the school's zone whatever the browser's is. */
export const CalendarView = memo(function CalendarView() {
  const data = useScheduleData()
  const { day, days, today, onOpenDay } = data
  const { zone } = useSchool()
  const view = days.from === days.to ? 'day' : 'week'
  const bookings = useCalendarBookings(data, zone)
  const root = useRef<HTMLDivElement>(null)
  const width = useMeasured(root, widthOf)
  const barsOn = useMemo(() => barsByDay(bookings, days, zone), [bookings, days, zone])
  const column = columnWidth(width ?? 0, days)
  const hourHeight = useMemo(() => hourHeightOf([...barsOn.values()], column), [barsOn, column])
  useOpeningScroll(root, view, () => firstHourOf(zone, bookings), hourHeight, width !== null)
  useSteadyHours(root)

  const localizer = useMemo(() => zoneLocalizer(zone, days), [zone, days])
  const longOnes = useMemo(() => bookings.filter(({ allDay }) => allDay), [bookings])
  const [first, last] = useMemo(() => {
    const { start, end } = localDay(zone, day)
    return [dateOf(start), dateOf(end - 1)]
  }, [zone, day])
  const dayProps = useMemo(() => {
    return (at: Date) => {
      const shown = localDayOf(zone, asInstant(at.getTime()))
      if (shown === today) return { className: 'day-today' }
      return { className: shown < today ? 'day-past' : '' }
    }
  }, [zone, today])

  const surroundings = useMemo(
    () => ({ columnWidth: column, hourHeight, barsOn }),
    [column, hourHeight, barsOn],
  )

  return (
    <>
      <NothingHere isOver={bookings.length === 0} />
      <div
        ref={root}
        className="schedule-calendar"
        style={{ '--hour': `${hourHeight}px` } as object}
      >
        {width !== null && (
          <CalendarContext value={surroundings}>
            <ControlledCalendar<CalendarBooking>
              localizer={localizer}
              events={longOnes}
              view={view}
              views={VIEWS}
              date={first}
              min={first}
              max={last}
              scrollToTime={first}
              enableAutoScroll={false}
              getNow={getNever}
              toolbar={false}
              step={DAY_MINUTES}
              timeslots={1}
              showMultiDayTimes
              allDayMaxRows={view === 'day' ? Number.POSITIVE_INFINITY : HEAD_ROWS}
              components={COMPONENTS}
              dayPropGetter={dayProps}
              onNavigate={ignore}
              onView={ignore}
              onDrillDown={(at) => onOpenDay(localDayOf(zone, asInstant(at.getTime())))}
            />
          </CalendarContext>
        )}
      </div>
    </>
  )
})

function widthOf(element: HTMLElement): number {
  return element.clientWidth || FALLBACK_WIDTH
}

/** Bookings that pass the filters. If they select one tail or person, also that one's other bookings. */
function useCalendarBookings(
  { shown, booked, matches, filter, fleet }: ScheduleData,
  zone: Zone,
): readonly CalendarBooking[] {
  return useMemo(() => {
    const ranks = new Map(
      groupByModel(fleet)
        .flatMap((group) => group.aircraft)
        .map((one, rank) => [one.tail, rank]),
    )
    const rankOf = (one: Reservation) => ranks.get(tailOf(one)) ?? ranks.size
    return [...shown, ...restOfOne(booked, matches, filter)]
      .map((one) => calendarBooking(one, zone, rankOf(one), matches(one)))
      .filter((booking) => booking !== null)
  }, [shown, booked, matches, filter, fleet, zone])
}

/** Scrolls to the first relevant hour once, when the grid opens. Day and week share the position. */
function useOpeningScroll(
  ref: { readonly current: HTMLElement | null },
  view: View,
  firstHour: () => number,
  hourHeight: number,
  isDrawn: boolean,
) {
  const before = useRef<number | null>(null)
  const openAt = useEffectEvent(() => (firstHour() - 0.25) * hourHeight)
  useLayoutEffect(() => {
    const hours = isDrawn ? ref.current?.querySelector<HTMLElement>('.rbc-time-content') : null
    if (!hours) return undefined
    // The library builds new hours for another view.
    hours.dataset['view'] = view
    // An empty week has nothing else the keyboard could scroll it with.
    hours.tabIndex = 0
    hours.setAttribute('role', 'group')
    hours.setAttribute('aria-label', 'Hours')
    hours.scrollTop = before.current ?? Math.max(0, openAt())
    const remember = () => {
      before.current = hours.scrollTop
    }
    hours.addEventListener('scroll', remember, { passive: true })
    return () => hours.removeEventListener('scroll', remember)
  }, [ref, view, isDrawn])
}

/** A long block that arrives late makes the head taller. Scroll by as much so no bar moves. */
function useSteadyHours(ref: { readonly current: HTMLElement | null }) {
  const before = useRef<{ readonly head: Element; readonly height: number } | null>(null)
  useLayoutEffect(() => {
    const head = ref.current?.querySelector<HTMLElement>('.rbc-time-header')
    const hours = ref.current?.querySelector('.rbc-time-content')
    if (!head || !hours) return
    const height = head.offsetHeight
    if (before.current?.head === head) hours.scrollTop += height - before.current.height
    before.current = { head, height }
  })
}

/** High enough for the fullest day that is drawn as lines. */
function hourHeightOf(days: readonly (readonly DayBar[])[], column: number): number {
  const most = days.reduce(
    (sum, bars) => (areWide(bars, column) ? sum : Math.max(sum, bars.length)),
    0,
  )
  return Math.max(HOUR_HEIGHT, Math.ceil((most / linesBeside(column) + 1) * (LINE_HEIGHT / 24)))
}

function firstHourOf(zone: Zone, bookings: readonly CalendarBooking[]): number {
  const starts = bookings
    .filter(({ allDay }) => !allDay)
    .map(({ time }) => wallTime(zone, time.start).minutes / 60)
  // One flight before dawn must not hide the morning.
  const usual = starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 50)]
  return usual === undefined ? OPENING_HOUR : Math.min(Math.floor(usual), OPENING_HOUR + 2)
}
