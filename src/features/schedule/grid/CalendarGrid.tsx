import { memo, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Calendar, type Components, type View } from 'react-big-calendar'
import type { Speak } from '#school/booking/booking-words.ts'
import { asInstant, type InstantRange } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { instantAt, localDayOf, startOfLocalDay, wallTime, type Zone } from '#time/zone.ts'
import { type BlockSurroundings, BlockSurroundingsProvider, HOUR_HEIGHT } from './block-context.ts'
import './calendar-skin.css'
import { SPANS } from '#features/schedule/spans.ts'
import type { Marks } from '#school/booking/marks.ts'
import type { FindingMarks } from '#school/findings/finding-marks.ts'
import {
  BlockInPlace,
  DayColumn,
  DayHead,
  Gutter,
  Nothing,
  RowsWithoutRoles,
  ShowMore,
} from './CalendarParts.tsx'
import type { CalendarBooking } from './calendar-booking.ts'
import { barsByDay } from './day-bars.ts'
import { zoneLocalizer } from './zone-localizer.ts'

// The library exports its calendar in a wrapper that keeps view and date by itself, which we do not need, and that
// makes React complain about its old build. What it wraps is the same class.
const ControlledCalendar = (Calendar as unknown as { ControlledComponent: typeof Calendar })
  .ControlledComponent

const VIEWS: View[] = ['day', 'week']
// The hours, their lines and their bars are ours (CalendarParts): one slot a day keeps the library from drawing its own.
const DAY_MINUTES = 1440
const GUTTER_WIDTH = 56
const SCROLLBAR_WIDTH = 12
const FALLBACK_WIDTH = 1100
const COLUMN_MARGIN = 3
/** Where no booking is known yet, schools open about then. */
const OPENING_HOUR = 7
/** So many long blocks stand in the head of a week; the rest is one press away. */
const HEAD_ROWS = 5

// The types of the library know neither the wrappers' true props nor `timeIndicatorWrapper` and `weekWrapper`.
const COMPONENTS = {
  eventWrapper: BlockInPlace,
  dayColumnWrapper: DayColumn,
  timeGutterWrapper: Gutter,
  timeIndicatorWrapper: Nothing,
  weekWrapper: RowsWithoutRoles,
  showMore: ShowMore,
  header: DayHead,
} as unknown as Components<CalendarBooking>

// "Now" is ours to draw (CalendarParts); the library's own would read the browser's clock every minute.
const NEVER = new Date(0)
const getNever = () => NEVER
const ignore = () => {}

interface CalendarGridProps {
  readonly view: 'day' | 'week'
  readonly day: PlainDay
  readonly today: PlainDay
  readonly zone: Zone
  readonly locale: string
  readonly weekStart: number
  readonly bookings: readonly CalendarBooking[]
  readonly speak: Speak
  readonly marks: Marks
  readonly findings: FindingMarks
  readonly isWaiting: boolean
  /** Stretches that could not be read. */
  readonly unknown: readonly InstantRange[]
  readonly countWords: (day: PlainDay) => string
  readonly onOpenDay: (day: PlainDay) => void
}

/** Day and week on react-big-calendar, in the school's zone whatever the browser's is. */
export const CalendarGrid = memo(function CalendarGrid(props: CalendarGridProps) {
  const { view, day, today, zone, locale, weekStart, bookings, unknown } = props
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  useOpeningScroll(root, props, width !== null)
  useSteadyHours(root)

  const localizer = useMemo(() => zoneLocalizer(zone, weekStart), [zone, weekStart])
  const longOnes = useMemo(() => bookings.filter(({ allDay }) => allDay), [bookings])
  const days = useMemo(() => SPANS[view].days(day, weekStart), [view, day, weekStart])
  const barsOn = useMemo(() => barsByDay(bookings, days, zone), [bookings, days, zone])
  const [first, last] = useMemo(
    () => [
      new Date(startOfLocalDay(zone, day)),
      new Date(startOfLocalDay(zone, addDays(day, 1)) - 1),
    ],
    [zone, day],
  )
  const date = useMemo(() => new Date(instantAt(zone, day, 720)), [zone, day])
  const dayProps = useMemo(() => {
    return (at: Date) => {
      const shown = localDayOf(zone, asInstant(at.getTime()))
      if (shown === today) return { className: 'day-today' }
      return { className: shown < today ? 'day-past' : '' }
    }
  }, [zone, today])

  const dayWidth = Math.floor(
    ((width ?? 0) - GUTTER_WIDTH - SCROLLBAR_WIDTH) / (view === 'day' ? 1 : 7),
  )
  const surroundings = useMemo<BlockSurroundings>(
    () => ({
      view,
      zone,
      locale,
      today,
      speak: props.speak,
      marks: props.marks,
      findings: props.findings,
      columnWidth: dayWidth - COLUMN_MARGIN,
      isWaiting: props.isWaiting,
      barsOn,
      unknown,
      countWords: props.countWords,
      onOpenDay: props.onOpenDay,
    }),
    [
      view,
      zone,
      locale,
      today,
      props.speak,
      props.marks,
      props.findings,
      dayWidth,
      props.isWaiting,
      barsOn,
      unknown,
      props.countWords,
      props.onOpenDay,
    ],
  )

  return (
    <div
      ref={root}
      className="schedule-calendar"
      style={{ '--hour': `${HOUR_HEIGHT}px` } as object}
    >
      {width !== null && (
        <BlockSurroundingsProvider value={surroundings}>
          <ControlledCalendar<CalendarBooking>
            localizer={localizer}
            events={longOnes}
            view={view}
            views={VIEWS}
            date={date}
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
            onDrillDown={(at) => props.onOpenDay(localDayOf(zone, asInstant(at.getTime())))}
          />
        </BlockSurroundingsProvider>
      )}
    </div>
  )
})

/** Width of an element in px, again when it changes; null before the first look. */
function useWidth(ref: { readonly current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => setWidth(element.clientWidth || FALLBACK_WIDTH)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Shows the first hour that matters when the grid is opened, and never moves again by itself; day and week keep one another's place. */
function useOpeningScroll(
  ref: { readonly current: HTMLElement | null },
  { view, bookings, zone }: CalendarGridProps,
  isDrawn: boolean,
) {
  const before = useRef<number | null>(null)
  const openAt = useEffectEvent(() => firstHourOf(zone, bookings) * HOUR_HEIGHT - HOUR_HEIGHT / 4)
  useLayoutEffect(() => {
    const hours = isDrawn ? ref.current?.querySelector<HTMLElement>('.rbc-time-content') : null
    if (!hours) return undefined
    // The library draws other hours for another view.
    hours.dataset['view'] = view
    // An empty week has nothing else to scroll it by with the keyboard.
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

/**
 * A long block that is found late makes the head a row higher; the hours scroll by as much, so that no bar moves under the
 * reader's eyes.
 */
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

function firstHourOf(zone: Zone, bookings: readonly CalendarBooking[]): number {
  const starts = bookings
    .filter(({ allDay }) => !allDay)
    .map(({ time }) => wallTime(zone, time.start).minutes / 60)
  // One flight before dawn must not hide the morning.
  const usual = starts.toSorted((a, b) => a - b)[Math.floor(starts.length / 50)]
  return usual === undefined ? OPENING_HOUR : Math.min(Math.floor(usual), OPENING_HOUR + 2)
}
