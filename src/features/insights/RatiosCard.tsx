import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import type { TailRatioSeries } from '#domain/figures/meter-ratios.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { daysBetween } from '#time/plain-day.ts'
import { BarPlot } from './BarPlot.tsx'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, shownCell } from './figure-table.ts'
import styles from './plot.module.css'

/** Thousandths. One scale for all aircraft, so that they compare. */
const LOW = 600
const HIGH = 1100
/** Thousandths. Flights farther than this from the median are drawn as outliers. */
const FAR = 120
const HEIGHT = 44

/** Off the scale; a typo may be fifty times too large. */
function isBeyond({ ratio }: { readonly ratio: number }): boolean {
  return ratio < LOW || ratio > HIGH
}

/** Tach per Hobbs of every flight of half an hour or more. */
export function RatiosCard({ series }: { series: readonly TailRatioSeries[] }) {
  const flights = series.reduce((sum, { points }) => sum + points.length, 0)
  const beyond = series.flatMap(({ points }) => points.filter(isBeyond)).length
  const scale = [LOW, HIGH].map((ratio) => (ratio / 1000).toFixed(2)).join('–')
  const summary = `Tach over Hobbs of ${flights} flights on ${series.length} aircraft; flights under half an hour are left out.${beyond > 0 ? ` ${beyond} beyond ${scale} ${beyond === 1 ? 'is' : 'are'} drawn as a ring at the edge.` : ''}`
  const table = figureTable(
    series.map(({ tail, spread }) => ({ tail, ...spread })),
    [
      ['Aircraft', 'text', 'tail'],
      ['Flights', 'count', 'count'],
      ['Median', 'ratio', 'median'],
      ['Lower quarter', 'ratio', 'lower'],
      ['Upper quarter', 'ratio', 'upper'],
      ['Least', 'ratio', 'least'],
      ['Most', 'ratio', 'most'],
    ],
  )
  return (
    <FigureCard title="Tach over Hobbs" summary={summary} table={table}>
      <div className={styles.many}>
        {series.map((one) => (
          <RatioPlot key={one.tail} one={one} />
        ))}
      </div>
    </FigureCard>
  )
}

function RatioPlot({ one }: { one: TailRatioSeries }) {
  const { days } = useRangeInSight()
  const { points, spread } = one
  const tail = visibleText(one.tail)
  const median = shownCell(spread.median, 'ratio')
  const length = Math.max(1, daysBetween(days.from, days.to))
  const y = (ratio: number) =>
    HEIGHT - 4 - ((Math.min(HIGH, Math.max(LOW, ratio)) - LOW) / (HIGH - LOW)) * (HEIGHT - 8)
  const lookOf = (ratio: number) =>
    isBeyond({ ratio })
      ? { r: 3, className: styles.beyond }
      : { r: 2, className: Math.abs(ratio - spread.median) > FAR ? styles.outlier : styles.first }
  return (
    <div className={styles.one}>
      <p className={styles.oneTitle}>
        <strong>{tail}</strong> {median}
      </p>
      <BarPlot
        label={`${tail}: ratio ${median} in the middle, ${(spread.least / 1000).toFixed(2)} to ${(spread.most / 1000).toFixed(2)}, ${points.length} flights`}
        height={HEIGHT}
      >
        <line
          x1="0"
          x2="100%"
          y1={y(spread.median)}
          y2={y(spread.median)}
          className={styles.axis}
        />
        {points.map(({ flightId, day, ratio }) => (
          <circle
            key={flightId}
            cx={`${2 + (daysBetween(days.from, day) / length) * 96}%`}
            cy={y(ratio)}
            {...lookOf(ratio)}
          />
        ))}
      </BarPlot>
    </div>
  )
}
