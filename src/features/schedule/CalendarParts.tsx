import { type ReactNode, type Ref, useCallback } from 'react'
import type { EventWrapperProps } from 'react-big-calendar'
import { formatDay, formatTime } from '#time/format.ts'
import { asInstant, overlap } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, wallTime } from '#time/zone.ts'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/clock.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { LineBlock, TimeBlock } from './BookingBlock.tsx'
import { useBlockSurroundings } from './block-context.ts'
import styles from './CalendarParts.module.css'
import type { CalendarBooking } from './calendar-booking.ts'
import { type BarPlace, type WallSpan, wallSpan } from './day-layout.ts'

// What the library gives its wrappers and its types do not know.
interface WrapperProps extends EventWrapperProps<CalendarBooking> {
  readonly type: 'time' | 'date'
  readonly continuesPrior: boolean
  readonly continuesAfter: boolean
}

/** Stands in place of the library's own event, whose outer element is no child of ours. */
export function BlockInPlace(props: EventWrapperProps<CalendarBooking>) {
  const { event, type, style, continuesPrior, continuesAfter } = props as WrapperProps
  const pieces = { continuesEarlier: continuesPrior, continuesLater: continuesAfter }
  if (type === 'date') return <LineBlock booking={event} {...pieces} />
  return <TimeBlock booking={event} place={style as unknown as BarPlace} {...pieces} />
}

interface ColumnProps {
  readonly date: Date
  readonly className: string
  readonly style?: object
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** A day's column, with the past shaded and the line of now. */
export function DayColumn({ date, className, style, children, ref }: ColumnProps) {
  const { zone, today, isWaiting, unknown } = useBlockSurroundings()
  const day = localDayOf(zone, asInstant(date.getTime()))
  return (
    <div ref={ref} className={className} style={style}>
      {children}
      {day === today && <NowLine />}
      {unknown
        .filter((stretch) => overlap(stretch, localDay(zone, day)))
        .map((stretch) => (
          <Unknown key={stretch.start} span={wallSpan(zone, day, stretch)} />
        ))}
      {isWaiting && <Ghosts seed={date.getTime() / 86_400_000} />}
    </div>
  )
}

// The notice above the grid says it to a screen reader, in full.
function Unknown({ span }: { span: WallSpan }) {
  const place = { top: `${span.from / 14.4}%`, height: `${(span.to - span.from) / 14.4}%` }
  return (
    <div className={styles.unknown} style={place} aria-hidden="true">
      <span>not known</span>
    </div>
  )
}

function NowLine() {
  const { zone } = useBlockSurroundings()
  const share = (wallTime(zone, useNow()).minutes / 1440) * 100
  return (
    <>
      <div className={styles.past} style={{ height: `${share}%` }} />
      <div className={styles.now} style={{ top: `${share}%` }} />
    </>
  )
}

const GHOSTS = [
  [33, 6],
  [38, 8],
  [43, 5],
  [55, 7],
  [63, 8],
] as const

function Ghosts({ seed }: { seed: number }) {
  return GHOSTS.map(([top, height], index) => (
    <div
      key={top}
      className={styles.ghost}
      style={{
        top: `${top}%`,
        height: `${height}%`,
        left: `${((Math.floor(seed) + index) % 4) * 24}%`,
      }}
    />
  ))
}

/** The hours at the left, and on the day of now the time itself. */
export function Gutter({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.gutter}>
      {children}
      <NowTime />
    </div>
  )
}

function NowTime() {
  const { zone, locale } = useBlockSurroundings()
  const now = useNow()
  const share = (wallTime(zone, now).minutes / 1440) * 100
  return (
    <time className={styles.nowTime} style={{ top: `${share}%` }}>
      {/* The hours above and below say which half of the day it is. */}
      {formatTime(zone, now, locale).replace(/ [AP]M/, '')}
    </time>
  )
}

/** Day and date over a column, with the number of bookings in sight. Inside the library's button that opens the day. */
export function DayHead({ date }: { date: Date }) {
  const { zone, locale, today, countWords } = useBlockSurroundings()
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

/** "+12 more": opens the day, where all of them stand. */
export function ShowMore({ slotDate, count }: { slotDate: Date; count: number }) {
  const { zone, locale, onOpenDay } = useBlockSurroundings()
  const day: PlainDay = localDayOf(zone, asInstant(slotDate.getTime()))
  return (
    <button type="button" className={styles.more} onClick={() => onOpenDay(day)}>
      +{count}
      <span> more</span>
      <VisuallyHidden> on {formatDay(day, locale, 'short')}</VisuallyHidden>
    </button>
  )
}

/**
 * The library calls its rows `row` and `rowgroup`, with buttons where only cells may be and, in the week, outside of any
 * table. Readers are better off with the plain buttons, each of which names its day.
 */
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

export function Nothing() {
  return null
}
