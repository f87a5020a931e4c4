import { memo } from 'react'
import { ACTIVITY_KINDS } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { timeOnDay } from '#features/schedule/time-on-day.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { nameWithMarks } from '#school/booking/marks.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { BookingIcon } from '#school/booking/StatusIcon.tsx'
import { FindingMark } from '#school/findings/FindingMark.tsx'
import { formatDay } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './MonthDay.module.css'
import type { MonthDayFacts } from './month-days.ts'
import { hoursWords, monthDayName } from './month-words.ts'

interface MonthDayProps
  extends Pick<ScheduleViewProps, 'today' | 'isFiltered' | 'isWaiting' | 'onOpenDay'> {
  readonly facts: MonthDayFacts
  /** Hours of the busiest day in sight. */
  readonly busiest: number
  /** So many lines fit. */
  readonly lines: number
}

/** One day: a press anywhere beside its bookings opens it. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { facts, busiest, lines, isWaiting, today, isFiltered, onOpenDay } = props
  const { locale } = useLocale()
  const { day, known, load, reservations } = facts
  const drawn = reservations.length > lines ? reservations.slice(0, lines - 1) : reservations
  const listed = lines === 0 ? [] : drawn
  const left = reservations.length - listed.length
  return (
    <td
      className={classNames(styles.day, day < today && styles.past)}
      data-known={isWaiting ? undefined : known}
    >
      <div className={styles.inside}>
        <button
          type="button"
          className={styles.head}
          data-day={day}
          aria-label={
            isWaiting ? formatDay(day, locale, 'short') : monthDayName(facts, locale, isFiltered)
          }
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onOpenDay(day)}
        >
          <span className={styles.date}>{Number(day.slice(8))}</span>
          {!isWaiting && <Load known={known} load={load} />}
        </button>
        <LoadBar load={load} busiest={busiest} />
        {listed.length > 0 && (
          <ul className={styles.lines}>
            {listed.map((reservation) => (
              <li key={reservation.id}>
                <MonthLine reservation={reservation} day={day} />
              </li>
            ))}
          </ul>
        )}
        {lines > 0 && left > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-label={`+${left} more on ${formatDay(day, locale, 'short')}`}
            onClick={() => onOpenDay(day)}
          >
            +{left} more
          </button>
        )}
      </div>
    </td>
  )
})

/** A neighbouring month's days are not read, so nothing is said of them. */
export function OutsideDay(props: Pick<ScheduleViewProps, 'day' | 'onOpenDay'>) {
  const { day, onOpenDay } = props
  const { locale } = useLocale()
  return (
    <td className={classNames(styles.day, styles.outside)}>
      <div className={styles.inside}>
        <button
          type="button"
          className={styles.head}
          data-day={day}
          aria-label={formatDay(day, locale, 'short')}
          onClick={() => onOpenDay(day)}
        >
          <span className={styles.date}>{Number(day.slice(8))}</span>
        </button>
      </div>
    </td>
  )
}

function Load({ known, load }: Pick<MonthDayFacts, 'known' | 'load'>) {
  const { bookings, hours } = load
  if (known === 'none' && bookings === 0) return <span className={styles.unknown}>not known</span>
  if (bookings === 0) return null
  return (
    <span className={styles.load}>
      <b className="strong">
        {known === 'whole' ? '' : '≥ '}
        {bookings}
      </b>
      <span className="quiet">{hoursWords(hours)}</span>
    </span>
  )
}

/** The hours of a day by activity, as wide as they are many beside the busiest. The head says them in words. */
function LoadBar({ load, busiest }: Pick<MonthDayFacts, 'load'> & { readonly busiest: number }) {
  const parts = ACTIVITY_KINDS.flatMap((activity) => {
    const hours = load.hoursByActivity.get(activity) ?? 0
    return hours > 0 ? [{ activity, hours }] : []
  })
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map(({ activity, hours }) => (
        <span
          key={activity}
          data-activity={activity}
          style={{ width: `${(hours / busiest) * 100}%` }}
        />
      ))}
    </div>
  )
}

/** One booking on one line: the time, the tail, and the customer where there is room. */
const MonthLine = memo(function MonthLine(props: {
  readonly reservation: Reservation
  readonly day: PlainDay
}) {
  const { reservation, day } = props
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const found = marks.findings.get(reservation.id)
  const words = speak(reservation)
  const name = `${words.name}, ${formatDay(day, speak.locale, 'short')}`
  return (
    <button
      type="button"
      className={`booking booking-line ${styles.line}`}
      {...bookingProps(reservation, marks)}
      aria-label={nameWithMarks(name, reservation, marks)}
    >
      {found?.worst === 'error' && <FindingMark severity="error" />}
      <BookingIcon of={reservation} />
      <span className="booking-parts">
        <span data-part="time">{shortTime(timeOnDay(reservation, day, speak, words.starts))}</span>
        <bdi data-part="tail">{words.tail}</bdi>
        <bdi data-part="customer">{words.isMaintenance ? words.activity : words.customerShort}</bdi>
      </span>
    </button>
  )
})

/** "until 9:00" as "–9:00" and "from 22:00" as "22:00", so that the tail number fits beside it. */
function shortTime(words: string): string {
  return words.replace(/^until /, '–').replace(/^from /, '')
}
