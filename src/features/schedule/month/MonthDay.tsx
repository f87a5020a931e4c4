import { memo, useId, useState } from 'react'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { sayBookingFinding } from '#bookings/findings/finding-words.ts'
import { markedBookingName } from '#features/schedule/booking-name.ts'
import type { LongBar } from '#features/schedule/long-bars.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { longWords } from '#features/schedule/week/week-words.ts'
import { formatDay, formatHours } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { useFrameShape } from '#ui/media.ts'
import styles from './MonthDay.module.css'
import type { MonthDayFacts, MonthLong } from './month-days.ts'
import { dayLine, monthDayName, statusWords, wrongWords } from './month-words.ts'

interface MonthDayProps {
  readonly facts: MonthDayFacts
  /** Of the month's busiest day. */
  readonly most: number
  /** Blocks that begin here or continue from the previous week. */
  readonly long: readonly LongBar<MonthLong>[]
  /** The day before is not known either, so it said so. */
  readonly isUnknownSaid: boolean
  /** In the lower half, so its card opens upward. */
  readonly isLow: boolean
}

/** Keeps the card small; the day lists all. */
const MAX_LISTED = 6

/** A day's bookings. Pressing opens the day; hovering lists what needs action. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { facts, most, long } = props
  const { completeness, isWaiting, today, isFiltered, onOpenDay } = useScheduleData()
  const { locale } = useLocale()
  const shape = useFrameShape()
  const [isHovered, setHovered] = useState(false)
  const card = useId()
  const { day, known, load } = facts
  const showsProblems = isHovered && !isWaiting && facts.problems.length > 0
  const isUnknown = known === 'none' && load.bookings === 0
  // A gap is one only when loading is over.
  const isLoading = completeness === 'loading'
  const isPending = isLoading && (isWaiting || isUnknown)
  const wrong = wrongWords(facts)
  const look = () => setHovered(true)
  const leave = () => setHovered(false)
  return (
    <td
      className={classNames(styles.day, day < today && styles.past)}
      data-known={isLoading ? undefined : known}
      onPointerEnter={look}
      onPointerLeave={leave}
    >
      <button
        type="button"
        className={styles.head}
        data-day={day}
        aria-label={
          isPending ? formatDay(day, locale, 'short') : monthDayName(facts, locale, isFiltered)
        }
        aria-current={day === today ? 'date' : undefined}
        title={statusWords(facts) || undefined}
        aria-describedby={showsProblems ? card : undefined}
        onClick={() => onOpenDay(day)}
        onFocus={look}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      >
        <span className={styles.top}>
          <span className={styles.date}>{Number(day.slice(8))}</span>
          {wrong !== '' && <b className={styles.wrong}>{wrong}</b>}
        </span>
        {!isPending && isUnknown && !props.isUnknownSaid && (
          <span className={styles.unknown}>not loaded</span>
        )}
        {load.hours > 0 && (
          <span className={styles.hours}>
            {known === 'whole' ? '' : '≥ '}
            {shape === 'phone' ? `${Math.round(load.hours)} h` : formatHours(load.hours)}
            <span className="text-12 max-lg:hidden"> booked</span>
          </span>
        )}
        <DayBar facts={facts} most={most} />
        {dayLine(facts, today, shape).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </button>
      {long.map((bar) => (
        <LongBlock key={bar.item.id} {...bar} />
      ))}
      {showsProblems && <Problems id={card} facts={facts} isLow={props.isLow} />}
    </td>
  )
})

const SHARES = [
  ['completed', 'Completed'],
  ['late', 'Overdue or not started'],
  ['booked', 'Booked'],
  ['cancelled', 'Cancelled'],
] as const

/** Its bookings, as long as they are many. The day's name and title say the numbers. */
function DayBar({ facts, most }: Pick<MonthDayProps, 'facts' | 'most'>) {
  const { starting, completed, overdue, notStarted, cancelled } = facts
  const late = overdue + notStarted
  const counts = { completed, late, booked: starting - completed - late, cancelled }
  return (
    <span
      className={styles.bar}
      style={{ width: `${((starting + cancelled) / most) * 100}%` }}
      aria-hidden="true"
    >
      {SHARES.map(
        ([share]) =>
          counts[share] > 0 && (
            <i key={share} data-share={share} style={{ flexGrow: counts[share] }} />
          ),
      )}
    </span>
  )
}

export function BarLegend() {
  return (
    <p className={styles.legend}>
      {SHARES.map(([share, words]) => (
        <span key={share}>
          <i data-share={share} /> {words}
        </span>
      ))}
      <span className="md:hidden">
        <b className="text-danger">●</b> Overdue, not started, clash or over limit
      </span>
      <span className="md:hidden">h: hours booked</span>
    </p>
  )
}

/** A neighboring month's day: not loaded, so nothing is said about it. */
export function OutsideDay({ day }: { day: PlainDay }) {
  const { onOpenDay } = useScheduleData()
  const { locale } = useLocale()
  return (
    <td className={classNames(styles.day, styles.outside)}>
      <button
        type="button"
        className={styles.head}
        data-day={day}
        aria-label={formatDay(day, locale, 'short')}
        onClick={() => onOpenDay(day)}
      >
        <span className={styles.date}>{Number(day.slice(8))}</span>
      </button>
    </td>
  )
}

function LongBlock({ item, lane, days, isEarlier, isLater }: LongBar<MonthLong>) {
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const words = speak(item.reservation)
  return (
    <button
      type="button"
      className={`booking booking-across ${styles.long}`}
      style={{ '--lane': lane, '--days': days } as object}
      data-earlier={isEarlier || undefined}
      data-later={isLater || undefined}
      aria-label={markedBookingName(item, true, speak, marks)}
      {...bookingProps(item.reservation, marks)}
    >
      <bdi data-part="tail">{words.tail}</bdi>
      <bdi data-part="customer">{longWords(item, words, speak)}</bdi>
    </button>
  )
}

function Problems({ id, facts, isLow }: { id: string; facts: MonthDayFacts; isLow: boolean }) {
  const speak = useBookingWords()
  const { problems } = facts
  return (
    <ul id={id} role="tooltip" className={styles.problems} data-low={isLow || undefined}>
      {problems.slice(0, MAX_LISTED).map((finding) => {
        const { starts, tail, whoShort } = speak(finding.reservation)
        return (
          <li key={`${finding.kind} ${finding.reservation.id}`}>
            <span className="strong">
              {starts} {tail} <bdi>{whoShort}</bdi>
            </span>{' '}
            <bdi>{sayBookingFinding(finding, speak)}</bdi>
          </li>
        )
      })}
      {problems.length > MAX_LISTED && <li>And {problems.length - MAX_LISTED} more</li>}
    </ul>
  )
}
