import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDayLoads } from '#api/queries/use-day-loads.ts'
import { useSchool } from '#api/use-school.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { sinceWords } from '#school/booking/range-words.ts'
import { formatDay, formatTime, usesTwentyFourHours } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import { ListRow } from './ListRow.tsx'
import styles from './ListView.module.css'
import { isDone, listDays } from './list-days.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Bookings as a list by time, a heading per local day, opened at now: what a phone and a screen reader read best. */
export const ListView = memo(function ListView(props: ScheduleViewProps) {
  // Other days are another list, opened at its own place.
  return props.nothing ? <NothingHere {...props} /> : <DayList key={props.days.from} {...props} />
})

function DayList(props: ScheduleViewProps) {
  const { day: wanted, days, today, shown, completeness } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const root = useRef<HTMLDivElement>(null)
  const opening = useRef<HTMLElement>(null)
  const sections = useMemo(() => listDays(shown, days, zone), [shown, days, zone])
  const loads = useDayLoads()(days)
  useOpenedAt(opening, sections)
  useRowKeys(root)
  const isOneDay = days.from === days.to
  return (
    <div
      ref={root}
      className={styles.list}
      data-arrows
      data-loading={completeness === 'loading' || undefined}
      style={{ '--time-width': usesTwentyFourHours(locale) ? '96px' : '140px' } as CSSProperties}
    >
      {[...sections].map(([day, onDay]) => {
        const load = loads.get(day)
        return (
          <section
            key={day}
            ref={day === wanted ? opening : undefined}
            aria-labelledby={`list-${day}`}
            data-past={day < today || undefined}
          >
            <h2 id={`list-${day}`} className={isOneDay ? 'unseen' : styles.head}>
              <span>
                {formatDay(day, locale, 'short')}
                {day === today && <span className={styles.today}> today</span>}
              </span>
              <span className="note aside">
                {props.countWords(day)}
                {load && load.hours > 0 && ` · ${load.hours.toFixed(1)} h`}
              </span>
            </h2>
            {onDay.length === 0 ? (
              <NothingOn {...props} />
            ) : day === today ? (
              <Today day={day} onDay={onDay} isUnfolded={props.isFiltered} />
            ) : (
              <Rows day={day} list={onDay} />
            )}
          </section>
        )
      })}
    </div>
  )
}

function Rows({ day, list }: { day: PlainDay; list: readonly Reservation[] }) {
  return (
    <ul>
      {list.map((reservation) => (
        <ListRow key={reservation.id} reservation={reservation} day={day} />
      ))}
    </ul>
  )
}

/** What is done folded away, what began, a line for now, and what comes. */
function Today(props: { day: PlainDay; onDay: readonly Reservation[]; isUnfolded: boolean }) {
  const { day, onDay, isUnfolded } = props
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const done = onDay.filter((one) => isDone(one, now))
  const rest = onDay.filter((one) => !isDone(one, now))
  const begun = rest.filter(({ start }) => start !== null && start <= now)
  const toCome = rest.filter(({ start }) => start === null || start > now)
  return (
    <>
      {done.length > 0 && (
        <Fold count={done.length} isOpen={isOpen || isUnfolded} onToggle={() => setIsOpen(!isOpen)}>
          <Rows day={day} list={done} />
        </Fold>
      )}
      <Rows day={day} list={begun} />
      <NowLine now={now} />
      <Rows day={day} list={toCome} />
    </>
  )
}

interface FoldProps {
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

function Fold({ count, isOpen, onToggle, children }: FoldProps) {
  return (
    <details className={styles.done} open={isOpen}>
      {/* The browser's own toggling would run ahead of the state. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          onToggle()
        }}
      >
        <ChevronRight size={14} aria-hidden="true" /> {count} done
      </summary>
      {children}
    </details>
  )
}

function NowLine({ now }: { now: Instant }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  return <p className={styles.now}>Now {formatTime(zone, now, locale)}</p>
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
