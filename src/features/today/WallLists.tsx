import { type ComponentType, type ReactNode, useRef } from 'react'
import type { Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import { DISPATCH_STATES } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { formatBriefMoment, formatBriefTime, formatLength } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { StateCount } from './StateCount.tsx'
import type { Today } from './use-today.ts'
import styles from './WallLists.module.css'
import { type Fitted, fitted, sharedRooms } from './wall-plan.ts'

const HEAD = 64
const ROW = 52
/** Without a layout (tests) there is room for all of a small school. */
const UNMEASURED = 40 * ROW

interface WallListsProps {
  readonly today: Today
  readonly unit: number
  readonly isTall: boolean
}

/** Who is out and who goes next, as many as there is room for, and how many more there are. */
export function WallLists({ today, unit, isTall }: WallListsProps) {
  const { groups, dispatch, now } = today
  const body = useRef<HTMLDivElement>(null)
  const height = (useMeasured(body, heightOf) ?? 0) / unit || UNMEASURED
  const out = [...groups.out, ...groups['not-closed']]
  const next = [...groups['not-started'], ...groups.due, ...groups.next, ...groups.later]
  const whole = Math.max(0, Math.floor((height - HEAD) / ROW))
  const [outRoom, nextRoom] = isTall
    ? sharedRooms(Math.max(0, Math.floor((height - 2 * HEAD) / ROW)), out.length, next.length)
    : [whole, whole]
  const late = dispatch.counted['late-back'].length
  return (
    <div ref={body} className={styles.lists}>
      <WallList
        title="Out now"
        fitted={fitted(out, outRoom)}
        Row={OutRow}
        now={now}
        count={
          <>
            <StateCount state="out" dispatch={dispatch} isBare />
            {late > 0 && <small> {late} of them late</small>}
          </>
        }
      />
      <WallList
        title="Going next"
        fitted={fitted(next, nextRoom)}
        Row={NextRow}
        now={now}
        count={
          <small>
            {DISPATCH_STATES.filter((state) => state !== 'late-back' && state !== 'out').map(
              (state) => (
                <StateCount key={state} state={state} dispatch={dispatch} />
              ),
            )}
          </small>
        }
      />
    </div>
  )
}

interface WallListProps {
  readonly title: string
  readonly count: ReactNode
  readonly fitted: Fitted<Dispatched>
  readonly Row: ComponentType<RowProps>
  readonly now: Instant
}

function WallList({ title, count, fitted: { rows, more }, Row, now }: WallListProps) {
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className={styles.head}>
        {title} {count}
      </h2>
      {rows.length === 0 && more === 0 && <p className={styles.more}>None</p>}
      <ul>
        {rows.map((one) => (
          <Row key={one.reservation.id} one={one} now={now} />
        ))}
        {more > 0 && (
          <li className={styles.more}>
            {rows.length > 0 && 'and '}
            {more} {title === 'Out now' ? 'more' : 'later'}
          </li>
        )}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly one: Dispatched
  readonly now: Instant
}

function OutRow({ one: { reservation, group, at }, now }: RowProps) {
  const { words, props, time } = useRow(reservation, at, now)
  const isOpen = group === 'not-closed'
  const back = isOpen ? DISPATCH_WORDS['not-closed'] : 'back'
  return (
    <li
      className={styles.row}
      aria-label={`${words.name}, ${back} ${time}`}
      data-tone={isOpen ? 'amber' : 'plain'}
      {...props}
    >
      <bdi className={styles.tail}>{words.tail}</bdi>
      <bdi className={styles.who}>{words.who}</bdi>
      <span className={styles.aside}>{back}</span>
      <strong className={styles.time}>{time || '—'}</strong>
    </li>
  )
}

function NextRow({ one: { reservation, group }, now }: RowProps) {
  const { start } = reservation
  const { words, props, speak } = useRow(reservation, start, now)
  const isLate = group === 'not-started' && start !== null
  const behind = isLate
    ? `+${formatLength(Math.floor((now - start) / MINUTE)).replace(' min', '')}`
    : ''
  return (
    <li
      className={styles.row}
      aria-label={[words.name, isLate && DISPATCH_WORDS['not-started'], behind]
        .filter(Boolean)
        .join(', ')}
      data-tone={isLate ? 'amber' : 'plain'}
      {...props}
    >
      <strong className={styles.time}>
        {start === null ? '—' : formatBriefTime(speak.zone, start, speak.locale)}
      </strong>
      <span className={styles.behind}>{behind}</span>
      <bdi className={styles.tail}>{words.tail}</bdi>
      <bdi className={styles.who}>{words.who}</bdi>
      <bdi className={styles.aside}>{words.instructorInitials}</bdi>
    </li>
  )
}

function useRow(reservation: Dispatched['reservation'], at: Instant | null, now: Instant) {
  const speak = useBookingWords()
  const props = bookingProps(reservation, useBookingMarks())
  const time = at === null ? '' : formatBriefMoment(speak.zone, at, speak.locale, now)
  return { speak, words: speak(reservation), props, time }
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}
