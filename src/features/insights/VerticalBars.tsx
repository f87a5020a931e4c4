import { formatDay } from '#time/format.ts'
import { type PlainDay, weekday } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { BarPlot } from './BarPlot.tsx'
import { shownCell } from './figure-table.ts'
import styles from './plot.module.css'

interface VerticalDay {
  readonly day: PlainDay
  /** One or two values, hundredths of an hour; the first is drawn in front. */
  readonly values: readonly number[]
  /** Outlined on top of the first and not counted in it. */
  readonly inDoubt: number
}

interface VerticalBarsProps {
  readonly label: string
  readonly days: readonly VerticalDay[]
  readonly names?: readonly string[]
}

const HEIGHT = 144
const TOP = 16
const BASE = HEIGHT - 32
const MAX_WORDS = 10
/** Bar widths, as shares of a day's width: front and back. */
const WIDTH = 0.5
const WIDTHS = [WIDTH, 0.8]

/** A bar per day. Weekends and both ends are labeled, the highest bar has its number. */
export function VerticalBars({ label, days, names }: VerticalBarsProps) {
  const { locale } = useLocale()
  const most = Math.max(
    1,
    ...days.flatMap(({ values: [first = 0, ...others], inDoubt }) => [first + inDoubt, ...others]),
  )
  const step = 100 / Math.max(1, days.length)
  const every = Math.ceil(days.length / MAX_WORDS)
  const height = (value: number) => (Math.max(0, value) / most) * (BASE - TOP)
  const highestValue = Math.max(...days.flatMap(({ values }) => values))
  const highest = days.findIndex(({ values }) => values.includes(highestValue))
  return (
    <BarPlot label={label} height={HEIGHT} names={names}>
      <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className={styles.axis} />
      {days.map(({ day, values, inDoubt }, index) => {
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
            {inDoubt > 0 && (
              <DoubtfulDay
                x={`${(index + 0.5 - WIDTH / 2) * step}%`}
                width={`${step * WIDTH}%`}
                middle={middle}
                y={BASE - height((values[0] ?? 0) + inDoubt)}
                height={height(inDoubt)}
                hours={inDoubt}
              />
            )}
            {index === highest && (
              <text x={middle} y={BASE - height(highestValue) - 4} className={styles.label}>
                {shownCell(highestValue, 'hours')}
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

interface DoubtfulDayProps {
  readonly x: string
  readonly width: string
  readonly middle: string
  readonly y: number
  readonly height: number
  readonly hours: number
}

/** Next to the bar's own hours; the text below the figure names the flight. */
function DoubtfulDay({ middle, hours, ...rect }: DoubtfulDayProps) {
  return (
    <>
      <rect {...rect} className={styles.doubt} data-doubt={hours} />
      <text x={middle} y={rect.y - 3} className={styles.note}>
        +{shownCell(hours, 'hours')}
      </text>
    </>
  )
}
