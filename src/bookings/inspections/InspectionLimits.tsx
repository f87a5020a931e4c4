import { useLocale } from '#ui/locale.tsx'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import styles from './InspectionLimits.module.css'
import { METER_LABELS, sayLimitLeft, sayValue } from './inspection-words.ts'
import { LimitBar } from './LimitBar.tsx'

export function InspectionLimits({ item }: { item: InspectionWire }) {
  const { locale } = useLocale()
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
    </ul>
  )
}
