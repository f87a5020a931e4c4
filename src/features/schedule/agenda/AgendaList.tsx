import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { ChangeKind } from '#api/words/booking-change.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { timeOnDay } from '#features/schedule/grid/time-on-day.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { type Marks, markedName } from '#school/booking/marks.ts'
import { sinceWords } from '#school/booking/range-words.ts'
import { StatusIcon, statusIconOf } from '#school/booking/StatusIcon.tsx'
import { FindingMark } from '#school/findings/FindingMark.tsx'
import {
  type FindingMarks,
  type FindingsMark,
  findingFacts,
  findingNames,
} from '#school/findings/finding-marks.ts'
import { formatDay, usesTwentyFourHours } from '#time/format.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import styles from './AgendaList.module.css'
import { agendaDays } from './agenda-days.ts'

interface AgendaListProps {
  readonly days: DayRange
  readonly today: PlainDay
  readonly zone: Zone
  readonly locale: string
  readonly reservations: readonly Reservation[]
  readonly speak: Speak
  readonly marks: Marks
  readonly findings: FindingMarks
  readonly completeness: RangeAnswer<Reservation>['completeness']
  /** The date before which blocks that still run are not known; null without one. */
  readonly edge: string | null
  readonly isFiltered: boolean
  readonly countWords: (day: PlainDay) => string
}

/** The week as a list, a heading per local day: what a phone and a screen reader read best. */
export const AgendaList = memo(function AgendaList(props: AgendaListProps) {
  const { days, today, zone, locale, reservations, completeness } = props
  const todayHead = useRef<HTMLElement>(null)
  const sections = useMemo(() => agendaDays(reservations, days, zone), [reservations, days, zone])
  useOpenedAt(todayHead, sections)
  return (
    <div
      className={styles.agenda}
      data-loading={completeness === 'loading' || undefined}
      style={{ '--time-width': usesTwentyFourHours(locale) ? '104px' : '152px' } as CSSProperties}
    >
      {sections.map(({ day, reservations: onDay }) => (
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
            <NothingOn
              completeness={completeness}
              edge={props.edge}
              isFiltered={props.isFiltered}
            />
          ) : (
            <ul className={styles.list}>
              {onDay.map((reservation) => (
                <li key={reservation.id}>
                  <AgendaRow
                    reservation={reservation}
                    day={day}
                    zone={zone}
                    locale={locale}
                    speak={props.speak}
                    mark={props.marks.get(reservation.id)}
                    found={props.findings.get(reservation.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
})

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
}: Pick<AgendaListProps, 'completeness' | 'edge' | 'isFiltered'>) {
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

interface AgendaRowProps extends Pick<AgendaListProps, 'zone' | 'locale' | 'speak'> {
  readonly reservation: Reservation
  readonly day: PlainDay
  readonly mark: ChangeKind | undefined
  readonly found: FindingsMark | undefined
}

const AgendaRow = memo(function AgendaRow({
  reservation,
  day,
  zone,
  locale,
  speak,
  mark,
  found,
}: AgendaRowProps) {
  const words = speak(reservation)
  const activity = activityKind(reservation.activity)
  return (
    <button
      type="button"
      className={styles.row}
      data-reservation-id={reservation.id}
      data-status={reservation.status.kind}
      data-activity={activity}
      data-changed={mark}
      {...findingFacts(found)}
      aria-label={markedName(`${words.name}${findingNames(found)}`, mark)}
    >
      <span className={styles.swatch} />
      <span className={styles.time}>{timeOnDay(reservation, day, zone, locale, words.time)}</span>
      <span className={styles.status}>
        <StatusIcon kind={statusIconOf(reservation.status.kind, activity)} />
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
