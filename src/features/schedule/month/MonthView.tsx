import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { filterReservations } from '#domain/dispatch/booking-filter.ts'
import type { LongBar } from '#features/schedule/long-bars.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { addDays, parsePlainDay } from '#time/plain-day.ts'
import { dayAfterKey } from '#ui/fields/day-keys.ts'
import { monthName, weekdayNames } from '#ui/fields/day-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { printZoom } from '#ui/paper/paper-size.ts'
import { BarLegend, MonthDay, OutsideDay } from './MonthDay.tsx'
import styles from './MonthView.module.css'
import { type MonthLong, monthDays, monthLong, monthWeeks } from './month-days.ts'

/** More blocks don't fit; the day's line counts them. */
const MAX_LANES = 3

/** px, as in MonthDay.module.css: a day on a low window, and a block in it. */
const WEEK_PRINTED = 91
const LANE = 18

export const MonthView = memo(function MonthView() {
  const { days: month, items, shown, missing, filter, completeness } = useScheduleData()
  const format = useDateFormat()
  const { weekStart } = useLocale()
  const isPhone = useIsPhone()
  const root = useRef<HTMLTableSectionElement>(null)
  const { all } = usePageFindings()
  useDayArrows(root, weekStart)
  const weeks = useMemo(() => monthWeeks(month, weekStart), [month, weekStart])
  const days = useMemo(() => {
    const withCancelled = filterReservations(items, { ...filter, cancelled: true }).shown
    return monthDays(withCancelled, missing, all, month, format.zone)
  }, [items, filter, missing, all, month, format])
  const long = useMemo(
    () => (isPhone ? [] : weeks.map((week) => monthLong(shown, week, month, format.zone))),
    [isPhone, weeks, shown, month, format],
  )
  const lanes = long.map(lanesOf)
  const height = weeks.reduce((sum, _, row) => sum + WEEK_PRINTED + LANE * (lanes[row] ?? 0), 0)
  const most = Math.max(...[...days.values()].map((day) => day.starting + day.cancelled))
  return (
    <>
      <NothingHere isOver />
      <BarLegend />
      <div className={styles.scroll}>
        <table
          className="w-full h-full table-fixed max-md:min-h-102.5 print:[zoom:var(--print-zoom)]"
          style={{ '--print-zoom': printZoom(0, height) } as object}
          aria-label={monthName(month.from, format.locale)}
        >
          <thead>
            <tr>
              {weekdayNames(weekStart, format.locale).map(({ long, short }) => (
                <th key={long} scope="col" abbr={long} className={styles.weekday}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={root}>
            {weeks.map((week, row) => (
              <tr key={week[0]} style={{ '--lanes': lanes[row] ?? 0 } as object}>
                {week.map((day, column) => {
                  const facts = days.get(day)
                  return facts ? (
                    <MonthDay
                      key={day}
                      facts={facts}
                      isUnknownSaid={days.get(addDays(day, -1))?.known === 'none'}
                      most={most}
                      long={
                        long[row]?.filter(
                          ({ first, lane }) => first === column && lane < MAX_LANES,
                        ) ?? NO_BLOCKS
                      }
                      isLow={row >= weeks.length / 2}
                    />
                  ) : (
                    <OutsideDay key={day} day={day} />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {completeness === 'incomplete' && (
        <p className="note order-1 pb-1 px-2">≥: at least, because not all of the day is loaded.</p>
      )}
    </>
  )
})

const NO_BLOCKS: readonly never[] = []

function lanesOf(bars: readonly LongBar<MonthLong>[]): number {
  return Math.min(MAX_LANES, Math.max(0, ...bars.map(({ lane }) => lane + 1)))
}

/** Arrow keys, Home and End move between days, as in the mini month. */
function useDayArrows(within: { readonly current: HTMLElement | null }, weekStart: number): void {
  useLayoutEffect(() => {
    const root = within.current
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      const day = event.target instanceof HTMLElement && parsePlainDay(event.target.dataset['day'])
      if (!isPlain || !day || event.key.startsWith('Page')) return
      const next = dayAfterKey(day, event.key, false, weekStart)
      const head = next && root?.querySelector<HTMLElement>(`[data-day="${next}"]`)
      if (!head) return
      event.preventDefault()
      head.focus()
    }
    root?.addEventListener('keydown', onKey)
    return () => root?.removeEventListener('keydown', onKey)
  }, [within, weekStart])
}
