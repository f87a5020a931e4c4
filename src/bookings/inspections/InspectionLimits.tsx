import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import styles from './InspectionLimits.module.css'
import { METER_LABELS, sayExpected, sayLimitLeft, sayValue } from './inspection-words.ts'
import { LimitBar } from './LimitBar.tsx'

interface InspectionLimitsProps {
  readonly item: InspectionWire
  readonly today: PlainDay
  /** Bookings that may overrun it; null for one that isn't loaded. */
  readonly late: readonly (Reservation | null)[]
}

/** What is left of each limit, and when the first is expected, by which lists are sorted. */
export function InspectionLimits({ item, today, late }: InspectionLimitsProps) {
  const { locale, dayOf } = useDateFormat()
  const lateOn = late.map((one) => (one?.start ? dayOf(one.start) : null))
  const expected = sayExpected(item, today, locale, lateOn)
  if (item.limits.length === 0) return <p className="note">Done; not due again.</p>
  return (
    <ul className="grid gap-1 min-w-0">
      {item.limits.map((limit, at) => {
        const left = item.left[at]
        if (left === undefined) return null
        return (
          <li key={limit.meter} className={styles.limit} data-meter={limit.meter}>
            <LimitBar limit={limit} left={left} />
            <span className="strong" data-left={left.left ?? ''}>
              {sayLimitLeft(left)}
            </span>
            <span className="note">
              {limit.meter === 'date' ? 'by' : METER_LABELS[limit.meter]}{' '}
              {sayValue(limit.meter, limit.due, locale)}
            </span>
          </li>
        )
      })}
      {expected !== '' && (
        <li className={styles.limit}>
          <span>{expected}</span>
        </li>
      )}
    </ul>
  )
}
