import { memo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { measureBarText, measureBlockText } from '#features/schedule/grid/text-fit.ts'
import { formatDay, formatTime } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { isDrawn } from './BoardGround.tsx'
import styles from './BoardHead.module.css'

interface BoardHeadProps {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
  readonly today: PlainDay
  readonly corner: string
  /** Bookings in sight of a day, in words. */
  readonly countWords: (day: PlainDay) => string
}

type ClockProps = Pick<BoardHeadProps, 'scale' | 'ticks'>

/** The clock over the rows, and the days over the clock where there are several. Stays in sight. */
export const BoardHead = memo(function BoardHead(props: BoardHeadProps) {
  const { scale, ticks, today } = props
  const { locale } = useLocale()
  const isOneDay = scale.segments.length === 1
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" className={styles.corner}>
        {props.corner}
      </div>
      <div role="columnheader" className={styles.axis} style={{ width: scale.width }}>
        {!isOneDay &&
          scale.segments.map(({ day, x, width }) => {
            const count = width > LEAST_FOR_COUNT ? props.countWords(day) : ''
            return (
              <span
                key={day}
                className={styles.day}
                style={{ left: x, width }}
                data-today={day === today || undefined}
              >
                {dayWords(day, locale, width - measureBarText(count))}
                <span className="note aside">{count}</span>
              </span>
            )
          })}
        <Clock scale={scale} ticks={ticks} />
      </div>
    </div>
  )
})

const LEAST_FOR_COUNT = 110
/** What stands around a day and its number, and between them. */
const AROUND_DAY = 18
/** A day's letters, of 13 px, against those that are measured. */
const LARGER = 13 / 12

/** What stands before an hour, and at both ends of now. */
const BEFORE_HOUR = 4
const AROUND_NOW = 6

/** The hours and now; an hour that now would cover half of is left out. */
function Clock({ scale, ticks }: ClockProps) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const x = isDrawn(scale, now) ? scale.xOf(now) : null
  // The hours beside it say which half of the day it is.
  const words = formatTime(zone, now, locale).replace(/ [AP]M/, '')
  const half = measureBarText(words) / 2 + AROUND_NOW
  const isCovered = (left: number, label: string) =>
    x !== null &&
    left + BEFORE_HOUR < x + half &&
    left + BEFORE_HOUR + measureBarText(label) > x - half
  return (
    <>
      {ticks.map(
        ({ at, x: left, label }) =>
          label !== '' && (
            <span key={at} className={styles.hour} style={{ left }}>
              {isCovered(left, label) ? '' : label}
            </span>
          ),
      )}
      {x !== null && (
        <time className={styles.now} style={{ left: x }}>
          {words}
        </time>
      )}
    </>
  )
}

/** As much of "Wed 18 Nov" as stands in the width. */
function dayWords(day: PlainDay, locale: string, width: number): string {
  const short = formatDay(day, locale, 'short')
  const wordings = [short, short.replace(/ \S+$/, ''), String(Number(day.slice(8)))]
  return wordings.find((words) => measureBlockText(words) * LARGER + AROUND_DAY <= width) ?? ''
}
