import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Missing } from '#api/range/range-answer.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import type { Marks } from '#school/booking/marks.ts'
import type { FindingMarks } from '#school/findings/finding-marks.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { monthName, weekdayNames } from '#ui/fields/day-names.ts'
import { useIsPhone } from '#ui/media.ts'
import { MonthDay, OutsideDay } from './MonthDay.tsx'
import styles from './MonthGrid.module.css'
import { monthDays, monthWeeks } from './month-days.ts'
import { useDayArrows } from './use-day-arrows.ts'

/** Heights in px; the style sheet has the same. */
const HEAD = 34
const LINE = 19
const FEET = 3
const WEEKS = 6
/** Where nothing can be measured. */
const FALLBACK_LINES = 5

export interface MonthSurroundings {
  readonly today: PlainDay
  readonly zone: Zone
  readonly locale: string
  readonly speak: Speak
  readonly marks: Marks
  readonly findings: FindingMarks
  /** Only what the filters ask for is counted. */
  readonly isFiltered: boolean
  readonly onOpenDay: (day: PlainDay) => void
}

interface MonthGridProps extends MonthSurroundings {
  readonly month: DayRange
  readonly weekStart: number
  readonly reservations: readonly Reservation[]
  readonly missing: readonly Missing[]
  /** Nothing is known yet, and something may come. */
  readonly isWaiting: boolean
}

/** A month as the load of its days, with as many of their bookings as fit. */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { month, weekStart, reservations, missing, zone, locale, today } = props
  const { speak, marks, findings, isFiltered, onOpenDay } = props
  const isPhone = useIsPhone()
  const root = useRef<HTMLTableSectionElement>(null)
  const fitting = useLinesThatFit(root)
  useDayArrows(root, weekStart)
  const lines = isPhone ? 0 : fitting
  const weeks = useMemo(() => monthWeeks(month, weekStart), [month, weekStart])
  const days = useMemo(
    () => monthDays(reservations, missing, month, zone),
    [reservations, missing, month, zone],
  )
  const busiest = useMemo(
    () => Math.max(1, ...[...days.values()].map(({ load }) => load.hours)),
    [days],
  )
  const surroundings = useMemo<MonthSurroundings>(
    () => ({ today, zone, locale, speak, marks, findings, isFiltered, onOpenDay }),
    [today, zone, locale, speak, marks, findings, isFiltered, onOpenDay],
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.month} aria-label={monthName(month.from, locale)}>
        <thead>
          <tr>
            {weekdayNames(weekStart, locale).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long} className={styles.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={root}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const facts = days.get(day)
                return facts ? (
                  <MonthDay
                    key={day}
                    facts={facts}
                    busiest={busiest}
                    lines={lines}
                    isWaiting={props.isWaiting}
                    surroundings={surroundings}
                  />
                ) : (
                  <OutsideDay key={day} day={day} locale={locale} onOpenDay={onOpenDay} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** How many bookings fit under the head of a day; measured again when the screen changes. */
function useLinesThatFit(body: { readonly current: HTMLElement | null }): number {
  const [lines, setLines] = useState(FALLBACK_LINES)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return undefined
    const look = () => {
      const height = element.clientHeight / WEEKS
      if (height > 0) setLines(Math.max(1, Math.floor((height - HEAD - FEET) / LINE)))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [body])
  return lines
}
