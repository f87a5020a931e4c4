import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { timeOnDay } from '#features/schedule/time-on-day.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { nameWithMarks } from '#school/booking/marks.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { sinceWords } from '#school/booking/range-words.ts'
import { BookingIcon } from '#school/booking/StatusIcon.tsx'
import { FindingMark } from '#school/findings/FindingMark.tsx'
import { formatDay, usesTwentyFourHours } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import styles from './AgendaView.module.css'
import { agendaDays } from './agenda-days.ts'

/** The week as a list, a heading per local day: what a phone and a screen reader read best. */
export const AgendaView = memo(function AgendaView(props: ScheduleViewProps) {
  // Other days are another list, opened at its own place.
  return props.nothing ? (
    <NothingHere {...props} />
  ) : (
    <AgendaList key={props.days.from} {...props} />
  )
})

function AgendaList(props: ScheduleViewProps) {
  const { days, today, shown, completeness } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const todayHead = useRef<HTMLElement>(null)
  const sections = useMemo(() => agendaDays(shown, days, zone), [shown, days, zone])
  useOpenedAt(todayHead, sections)
  return (
    <div
      className={styles.agenda}
      data-loading={completeness === 'loading' || undefined}
      style={{ '--time-width': usesTwentyFourHours(locale) ? '104px' : '152px' } as CSSProperties}
    >
      {[...sections].map(([day, onDay]) => (
        <section
          key={day}
          ref={day === today ? todayHead : undefined}
          className={classNames(styles.day, day < today && styles.past)}
          aria-labelledby={`agenda-${day}`}
        >
          <h2
            id={`agenda-${day}`}
            className={classNames(styles.head, day === today && styles.today)}
          >
            <span>
              {formatDay(day, locale, 'short')}
              {day === today && <span className={styles.now}> · today</span>}
            </span>
            <span className={styles.count}>{props.countWords(day)}</span>
          </h2>
          {onDay.length === 0 ? (
            <NothingOn {...props} />
          ) : (
            <ul>
              {onDay.map((reservation) => (
                <li key={reservation.id}>
                  <AgendaRow reservation={reservation} day={day} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

/**
 * Opens the list at an element and keeps it there while pages arrive above it, until the reader scrolls, presses or types;
 * from then on it stays where it was left.
 */
function useOpenedAt(ref: { readonly current: HTMLElement | null }, content: unknown) {
  const isLeft = useRef(false)
  useEffect(() => {
    const leave = () => {
      isLeft.current = true
    }
    const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, leave, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, leave)
    }
  }, [])
  useLayoutEffect(() => {
    if (!isLeft.current && content !== null) ref.current?.scrollIntoView?.({ block: 'start' })
  }, [ref, content])
}

function NothingOn({
  completeness,
  edge,
  isFiltered,
}: Pick<ScheduleViewProps, 'completeness' | 'edge' | 'isFiltered'>) {
  if (completeness === 'loading')
    return (
      <div className={styles.nothing}>
        <Skeleton width="60%" />
      </div>
    )
  const words = isFiltered
    ? 'None matches the filters'
    : completeness === 'complete'
      ? `No reservations${sinceWords(edge)}`
      : 'Not known'
  return <p className={styles.nothing}>{words}</p>
}

const AgendaRow = memo(function AgendaRow(props: {
  readonly reservation: Reservation
  readonly day: PlainDay
}) {
  const { reservation, day } = props
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const found = marks.findings.get(reservation.id)
  const words = speak(reservation)
  return (
    <button
      type="button"
      className={styles.row}
      {...bookingProps(reservation, marks)}
      aria-label={nameWithMarks(words.name, reservation, marks)}
    >
      <span className={`booking-swatch ${styles.swatch}`} />
      <span className={styles.time}>{timeOnDay(reservation, day, speak, words.time)}</span>
      <span className={styles.status}>
        <BookingIcon of={reservation} />
        {(found?.worst === 'error' || found?.worst === 'warning') && (
          <FindingMark severity={found.worst} />
        )}
      </span>
      <bdi className={styles.tail} data-none={reservation.aircraft === null || undefined}>
        {words.tail}
      </bdi>
      <bdi className={styles.customer}>
        {words.isMaintenance ? words.activity : words.customer || '—'}
      </bdi>
      <bdi className={styles.instructor}>{words.instructor}</bdi>
      <bdi className={styles.activity}>
        {[words.isMaintenance ? '' : words.activity, words.oddStatus].filter(Boolean).join(' · ')}
      </bdi>
    </button>
  )
})
