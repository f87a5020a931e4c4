import { formatHundredths } from '#domain/record/meter.ts'
import { formatDay } from '#time/format.ts'
import { type PlainDay, weekday } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './plot.module.css'

interface DayBarsProps {
  readonly label: string
  /** One or two values a day in hundredths of an hour; the first stands in front. */
  readonly days: readonly { readonly day: PlainDay; readonly values: readonly number[] }[]
}

const HEIGHT = 144
const TOP = 16
const FOOT = 32
/** More would run into each other. */
const MOST_WORDS = 10

/** Standing bars, one a day; weekends and ends are named, the highest one has its number. */
export function DayBars({ label, days }: DayBarsProps) {
  const { locale } = useLocale()
  const most = Math.max(1, ...days.flatMap(({ values }) => values))
  const step = 100 / Math.max(1, days.length)
  const every = Math.ceil(days.length / MOST_WORDS)
  const base = HEIGHT - FOOT
  const height = (value: number) => (Math.max(0, value) / most) * (base - TOP)
  const highest = days.findIndex(({ values }) => values.includes(most))
  return (
    <svg role="img" aria-label={label} className={styles.plot} height={HEIGHT}>
      <line x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} className={styles.axis} />
      {days.map(({ day, values }, index) => {
        const [first = 0, second] = values
        const middle = `${(index + 0.5) * step}%`
        return (
          <g key={day}>
            {second !== undefined && (
              <rect
                x={`${(index + 0.1) * step}%`}
                width={`${step * 0.8}%`}
                y={base - height(second)}
                height={height(second)}
                className={styles.second}
                data-bar={second}
              />
            )}
            <rect
              x={`${(index + 0.25) * step}%`}
              width={`${step * 0.5}%`}
              y={base - height(first)}
              height={height(first)}
              className={styles.first}
              data-bar={first}
            />
            {index === highest && (
              <text
                x={middle}
                y={base - height(most) - 4}
                textAnchor="middle"
                className={styles.label}
              >
                {formatHundredths(most, 1)}
              </text>
            )}
            {index % every === 0 && (
              <>
                <text x={middle} y={base + 14} textAnchor="middle" className={styles.note}>
                  {formatDay(day, locale, 'weekday')}
                </text>
                <text x={middle} y={base + 28} textAnchor="middle" className={styles.note}>
                  {Number(day.slice(8))}
                </text>
              </>
            )}
            {weekday(day) === 1 && index > 0 && (
              <line
                x1={`${index * step}%`}
                x2={`${index * step}%`}
                y1={base}
                y2={base + 5}
                className={styles.axis}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
