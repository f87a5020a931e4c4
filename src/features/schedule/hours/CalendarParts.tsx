import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'
import { useSchool } from '#api/use-school.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { RowSurroundings } from '#features/schedule/canvas/booking-item.ts'
import { drawBookings } from '#features/schedule/canvas/drawn-bookings.ts'
import type { PlacedBlock } from '#features/schedule/layouts/layout.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { DayCount } from '#features/schedule/week/WeekHead.tsx'
import { asInstant, DAY, type Instant } from '#time/instant.ts'
import { wallTime, type Zone } from '#time/zone.ts'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/clock.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { drawnBlock } from './block-item.ts'
import styles from './CalendarParts.module.css'
import type { GridEvent } from './grid-event.ts'

/** px, as in the style sheet: 52 an hour. */
const DAY_HEIGHT = 24 * 52

/** What the bookings of a column need besides their events. */
export interface HoursLook extends Pick<RowSurroundings, 'outsideFilter'> {
  /** px */
  readonly columnWidth: number
}

export const HoursContext = createContext<HoursLook>({ columnWidth: 0, outsideFilter: new Set() })

interface PlacedEvent {
  readonly event: GridEvent
  readonly style: Readonly<Record<'top' | 'height' | 'width' | 'xOffset', number | string>>
  readonly continuesPrior: boolean
  readonly continuesAfter: boolean
}

interface ColumnProps {
  readonly slotMetrics: { readonly groups: readonly (readonly Date[])[] }
  /** The library's container of unloaded times and bookings, as elements with their places. */
  readonly children: ReactElement<{
    readonly children: readonly (readonly ReactElement<PlacedEvent>[])[]
  }>
}

/** A day's bookings at the places that the library gave them. The library's own elements of a week took half its time. */
export function DayColumn({ slotMetrics, children }: ColumnProps) {
  const { columnWidth } = useContext(HoursContext)
  const { today } = useScheduleData()
  const format = useDateFormat()
  const [unknown = [], events = []] = children.props.children
  const host = useBlocks(events.flatMap(({ props }) => placedBlock(props, columnWidth) ?? []))
  const midnight = asInstant(Number(slotMetrics.groups[0]?.[0]))
  return (
    <>
      <div ref={host} className="rbc-events-container">
        {unknown.map(({ key, props: { style, continuesPrior } }) => (
          // The page’s notice tells screen readers.
          <div
            key={key}
            className={styles.unknown}
            style={{ top: percent(style.top), height: percent(style.height) }}
            aria-hidden="true"
          >
            {!continuesPrior && <span>not loaded</span>}
          </div>
        ))}
      </div>
      {format.dayOf(midnight) === today && <NowLine />}
    </>
  )
}

/** Draws them as the canvas does, two elements each, into the host. */
function useBlocks(blocks: readonly PlacedBlock[]): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null)
  const { outsideFilter } = useContext(HoursContext)
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const now = useNow()
  useLayoutEffect(() => {
    const row = { kind: 'aircraft' as const, speak, marks, outsideFilter, scrolled: null }
    const items = blocks.map((block) => drawnBlock(block, row, now))
    if (host.current) drawBookings(host.current, items)
  })
  return host
}

/** px: edges and padding of a bar, and edges above and below. */
const AROUND_WORDS = 6
const EDGES = 2

function placedBlock(
  { event: { bar }, style, continuesPrior, continuesAfter }: PlacedEvent,
  column: number,
): PlacedBlock | null {
  if (bar === null) return null
  const { top, height, width, xOffset } = style
  return {
    size: 'block',
    bar,
    isEarlier: continuesPrior,
    isLater: continuesAfter,
    place: {
      left: percent(xOffset),
      top: percent(top),
      width: percent(width),
      height: percent(height),
    },
    room: pxOf(width, column) - AROUND_WORDS,
    tall: pxOf(height, DAY_HEIGHT) - EDGES,
  }
}

function percent(length: number | string): string {
  return typeof length === 'number' ? `${length}%` : length
}

