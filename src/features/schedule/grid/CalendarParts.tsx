import { type CSSProperties, memo, type ReactNode, useCallback } from 'react'
import type { EventWrapperProps } from 'react-big-calendar'
import { useSchool } from '#api/use-school.ts'
import { bookingProps, unshownProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import {
  formatBriefTime,
  formatDay,
  formatHourLine,
  formatMoments,
  withoutHalf,
} from '#time/format.ts'
import { asInstant } from '#time/instant.ts'
import { localDayOf, wallTime } from '#time/zone.ts'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './CalendarParts.module.css'
import type { CalendarBar, GridEvent } from './grid-event.ts'

// Props that the library passes but doesn't type.
interface WrapperProps extends Pick<EventWrapperProps<GridEvent>, 'event'> {
  /** `date` in the head. */
  readonly type?: 'time' | 'date'
  /** Numbers are percentages. */
  readonly style?: Readonly<Record<'top' | 'height' | 'width' | 'xOffset', number | string>>
  readonly continuesPrior: boolean
  readonly continuesAfter: boolean
}

/** Draws an event in place of the library's own element. */
export function EventInPlace(props: EventWrapperProps<GridEvent>) {
  const { event, type, style, continuesPrior, continuesAfter } = props as unknown as WrapperProps
  const { bar } = event
  const [top, height, width, left] =
    type === 'date' || !style
      ? []
      : [style.top, style.height, style.width, style.xOffset].map(percent)
  if (bar === null)
    // The notice above the hours tells screen readers.
    return (
      <div className={styles.unknown} style={{ top, height }} aria-hidden="true">
        <span>not known</span>
      </div>
    )
  const unshown = () => (
    <button
      {...unshownProps(bar.reservation)}
      className={`booking ${styles.event}`}
      style={{ top, left }}
    />
  )
  return (
    <RecordBoundary of={bar.reservation} words="" renderAround={unshown}>
      <Booking
        bar={bar}
        isLong={type === 'date'}
        isLater={continuesAfter}
        isEarlier={continuesPrior}
        {...{ top, height, width, left }}
      />
    </RecordBoundary>
  )
}

function percent(length: number | string): string {
  return typeof length === 'number' ? `${length}%` : length
}

interface BookingProps extends Pick<CSSProperties, 'top' | 'height' | 'width' | 'left'> {
  readonly bar: CalendarBar
  readonly isLong: boolean
  readonly isEarlier: boolean
  readonly isLater: boolean
}

const Booking = memo(function Booking(props: BookingProps) {
  const { bar, isLong, isEarlier, isLater, top, height, width, left } = props
  const { reservation, time, isMatch } = bar
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const { zone, locale } = speak
  const words = speak(reservation)
  const isNamed = !words.isMaintenance && words.customer !== ''
  const at = isEarlier ? time.end : time.start
  const briefly = withoutHalf(formatHourLine(wallTime(zone, at).minutes, locale), locale)
  return (
    <button
      type="button"
      className={`booking booking-line ${isLong ? 'booking-across' : styles.event}`}
      style={{ top, height, width, left }}
      data-earlier={isEarlier || undefined}
      data-later={isLater || undefined}
      {...bookingProps(reservation, marks, isMatch)}
      {...(!isLong && { 'data-sign': undefined })}
      aria-label={markedBarName(bar, isMatch, speak, marks)}
    >
      {marks.findings.get(reservation.id)?.worst === 'error' && <FindingMark severity="error" />}
      <BookingIcon of={reservation} />
      <span className="booking-parts">
        <span className={styles.briefly}>{isEarlier ? `–${briefly}` : briefly}</span>
        <bdi data-part="customer">
          {isNamed ? (
            <>
              <span className={styles.whole}>{words.customer}</span>
              <span className={styles.short}>{words.customerShort}</span>
            </>
          ) : (
            words.activity
          )}
        </bdi>
        <bdi data-part="tail">
          <span className={styles.wholeTail}>{words.tail}</span>
          <span className={styles.shortTail}>{words.tailShort || words.tail}</span>
        </bdi>
        <bdi data-part="status">{words.oddStatus}</bdi>
        <bdi data-part="instructor">{words.instructorInitials}</bdi>
        <bdi data-part="activity">{isNamed && words.activity}</bdi>
        <span data-part="time">{isLong ? formatMoments(zone, time, locale) : words.time}</span>
      </span>
    </button>
  )
})

/** The library's gutter with the current time beside the now line. */
export function GutterWithTime({ children }: { children?: ReactNode }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const share = (wallTime(zone, now).minutes / 1440) * 100
  return (
    <div className={styles.gutter}>
      {children}
      <time className={styles.nowTime} style={{ top: `${share}%` }}>
        {/* The hour labels around it show AM or PM. */}
        {formatBriefTime(zone, now, locale)}
      </time>
    </div>
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
  const day = localDayOf(zone, asInstant(slotDate.getTime()))
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
