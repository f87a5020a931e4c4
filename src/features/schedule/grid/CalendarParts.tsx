import { type CSSProperties, memo, type ReactNode, useCallback } from 'react'
import type { EventWrapperProps } from 'react-big-calendar'
import { useSchool } from '#api/use-school.ts'
import { bookingProps, unshownProps } from '#bookings/booking/booking-props.ts'
import type { BookingWords, Speak } from '#bookings/booking/booking-words.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { markedBookingName } from '#features/schedule/booking-name.ts'
import { measureBarText, measureBlockText } from '#features/schedule/canvas/text-measures.ts'
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
  // Only the layout of crowded days gives px.
  const isLine = typeof style?.top === 'string'
  return (
    <Booking
      bar={bar}
      look={type === 'date' ? 'long' : isLine ? 'line' : 'block'}
      isLater={continuesAfter}
      isEarlier={continuesPrior}
      {...{ top, height, width, left }}
    />
  )
}

function percent(length: number | string): string {
  return typeof length === 'number' ? `${length}%` : length
}

type Look = 'block' | 'line' | 'long'

interface BookingProps extends Pick<CSSProperties, 'top' | 'height' | 'width' | 'left'> {
  readonly bar: CalendarBar
  readonly look: Look
  readonly isEarlier: boolean
  readonly isLater: boolean
}

const CLASSES: Readonly<Record<Look, string>> = {
  block: `booking booking-line ${styles.event} ${styles.block}`,
  line: `booking booking-line ${styles.event}`,
  long: 'booking booking-line booking-across',
}

/** px of a line without its name and tail number: edges, time and gaps. */
const AROUND_NAME = 52

const Booking = memo(function Booking(props: BookingProps) {
  const { bar, look, isEarlier, isLater, top, height, width, left } = props
  const { reservation, isMatch } = bar
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const isLine = look === 'line'
  const said = sayBooking(props, speak, marks)
  if (!said)
    return (
      <button
        {...unshownProps(reservation)}
        className={`booking ${styles.event}`}
        style={{ top, left }}
      />
    )
  return (
    <button
      type="button"
      className={CLASSES[look]}
      style={{ top, height, width, left }}
      data-earlier={isEarlier || undefined}
      data-later={isLater || undefined}
      {...bookingProps(reservation, marks, isMatch)}
      {...(look !== 'long' && { 'data-sign': undefined })}
      aria-label={said.name}
    >
      {!isLine && marks.findings.get(reservation.id)?.worst === 'error' && (
        <FindingMark severity="error" />
      )}
      {!isLine && <BookingIcon of={reservation} />}
      <span className="booking-parts">
        {said.parts.map(
          ([part, words]) =>
            words !== '' && (
              <bdi key={part} data-part={part}>
                {words}
              </bdi>
            ),
        )}
      </span>
    </button>
  )
})

/** Null if it can't be put into words. No error boundary for each: a week has hundreds. */
function sayBooking(
  { bar, look, isEarlier, width }: BookingProps,
  speak: Speak,
  marks: BookingMarks,
) {
  try {
    const words = speak(bar.reservation)
    const name = markedBookingName(bar, bar.isMatch, speak, marks)
    if (look === 'block') return { name, parts: blockParts(words) }
    if (look === 'long') return { name, parts: longParts(bar, speak) }
    return { name, parts: lineParts(bar, speak, isEarlier, Number.parseFloat(String(width))) }
  } catch {
    return null
  }
}

type Part = readonly [name: string, words: ReactNode]

/** By importance; CSS shows those that fit. */
function blockParts(words: BookingWords): readonly Part[] {
  const { customer, customerShort } = words
  const isNamed = !words.isMaintenance && customer !== ''
  const name = (
    <>
      <span className="@max-[121px]:hidden">{customer}</span>
      <span className="hidden @max-[121px]:inline">{customerShort}</span>
    </>
  )
  return [
    ['customer', isNamed ? name : words.activity],
    ['tail', words.tail],
    ['status', words.oddStatus],
    ['instructor', words.instructorInitials],
    ['activity', isNamed ? words.activity : ''],
    ['time', words.time],
  ]
}

function lineParts(
  { reservation, time }: CalendarBar,
  speak: Speak,
  isEarlier: boolean,
  width: number,
): readonly Part[] {
  const { zone, locale } = speak
  const words = speak(reservation)
  const at = wallTime(zone, isEarlier ? time.end : time.start)
  const briefly = withoutHalf(formatHourLine(at.minutes, locale), locale)
  const name = words.isMaintenance ? words.activity : words.customerShort || words.activity
  const isWide = measureBlockText(name) + measureBarText(words.tail) <= width - AROUND_NAME
  return [
    ['start', isEarlier ? `–${briefly}` : briefly],
    ['customer', name],
    ['tail', isWide ? words.tail : words.tailShort],
    ['instructor', words.instructorInitials],
  ]
}

function longParts({ reservation, time }: CalendarBar, speak: Speak): readonly Part[] {
  const words = speak(reservation)
  return [
    ['tail', words.tail],
    ['customer', words.isMaintenance ? words.activity : words.customer],
    ['time', formatMoments(speak.zone, time, speak.locale)],
  ]
}

/** The library's gutter with the current time beside the now line. */
export function GutterWithTime({ children }: { children?: ReactNode }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const share = (wallTime(zone, now).minutes / 1440) * 100
  return (
    <div className="sticky left-0 flex-none w-14">
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
    <div ref={undoRoles} className="contents">
      {children}
    </div>
  )
}
