import { type ComponentType, type ReactNode, useRef } from 'react'
import { BookingItem } from '#bookings/booking/BookingItem.tsx'
import { BookingRow } from '#bookings/booking/BookingRow.tsx'
import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import type { Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import { DISPATCH_STATES, type DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS, dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import { lengthSince } from '#time/format.ts'
import { type Instant } from '#time/instant.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { dueMoment } from './dispatch-words.ts'
import { StateCount } from './StateCount.tsx'
import type { Today } from './use-today.ts'
import styles from './WallLists.module.css'
import { type Fitted, fitted, sharedRooms } from './wall-plan.ts'

const HEAD = 64
const ROW = 52
/** Without layout (in tests) a small school fits. */
const UNMEASURED = 40 * ROW

interface WallListsProps {
  readonly today: Today
  readonly unit: number
  readonly isTall: boolean
}

export function WallLists({ today, unit, isTall }: WallListsProps) {
  const { groups, dispatch, now } = today
  const body = useRef<HTMLDivElement>(null)
  const height = (useMeasured(body, heightOf) ?? 0) / unit || UNMEASURED
  const { out, 'not-closed': open } = groups
  const next = [...groups['not-started'], ...groups.due, ...groups.next, ...groups.later]
  const rowsUnder = (heads: number) => Math.max(0, Math.floor((height - heads * HEAD) / ROW))
  const leftHeads = open.length > 0 ? 2 : 1
  // An empty list has a line that says so.
  const outRows = Math.max(1, out.length)
  const [leftRoom, nextRoom] = isTall
    ? sharedRooms(rowsUnder(leftHeads + 1), outRows + open.length, next.length)
    : [rowsUnder(leftHeads), rowsUnder(1)]
  const [outRoom, openRoom] = sharedRooms(leftRoom, outRows, open.length)
  // What does not fit on the right goes on below what is out.
  const left = leftRoom - outRows - open.length - 2
  const goesOn = !isTall && next.length > nextRoom && left > 1
  // Never a single row there.
  const cut = goesOn ? Math.min(nextRoom, next.length - 2) : next.length
  const late = dispatch.counted['late-back'].length
  const shared = { isWhole: dispatch.isWhole, now }
  const told = new Set<DispatchState>([
    'late-back',
    'out',
    ...open.map(() => 'not-closed' as const),
  ])
  return (
    <div ref={body} className={styles.lists}>
      <div className={styles.list}>
        <WallList
          title="Out now"
          fitted={fitted(out, outRoom)}
          Row={OutRow}
          {...shared}
          count={
            <>
              <StateCount state="out" dispatch={dispatch} isBare />
              {late > 0 && <small>, {late} late above</small>}
            </>
          }
        />
        {open.length > 0 && (
          <WallList
            title={dispatchTitle('not-closed')}
            fitted={fitted(open, openRoom)}
            Row={OutRow}
            {...shared}
            count={<StateCount state="not-closed" dispatch={dispatch} isBare />}
          />
        )}
        {goesOn && (
          <WallList
            title="Going next, continued"
            fitted={fitted(next.slice(cut), left)}
            Row={NextRow}
            {...shared}
          />
        )}
      </div>
      <WallList
        title="Going next"
        fitted={fitted(next.slice(0, cut), nextRoom)}
        Row={NextRow}
        {...shared}
        count={
          <small>
            {DISPATCH_STATES.filter((state) => !told.has(state)).map((state) => (
              <StateCount key={state} state={state} dispatch={dispatch} />
            ))}
          </small>
        }
      />
    </div>
  )
}

interface WallListProps {
  readonly isWhole: boolean
  readonly title: string
  readonly count?: ReactNode
  readonly fitted: Fitted<Dispatched>
  readonly Row: ComponentType<RowProps>
  readonly now: Instant
}

function WallList({ isWhole, title, count, fitted: { rows, more }, Row, now }: WallListProps) {
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className={styles.head}>
        {title} {count}
      </h2>
      {rows.length === 0 && more === 0 && (
        <p className={styles.more}>{isWhole ? 'None' : 'Not loaded'}</p>
      )}
      <ul>
        {rows.map((one) => (
          <BookingItem key={one.reservation.id} reservation={one.reservation}>
            <Row one={one} now={now} />
          </BookingItem>
        ))}
        {more > 0 && (
          <li className={styles.more}>
            {rows.length > 0 && 'and '}
            {more} {Row === NextRow ? 'later' : 'more'}
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
  const speak = useBookingWords()
  const words = speak(reservation)
  const time = at === null ? '' : dueMoment(at, now, speak)
  const isOpen = group === 'not-closed'
  return (
    <BookingRow
      kind="out"
      as="li"
      of={reservation}
      aria-label={`${words.name}, ${isOpen ? DISPATCH_WORDS['not-closed'] : 'due'} ${time}`}
      data-tone={isOpen ? 'amber' : 'plain'}
      cells={{
        who: <Who words={words} />,
        aside: isOpen ? 'was due' : 'due',
        time: time || '—',
      }}
    />
  )
}

function NextRow({ one: { reservation, group }, now }: RowProps) {
  const speak = useBookingWords()
  const words = speak(reservation)
  const { start } = reservation
  const isLate = group === 'not-started' && start !== null
  const behind = isLate ? `${lengthSince(start, now)} late` : ''
  return (
    <BookingRow
      kind="next"
      as="li"
      of={reservation}
      aria-label={[words.name, isLate && DISPATCH_WORDS['not-started'], behind]
        .filter(Boolean)
        .join(', ')}
      data-tone={isLate ? 'amber' : 'plain'}
      cells={{
        time: start === null ? '—' : speak.time(start),
        who: <Who words={words} />,
        aside: behind,
      }}
    />
  )
}

function Who({ words: { who, instructorInitials } }: { words: BookingWords }) {
  return (
    <>
      <bdi>{who}</bdi> {instructorInitials && <small>with {instructorInitials}</small>}
    </>
  )
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}