/** Of a percentage, or of "calc(25% - 3px)", as the library's layout gives it. */
function pxOf(length: number | string, whole: number): number {
  const [share = 100, less = 0] =
    percent(length)
      .match(/[\d.]+(?=%|px)/g)
      ?.map(Number) ?? []
  return (share / 100) * whole - less
}

/** px, and that of its gaps. */
const HEAD_BAR = 20
const HEAD_GAP = 4

interface HeadEvent extends Omit<PlacedEvent, 'style'> {
  /** Midnight of the first and the last day shown. */
  readonly slotStart: Date
  readonly slotEnd: Date
}

/** A booking across whole days, in the head, in place of the library's own element. */
export function LongBooking(props: HeadEvent) {
  const { event, slotStart, continuesPrior, continuesAfter } = props
  const { columnWidth } = useContext(HoursContext)
  const dayOf = (at: number) => Math.floor((at - +slotStart) / DAY)
  const first = dayOf(Math.max(+event.start, +slotStart))
  const last = dayOf(Math.min(+event.end, +props.slotEnd))
  const block = event.bar && {
    size: 'block' as const,
    bar: event.bar,
    isAcross: true,
    isEarlier: continuesPrior,
    isLater: continuesAfter,
    place: { left: '0', top: '0', width: '100%', height: `${HEAD_BAR}px` },
    room: (last - first + 1) * columnWidth - HEAD_GAP - AROUND_WORDS,
    tall: HEAD_BAR - EDGES,
  }
  const host = useBlocks(block ? [block] : [])
  return <div ref={host} className="relative h-5" />
}

/** At the page's time. The library's own waits a minute after a sleep, and draws its whole column again. */
function NowLine() {
  const { zone } = useSchool()
  return <div className="rbc-current-time-indicator" style={{ top: dayShare(zone, useNow()) }} />
}

function dayShare(zone: Zone, now: Instant): string {
  return `${(wallTime(zone, now).minutes / 1440) * 100}%`
}

/** The library's gutter with the current time beside the now line. */
export function GutterWithTime({ children }: { children?: ReactNode }) {
  const format = useDateFormat()
  const now = useNow()
  return (
    <div className="sticky left-0 flex-none w-14">
      {children}
      <time className={styles.nowTime} style={{ top: dayShare(format.zone, now) }}>
        {/* The hour labels around it show AM or PM. */}
        {format.briefTime(now)}
      </time>
    </div>
  )
}

/** Beside the head's row of long bookings. */
export function LongBookingsLabel() {
  const { days } = useScheduleData()
  // A day has no head above its bookings.
  const paddingTop = days.from === days.to ? 14 : 48
  return (
    <span className="note block pr-2 text-right whitespace-nowrap" style={{ paddingTop }}>
      all day
    </span>
  )
}

/** Day, date and number of bookings shown. Inside the library's button that opens the day. */
export function DayHead({ date }: { date: Date }) {
  const format = useDateFormat()
  const { today, countWords } = useScheduleData()
  const day = format.dayOf(asInstant(date.getTime()))
  return (
    <span className={classNames('@container w-full', styles.head, day === today && styles.today)}>
      <span className={styles.weekday} aria-hidden="true">
        {format.day(day, 'weekday')}
      </span>
      <span className={styles.date} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{format.day(day, 'short')} </VisuallyHidden>
      <div className={styles.count}>
        <DayCount words={countWords(day)} />
      </div>
    </span>
  )
}

/** The library's `row` and `rowgroup` roles hold buttons where only cells are allowed and, in the week, have no table.
 * Without roles, screen readers get plain buttons, each naming its day. */
export function RowsWithoutRoles({ children }: { children?: ReactNode }) {
  const undoRoles = useCallback((element: HTMLElement | null) => {
    const row = element?.closest('.rbc-allday-cell')
    row?.removeAttribute('role')
    for (const part of row?.querySelectorAll('[role="row"], [role="cell"]') ?? [])
      part.removeAttribute('role')
  }, [])
  return (
    <div ref={undoRoles} className="contents">
      {children}
    </div>
  )
}
