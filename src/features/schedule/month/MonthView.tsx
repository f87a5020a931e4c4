import { memo, useMemo, useRef } from 'react'
import { useSchool } from '#api/use-school.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { monthName, weekdayNames } from '#ui/fields/day-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { MonthDay, OutsideDay } from './MonthDay.tsx'
import styles from './MonthView.module.css'
import { monthDays, monthWeeks } from './month-days.ts'
import { useDayArrows } from './use-day-arrows.ts'

/** Heights in px; the style sheet has the same. */
const HEAD = 34
const LINE = 19
const FEET = 3
const WEEKS = 6
/** Where nothing can be measured. */
const FALLBACK_LINES = 5

/** A month as the load of its days, with as many of their bookings as fit. */
export const MonthView = memo(function MonthView(props: ScheduleViewProps) {
  const { days: month, shown, missing, today, isFiltered, onOpenDay } = props
  const { zone } = useSchool()
  const { locale, weekStart } = useLocale()
  const isPhone = useIsPhone()
  const root = useRef<HTMLTableSectionElement>(null)
  const fitting = useMeasured(root, linesThatFit) ?? FALLBACK_LINES
  useDayArrows(root, weekStart)
  const lines = isPhone ? 0 : fitting
  const weeks = useMemo(() => monthWeeks(month, weekStart), [month, weekStart])
  const days = useMemo(() => monthDays(shown, missing, month, zone), [shown, missing, month, zone])
  const busiest = useMemo(
    () => Math.max(1, ...[...days.values()].map(({ load }) => load.hours)),
    [days],
  )
  return (
    <>
      <NothingHere {...props} isOver />
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
                      today={today}
                      isFiltered={isFiltered}
                      onOpenDay={onOpenDay}
                    />
                  ) : (
                    <OutsideDay key={day} day={day} onOpenDay={onOpenDay} />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
})

/** How many bookings fit under the head of a day. */
function linesThatFit(body: HTMLElement): number {
  const height = body.clientHeight / WEEKS
  return height > 0 ? Math.max(1, Math.floor((height - HEAD - FEET) / LINE)) : FALLBACK_LINES
}
