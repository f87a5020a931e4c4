import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  type DayRange,
  eachDay,
  type PlainDay,
  startOfMonth,
  startOfWeek,
} from '#time/plain-day.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './DayPicker.module.css'
import { dayAfterKey } from './day-keys.ts'
import { dayName, monthName, weekdayNames } from './day-names.ts'

/** Load of a day, relative to the others shown. */
export interface DayMark {
  /** 0 to 1, drawn as a bar. */
  readonly share: number
  /** Read after the day's name: "23 bookings". */
  readonly words: string
}

interface DayPickerProps {
  readonly value: PlainDay
  readonly onChange: (day: PlainDay) => void
  /** 0 Sunday … 6 Saturday. */
  readonly weekStart: number
  readonly label: string
  readonly today?: PlainDay | undefined
  /** Days shown on the page, tinted. */
  readonly shown?: DayRange | undefined
  readonly marksIn?: ((days: DayRange) => ReadonlyMap<PlainDay, DayMark>) | undefined
}

const SHOWN_DAYS = 42

/** Arrow keys: day and week; Page Up and Down: month, with Shift year; Home and End: ends of the week; Enter or Space:
 * choose. Buttons name their month, since "Next" is the page's own. */
export function DayPicker(props: DayPickerProps) {
  const { value, onChange, weekStart, label, today, shown, marksIn } = props
  const { locale } = useLocale()
  const [place, setPlace] = useState({ cursor: value, value })
  // The cursor follows a day chosen elsewhere.
  const cursor = place.value === value ? place.cursor : value
  const setCursor = (day: PlainDay) => setPlace({ cursor: day, value })
  const isFocusDue = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const month = startOfMonth(cursor)
  const first = startOfWeek(month, weekStart)
  const days = eachDay({ from: first, to: addDays(first, SHOWN_DAYS - 1) })
  const marks = useMarks(marksIn, first)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChange(cursor)
      return
    }
    const next = dayAfterKey(cursor, event.key, event.shiftKey, weekStart)
    if (next === null) return
    event.preventDefault()
    isFocusDue.current = true
    setCursor(next)
  }
  const byMonths = (months: number) => addMonths(month, months)
  return (
    <section className="w-full max-w-70" aria-label={label}>
      <div className="flex items-center h-7 pl-1.5">
        <span className="flex-1 font-semibold" aria-live="polite">
          {monthName(month, locale)}
        </span>
        <IconButton
          label={`Show ${monthName(byMonths(-1), locale)}`}
          onClick={() => setCursor(byMonths(-1))}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Show ${monthName(byMonths(1), locale)}`}
          onClick={() => setCursor(byMonths(1))}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <table
        ref={grid}
        role="grid"
        className="w-full table-fixed select-none"
        aria-label={monthName(month, locale)}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdayNames(weekStart, locale).map((name) => (
              <th key={name.long} scope="col" abbr={name.long} className="note h-5.5 font-normal">
                {name.narrow}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: SHOWN_DAYS / 7 }, (_, week) =>
            days.slice(week * 7, week * 7 + 7),
          ).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const mark = marks?.get(day)
                return (
                  <td
                    key={day}
                    role="gridcell"
                    data-day={day}
                    tabIndex={day === cursor ? 0 : -1}
                    aria-selected={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={
                      mark ? `${dayName(day, locale)}, ${mark.words}` : dayName(day, locale)
                    }
                    className={classNames(
                      styles.day,
                      !day.startsWith(month.slice(0, 7)) && 'quiet',
                      shown &&
                        day >= shown.from &&
                        day <= shown.to &&
                        'bg-accent-tint first:rounded-[13px_0_0_13px] last:rounded-[0_13px_13px_0]',
                    )}
                    onClick={() => onChange(day)}
                  >
                    <span className={styles.number}>{Number(day.slice(8))}</span>
                    {marksIn && (
                      <span className={styles.mark}>
                        {mark && mark.share > 0 && (
                          <span style={{ width: `${Math.round(4 + 14 * mark.share)}px` }} />
                        )}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useMarks(marksIn: DayPickerProps['marksIn'], first: PlainDay) {
  return useMemo(
    () => marksIn?.({ from: first, to: addDays(first, SHOWN_DAYS - 1) }),
    [marksIn, first],
  )
}
