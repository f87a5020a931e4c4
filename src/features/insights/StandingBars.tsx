import { formatDay } from '#time/format.ts'
import { type PlainDay, weekday } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { BarPlot } from './BarPlot.tsx'
import { shownCell } from './figure-table.ts'
import styles from './plot.module.css'

interface StandingBarsProps {
  readonly label: string
  /** One or two values a day in hundredths of an hour; the first stands in front. */
  readonly days: readonly { readonly day: PlainDay; readonly values: readonly number[] }[]
  readonly names?: readonly string[]
}

const HEIGHT = 144
const TOP = 16
const BASE = HEIGHT - 32
/** More would run into each other. */
const MOST_WORDS = 10
/** How much of a day the bar in front takes, and the one behind it. */
const WIDTHS = [0.5, 0.8]

/** A bar per day; weekends and both ends are labelled, the highest bar has its number. */
export function StandingBars({ label, days, names }: StandingBarsProps) {
  const { locale } = useLocale()
  const most = Math.max(1, ...days.flatMap(({ values }) => values))
  const step = 100 / Math.max(1, days.length)
  const every = Math.ceil(days.length / MOST_WORDS)
  const height = (value: number) => (Math.max(0, value) / most) * (BASE - TOP)
  const highest = days.findIndex(({ values }) => values.includes(most))
  return (
    <BarPlot label={label} height={HEIGHT} names={names}>
      <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className={styles.axis} />
      {days.map(({ day, values }, index) => {
        const middle = `${(index + 0.5) * step}%`
        const bars = values.map((value, series) => {
          const width = WIDTHS[series] ?? 1
          return (
            <rect
              key={width}
              x={`${(index + 0.5 - width / 2) * step}%`}
              width={`${step * width}%`}
              y={BASE - height(value)}
              height={height(value)}
              className={series === 0 ? styles.first : styles.second}
              data-bar={value}
            />
          )
        })
        return (
          <g key={day} textAnchor="middle">
            {bars.toReversed()}
            {index === highest && (
              <text x={middle} y={BASE - height(most) - 4} className={styles.label}>
                {shownCell(most, 'hours')}
              </text>
            )}
            {index % every === 0 && (
              <>
                <text x={middle} y={BASE + 14} className={styles.note}>
                  {formatDay(day, locale, 'weekday')}
                </text>
                <text x={middle} y={BASE + 28} className={styles.note}>
                  {Number(day.slice(8))}
                </text>
              </>
            )}
            {weekday(day) === 1 && index > 0 && (
              <line
                x1={`${index * step}%`}
                x2={`${index * step}%`}
                y1={BASE}
                y2={BASE + 5}
                className={styles.axis}
              />
            )}
          </g>
        )
      })}
    </BarPlot>
  )
}
