import { type ReactNode, type Ref, useCallback } from 'react'
import type { EventWrapperProps } from 'react-big-calendar'
import { useSchool } from '#api/use-school.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { formatBriefTime, formatDay, formatHourLine } from '#time/format.ts'
import { asInstant, overlap } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, wallTime } from '#time/zone.ts'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { LineBlock } from './BookingBlock.tsx'
import styles from './CalendarParts.module.css'
import { ColumnBars } from './ColumnBars.tsx'
import type { CalendarBooking } from './calendar-booking.ts'
import { useCalendar } from './calendar-context.ts'
import type { DayBar } from './day-bars.ts'
import { type WallSpan, wallSpan } from './day-layout.ts'

// Props that the library passes but doesn't type.
interface WrapperProps extends EventWrapperProps<CalendarBooking> {
  readonly continuesPrior: boolean
  readonly continuesAfter: boolean
}

/** Replaces the library's event wrapper, whose outer element we can't control. Only long blocks use it. */
export function BlockInPlace(props: EventWrapperProps<CalendarBooking>) {
  const { event, continuesPrior, continuesAfter } = props as WrapperProps
  return (
    <LineBlock booking={event} continuesEarlier={continuesPrior} continuesLater={continuesAfter} />
  )
}

interface ColumnProps {
  readonly date: Date
  readonly className: string
  readonly style?: object
  readonly ref?: Ref<HTMLDivElement>
}

/** A day's column with its bars, the shaded past and the now line. The library's own content is dropped. */
export function DayColumn({ date, className, style, ref }: ColumnProps) {
  const { zone } = useSchool()
  const { today, isWaiting, unknown } = useScheduleData()
  const { barsOn, columnWidth, hourHeight } = useCalendar()
  const day = localDayOf(zone, asInstant(date.getTime()))
  return (
    <div ref={ref} className={className} style={style}>
      <ColumnBars bars={barsOn.get(day) ?? NO_BARS} width={columnWidth} height={24 * hourHeight} />
      {day === today && <NowLine />}
      {unknown
        .filter((range) => overlap(range, localDay(zone, day)))
        .map((range) => (
          <Unknown key={range.start} span={wallSpan(zone, day, range)} />
        ))}
      {isWaiting && <Placeholders seed={date.getTime() / 86_400_000} />}
    </div>
  )
}

const NO_BARS: readonly DayBar<CalendarBooking>[] = []

// The notice above the grid tells screen readers.
function Unknown({ span }: { span: WallSpan }) {
  const place = { top: `${span.from / 14.4}%`, height: `${(span.to - span.from) / 14.4}%` }
  return (
    <div className={styles.unknown} style={place} aria-hidden="true">
      <span>not known</span>
    </div>
  )
}

function NowLine() {
  const { zone } = useSchool()
  const share = (wallTime(zone, useNow()).minutes / 1440) * 100
  return (
    <>
      <div className={styles.past} style={{ height: `${share}%` }} />
      <div className={styles.now} style={{ top: `${share}%` }} />
    </>
  )
}

const PLACEHOLDERS = [
  [33, 6],
  [38, 8],
  [43, 5],
  [55, 7],
  [63, 8],
] as const

function Placeholders({ seed }: { seed: number }) {
  return PLACEHOLDERS.map(([top, height], index) => (
    <div
      key={top}
      className={styles.ghost}
      style={{
        top: `${top}%`,
        height: `${height}%`,
        left: `${((Math.floor(seed) + index) % 4) * 24}%`,
      }}
    />
  ))
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Hour labels and the current time. The library would create an element for every half hour. */
export function Gutter() {
  const { locale } = useLocale()
  const { hourHeight } = useCalendar()
  return (
    <div className={classNames('rbc-time-gutter', 'rbc-time-column', styles.gutter)}>
      {HOURS.map((hour) => (
        <span key={hour} className={styles.hour} style={{ top: hour * hourHeight }}>
          {formatHourLine(hour * 60, locale)}
        </span>
      ))}
      <NowTime />
    </div>
  )
}

function NowTime() {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const share = (wallTime(zone, now).minutes / 1440) * 100
  return (
    <time className={styles.nowTime} style={{ top: `${share}%` }}>
      {/* The hour labels around it show AM or PM. */}
      {formatBriefTime(zone, now, locale)}
    </time>
  )
}

/** Day, date and number of bookings shown. Inside the library's button that opens the day. */
export function DayHead({ date }: { date: Date }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { today, countWords } = useScheduleData()
  const day = localDayOf(zone, asInstant(date.getTime()))
  return (
    <span className={classNames(styles.head, day === today && styles.today)}>
      <span className={styles.weekday} aria-hidden="true">
        {formatDay(day, locale, 'weekday')}
      </span>
      <span className={styles.date} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{formatDay(day, locale, 'short')} </VisuallyHidden>
      <span className={styles.count}>{countWords(day)}</span>
    </span>
  )
}

export function ShowMore({ slotDate, count }: { slotDate: Date; count: number }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { onOpenDay } = useScheduleData()
  const day: PlainDay = localDayOf(zone, asInstant(slotDate.getTime()))
  return (
    <button type="button" className={styles.more} onClick={() => onOpenDay(day)}>
      +{count}
      <span> more</span>
      <VisuallyHidden> on {formatDay(day, locale, 'short')}</VisuallyHidden>
    </button>
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
    <div ref={undoRoles} className={styles.rows}>
      {children}
    </div>
  )
}

export function Nothing() {
  return null
}
