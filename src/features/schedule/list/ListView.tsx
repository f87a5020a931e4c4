import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  type CSSProperties,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDayLoads } from '#api/queries/use-day-loads.ts'
import { BookingItem } from '#bookings/booking/BookingItem.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { type ScheduleData, useScheduleData } from '#features/schedule/schedule-data.ts'
import { DayCount } from '#features/schedule/week/WeekHead.tsx'
import { formatHours, usesTwentyFourHours } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { useMedia } from '#ui/media.ts'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import { onMeasure } from '#ui/use-measured.ts'
import { ListHeads, ListRow } from './ListRow.tsx'
import styles from './ListView.module.css'
import { listDays, partsOfToday } from './list-days.ts'
import { useDaySwipe } from './use-day-swipe.ts'
import { useRowKeys } from './use-row-keys.ts'

/** By time, with a heading per local day, opened at now. The easiest view for phones and screen readers. */
export const ListView = memo(function ListView() {
  const { nothing, days, shown, state } = useScheduleData()
  // A new key: other days open at their own position, and so does what scrolls beside the panel that finds a time.
  const key = `${days.from}${!state.find}`
  return nothing && shown.length === 0 ? <NothingHere /> : <DayList key={key} />
})

function DayList() {
  const data = useScheduleData()
  const { day: wanted, days, today, shown, completeness } = data
  const format = useDateFormat()
  const root = useRef<HTMLDivElement>(null)
  const opening = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => listDays(shown, days, format.zone), [shown, days, format])
  const loads = useDayLoads()(days)
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  // The filter may ask for finished ones.
  const isPrinted = useIsPrinted()
  const isUnfolded = isPrinted || isOpen || data.isFiltered
  useRowKeys(root)
  useDaySwipe(root, data.onStep)
  const isOneDay = days.from === days.to
  useOpenedAt(opening, sections, isOneDay)
  return (
    <div
      ref={root}
      className={styles.list}
      data-arrows
      data-one-day={isOneDay || undefined}
      data-loading={completeness === 'loading' || undefined}
      style={
        {
          '--time-width': usesTwentyFourHours(format.locale) ? '96px' : 'max(140px, 10.2em)',
        } as CSSProperties
      }
    >
      {!isPrinted && <ListHeads />}
      {[...sections].map(([day, onDay]) => {
        // While loading, show only the wanted day: arriving bookings would push the others away.
        if (data.isWaiting && day !== wanted) return null
        const load = loads.get(day)
        // Today's finished bookings are folded. Started ones are above the now line, later ones below.
        const [done, begun, toCome] = day === today ? partsOfToday(onDay, now) : NO_PARTS
        return (
          <section
            key={day}
            ref={day === wanted && !isOneDay ? opening : undefined}
            aria-labelledby={`list-${day}`}
            className={styles.opened}
            data-past={day < today || undefined}
          >
            {/* On paper each page has the heads of its day. */}
            <div className={styles.heads}>
              <div
                className={
                  isOneDay
                    ? undefined
                    : `${styles.dayHead} sticky z-2 flex items-center gap-3 h-7.5 py-0 px-4 border-b border-line bg-surface text-14`
                }
              >
                <h2 id={`list-${day}`} className={isOneDay ? 'unseen' : 'flex-none'}>
                  {format.day(day, 'short')}
                  {day === today && <span className="text-accent-text"> today</span>}
                </h2>
                {!isOneDay && (
                  <DayCount
                    words={[
                      ...data.countWords(day),
                      ...(load && load.hours > 0 ? [`· ${formatHours(load.hours)} booked`] : []),
                    ]}
                  />
                )}
                {done.length > 0 && (
                  <Button
                    look="quiet"
                    className={`${styles.done} unprinted max-md:ml-auto`}
                    aria-expanded={isUnfolded}
                    onClick={() => setIsOpen(!isOpen)}
                  >
                    <ChevronRight size={14} aria-hidden="true" /> {done.length} past
                  </Button>
                )}
              </div>
              {isPrinted && <ListHeads />}
            </div>
            {onDay.length === 0 ? (
              <NothingOn {...data} />
            ) : day === today ? (
              <>
                <div hidden={!isUnfolded}>
                  {isPrinted && done.length > 0 && <p className={styles.now}>Past</p>}
                  <Rows day={day} list={done} />
                </div>
                <div ref={isOneDay ? opening : undefined} className={styles.opened}>
                  {isPrinted && begun.length > 0 && <p className={styles.now}>Current</p>}
                  <Rows day={day} list={begun} />
                  <p className={styles.now}>Now {format.time(now)}</p>
                  <Rows day={day} list={toCome} />
                  {day === wanted && <NothingHere />}
                </div>
              </>
            ) : (
              <>
                <Rows day={day} list={onDay} />
                {day === wanted && <NothingHere />}
              </>
            )}
          </section>
        )
      })}
    </div>
  )
}

const NO_PARTS: ReturnType<typeof partsOfToday> = [[], [], []]

/** Rows of one day before "more": the API's hundred and those still running. */
const MAX_ROWS = 120

function Rows({ day, list }: { day: PlainDay; list: readonly Reservation[] }) {
  const [isAll, setIsAll] = useState(false)
  const drawn = isAll ? list : list.slice(0, MAX_ROWS)
  const others = list.length - drawn.length
  return (
    <>
      <ul>
        {drawn.map((reservation) => (
          <BookingItem key={reservation.id} reservation={reservation}>
            <ListRow reservation={reservation} day={day} />
          </BookingItem>
        ))}
      </ul>
      {others > 0 && <Button onClick={() => setIsAll(true)}>Show {others} more</Button>}
    </>
  )
}

/** Keeps the element in place while data arrive above, until the reader scrolls, presses or types. */
function useOpenedAt(
  ref: { readonly current: HTMLElement | null },
  content: unknown,
  isOneDay: boolean,
) {
  // At 400 % zoom the page itself scrolls (Frame.module.css): the date and the tools go out of sight, only for another day.
  const isLeft = useRef(useMedia('(max-width: 719px) and (max-height: 479px)') && isOneDay)
  useEffect(() => {
    const leave = () => {
      isLeft.current = true
    }
    const listening = new AbortController()
    for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(sign, leave, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || content === null) return undefined
    const open = () => isLeft.current || element.scrollIntoView?.({ block: 'start' })
    open()
    // A panel that comes beside it makes the rows above higher.
    return onMeasure(element, open)
  }, [ref, content])
}

function NothingOn({
  completeness,
  isFiltered,
}: Pick<ScheduleData, 'completeness' | 'isFiltered'>) {
  if (completeness === 'loading')
    return (
      <div className="pt-2.5 pb-3.5 px-4 text-muted">
        <Skeleton width="60%" />
      </div>
    )
  const words = isFiltered
    ? 'None matches the filters'
    : completeness === 'complete'
      ? 'No reservations'
      : 'Not loaded'
  return <p className="pt-2.5 pb-3.5 px-4 text-muted">{words}</p>
}
