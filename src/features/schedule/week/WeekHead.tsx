import { Fragment, memo } from 'react'
import type { ScheduleData } from '#features/schedule/schedule-data.ts'
import { formatDay } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './WeekHead.module.css'

interface WeekHeadProps extends Pick<ScheduleData, 'today' | 'countWords' | 'onOpenDay'> {
  readonly days: readonly PlainDay[]
  readonly corner: string
}

export const WeekHead = memo(function WeekHead(props: WeekHeadProps) {
  const { locale } = useLocale()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-6 grid grid-cols-[var(--columns)] h-(--head-height) border-b border-line-strong bg-surface"
    >
      <div
        role="columnheader"
        className="note sticky left-0 z-1 py-px px-2 border-r border-line bg-surface whitespace-nowrap overflow-hidden"
      >
        {props.corner}
      </div>
      {props.days.map((day) => {
        const words = props.countWords(day)
        return (
          <div key={day} role="columnheader" className={styles.day}>
            {/* Reached by arrow keys from the first row; no tab stop of its own. */}
            <button
              type="button"
              tabIndex={-1}
              data-day={day}
              data-today={day === props.today || undefined}
              aria-label={[formatDay(day, locale, 'short'), words.join(' ')]
                .filter(Boolean)
                .join(', ')}
              aria-current={day === props.today ? 'date' : undefined}
              onClick={() => props.onOpenDay(day)}
            >
              <span>
                {formatDay(day, locale, 'weekday')} <b>{Number(day.slice(8))}</b>
              </span>
              <DayCount words={words} />
            </button>
          </div>
        )
      })}
    </div>
  )
})

/** What has no room wraps out of sight, whole. */
export function DayCount({ words }: { words: readonly string[] }) {
  return (
    <span className={styles.count}>
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' '}
          <span>{word.replace(/ of (?=\d)/, '/')}</span>
        </Fragment>
      ))}
    </span>
  )
}
