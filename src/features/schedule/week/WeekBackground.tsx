import { memo } from 'react'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import type { ScheduleData } from '#features/schedule/schedule-data.ts'
import { overlap } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import styles from './WeekBackground.module.css'
import { unknownWords } from './week-words.ts'

interface WeekBackgroundProps extends Pick<ScheduleData, 'today' | 'unknown' | 'isWaiting'> {
  readonly days: readonly PlainDay[]
}

/** Behind the rows: past days, today, unloaded time. Hidden from screen readers, which get words elsewhere. */
export const WeekBackground = memo(function WeekBackground(props: WeekBackgroundProps) {
  const { today, unknown, isWaiting } = props
  const speak = useBookingWords()
  return (
    <div
      className="absolute inset-0 grid grid-cols-[var(--columns)] pointer-events-none"
      aria-hidden="true"
    >
      {props.days.map((day) => {
        const span = localDay(speak.zone, day)
        const gaps = unknown.filter((gap) => overlap(gap, span))
        return (
          <div
            key={day}
            className={styles.day}
            data-past={day < today || undefined}
            data-today={day === today || undefined}
            data-unknown={gaps.length > 0 || undefined}
            data-waiting={isWaiting || undefined}
          >
            {gaps.map((gap) => (
              <span key={gap.start}>{unknownWords(gap, span, speak)}</span>
            ))}
          </div>
        )
      })}
    </div>
  )
})
