import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { Calendar, type Components, type View } from 'react-big-calendar'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { type ScheduleData, useScheduleData } from '#features/schedule/schedule-data.ts'
import { asInstant, HOUR } from '#time/instant.ts'
import { localDay, wallTime, type Zone } from '#time/zone.ts'
import { useMeasured } from '#ui/use-measured.ts'
import './calendar.css'
import {
  DayColumn,
  DayHead,
  GutterWithTime,
  HoursContext,
  LongBooking,
  LongBookingsLabel,
  RowsWithoutRoles,
} from './CalendarParts.tsx'
import { columnWidth, widthOf } from './crowding.ts'
import { drawnByHours } from './drawn-by-hours.ts'
import { type GridEvent, gridEvent, unknownEvent } from './grid-event.ts'
import { dateOf, zoneLocalizer } from './zone-localizer.ts'

// The exported calendar is wrapped to keep view and date as state, which we don't need and which makes React warn. This
// is the wrapped class itself.
const ControlledCalendar = (Calendar as unknown as { ControlledComponent: typeof Calendar })
  .ControlledComponent

const VIEWS: View[] = ['day', 'week']
/** Used until a booking has loaded. */
const OPENING_HOUR = 7

// The library's types omit the real props of these wrappers, and `weekWrapper`.
const COMPONENTS = {
  eventContainerWrapper: DayColumn,
  eventWrapper: LongBooking,
  timeGutterHeader: LongBookingsLabel,
  timeGutterWrapper: GutterWithTime,
  weekWrapper: RowsWithoutRoles,
  header: DayHead,
} as unknown as Components<GridEvent>

const ignore = () => {}
/** No day is the library's today: it would draw that column again each minute. */
const never = () => dateOf(0)

/** Day or week by hours on react-big-calendar, in the school's zone whatever the browser's is. */
export const CalendarView = memo(function CalendarView() {
  const data = useScheduleData()
  const { day, days, today, booked, matches, unknown, onOpenDay } = data
  const format = useDateFormat()
  const view = days.from === days.to ? 'day' : 'week'
  const root = useRef<HTMLDivElement>(null)
  const width = useMeasured(root, widthOf)
  const events = useGridEvents(data, format.zone)
  const unknownTimes = useMemo(() => unknown.map(unknownEvent), [unknown])
  const localizer = useMemo(() => zoneLocalizer(format, days), [format, days])
  const [first, last] = useMemo(() => {
    const { start, end } = localDay(format.zone, day)
    return [dateOf(start), dateOf(end - 1)]
  }, [format, day])
  const look = useMemo(
    () => ({
      columnWidth: columnWidth(width ?? 0, days),
      outsideFilter: new Set(booked.flatMap((one) => (matches(one) ? [] : [one.id]))),
    }),
    [width, days, booked, matches],
  )
  const dayProps = useMemo(
    () => (at: Date) => ({
      className: format.dayOf(asInstant(at.getTime())) < today ? 'day-past' : '',
    }),
    [format, today],
  )
  const isDrawn = width !== null
  // An empty week has nothing else the keyboard could scroll it with.
  useLayoutEffect(() => {
    const hours = isDrawn ? root.current?.querySelector<HTMLElement>('.rbc-time-content') : null
    hours?.setAttribute('tabindex', '0')
    hours?.setAttribute('role', 'group')
    hours?.setAttribute('aria-label', 'Hours')
  }, [isDrawn])

  return (
    <>
      <NothingHere isOver={events.length === 0} />
      <div ref={root} className="schedule-calendar" data-waiting={data.isWaiting || undefined}>
        {isDrawn && (
          <HoursContext value={look}>
            <ControlledCalendar<GridEvent>
              localizer={localizer}
              events={events}
              backgroundEvents={unknownTimes}
              view={view}
              views={VIEWS}
              date={first}
              min={first}
              max={last}
              scrollToTime={dateOf(
                first.getTime() + Math.max(0, firstHourOf(format.zone, events) - 0.25) * HOUR,
              )}
              getNow={never}
              toolbar={false}
              step={60}
              timeslots={1}
              dayLayoutAlgorithm="no-overlap"
              showMultiDayTimes
              allDayMaxRows={Number.POSITIVE_INFINITY}
              components={COMPONENTS}
              dayPropGetter={dayProps}
              onNavigate={ignore}
              onView={ignore}
              onDrillDown={(at) => onOpenDay(format.dayOf(asInstant(at.getTime())))}
            />
          </HoursContext>
        )}
      </div>
    </>
  )
})

function useGridEvents({ shown, booked, matches, filter }: ScheduleData, zone: Zone): GridEvent[] {
  return useMemo(
    () =>
      drawnByHours({ shown, booked, matches, filter }).flatMap((one) => gridEvent(one, zone) ?? []),
    [shown, booked, matches, filter, zone],
  )
}

/** Where the hours open. */
function firstHourOf(zone: Zone, events: readonly GridEvent[]): number {
  const starts = events
    .flatMap(({ allDay, bar }) => (allDay || !bar ? [] : [wallTime(zone, bar.time.start).minutes]))
    .sort((a, b) => a - b)
  // One flight before dawn must not hide the morning.
  const usual = starts[Math.floor(starts.length / 50)]
  return usual === undefined ? OPENING_HOUR : Math.min(Math.floor(usual / 60), OPENING_HOUR + 2)
}
