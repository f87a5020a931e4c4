import type { TailRatioSeries } from '#domain/figures/meter-ratios.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import styles from './plot.module.css'
import { isBeyond, RATIO_SCALE } from './ratio-scale.ts'

const HEIGHT = 44
/** One small plot an aircraft: a point a flight over the days, its median as a line. */
export function RatioPlots({
  series,
  days,
}: {
  series: readonly TailRatioSeries[]
  days: DayRange
}) {
  const length = Math.max(1, daysBetween(days.from, days.to))
  const { low, high } = RATIO_SCALE
  const y = (ratio: number) =>
    HEIGHT - 4 - ((Math.min(high, Math.max(low, ratio)) - low) / (high - low)) * (HEIGHT - 8)
  return (
    <div className={styles.many}>
      {series.map(({ tail, points, spread }) => (
        <div key={tail} className={styles.one}>
          <p className={styles.oneTitle}>
            <strong>{visibleText(tail)}</strong> {(spread.median / 1000).toFixed(3)}
          </p>
          <svg
            role="img"
            aria-label={`${visibleText(tail)}: ratio ${(spread.median / 1000).toFixed(3)} in the middle, ${(spread.least / 1000).toFixed(2)} to ${(spread.most / 1000).toFixed(2)}, ${points.length} flights`}
            className={styles.plot}
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
                r={isBeyond({ ratio }) ? 3 : 2}
                className={
                  isBeyond({ ratio })
                    ? styles.beyond
                    : Math.abs(ratio - spread.median) > 120
                      ? styles.outlier
                      : styles.first
                }
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  )
}
