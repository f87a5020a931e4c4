import type { TailRatioSeries } from '#domain/figures/meter-ratios.ts'
import type { TypicalHobbs } from '#domain/figures/typical-hobbs.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import { shownCell } from './figure-table.ts'
import styles from './plot.module.css'

/** Thousandths. One scale for all aircraft, so that they compare. */
export const RATIO_SCALE = { low: 600, high: 1100 } as const
/** Thousandths. Flights farther than this from the median are drawn as outliers. */
const FAR = 120
const RATIO_HEIGHT = 44

/** Off the scale; a typo may be fifty times too large. */
export function isBeyondScale({ ratio }: { readonly ratio: number }): boolean {
  return ratio < RATIO_SCALE.low || ratio > RATIO_SCALE.high
}

/** A tail's ratios over the days, as points about their median. */
export function RatioPlot({ series, days }: { series: TailRatioSeries; days: DayRange }) {
  const { points, spread } = series
  const tail = visibleText(series.tail)
  const median = shownCell(spread.median, 'ratio')
  const length = Math.max(1, daysBetween(days.from, days.to))
  const { low, high } = RATIO_SCALE
  const y = (ratio: number) =>
    RATIO_HEIGHT -
    4 -
    ((Math.min(high, Math.max(low, ratio)) - low) / (high - low)) * (RATIO_HEIGHT - 8)
  const lookOf = (ratio: number) => {
    if (isBeyondScale({ ratio })) return { r: 3, fill: 'none', stroke: 'var(--warn)' }
    const isFar = Math.abs(ratio - spread.median) > FAR
    return { r: 2, fill: isFar ? 'var(--warn)' : 'var(--accent)' }
  }
  return (
    <div>
      <p className="flex justify-between gap-2 text-12">
        <strong>{tail}</strong> {median}
      </p>
      <svg
        role="img"
        aria-label={`${tail}: ratio ${median} in the middle, ${(spread.least / 1000).toFixed(2)} to ${(spread.most / 1000).toFixed(2)}, ${points.length} flights`}
        className={styles.plot}
        height={RATIO_HEIGHT}
        strokeWidth="1.5"
      >
        <line
          x2="100%"
          y1={y(spread.median)}
          y2={y(spread.median)}
          stroke="var(--line)"
          strokeWidth="1"
        />
        {points.map(({ flightId, day, ratio }) => (
          <circle
            key={flightId}
            cx={`${2 + (daysBetween(days.from, day) / length) * 96}%`}
            cy={y(ratio)}
            {...lookOf(ratio)}
          />
        ))}
      </svg>
    </div>
  )
}

const ROUTE_HEIGHT = 34

/** Least to most, the middle half, the median, and flights far off. */
export function RouteSpreads({ routes }: { routes: readonly TypicalHobbs[] }) {
  const most = Math.max(1, ...routes.map(({ spread }) => spread.most))
  const x = (hundredths: number) => `${(hundredths / most) * 98}%`
  const bottom = routes.length * ROUTE_HEIGHT
  const words = routes.map(
    ({ route, spread }) => `${visibleText(route)} ${shownCell(spread.median, 'hours')}`,
  )
  return (
    <svg
      role="img"
      aria-label={`Hobbs hours of the routes flown most: ${words.join(', ')}`}
      className={styles.plot}
      height={bottom + 18}
    >
      {routes.map(({ route, model, spread, outliers }, index) => {
        const y = index * ROUTE_HEIGHT
        const line = (from: number, to: number, top: number, bottom: number) => ({
          x1: x(from),
          x2: x(to),
          y1: y + top,
          y2: y + bottom,
        })
        return (
          <g key={`${route} ${model}`} fill="var(--text)">
            <text y={y + 13}>
              {visibleText(route).slice(0, 28)}{' '}
              <tspan fill="var(--text-muted)">{visibleText(model).slice(0, 12)}</tspan>
            </text>
            <line {...line(spread.least, spread.most, 23.5, 23.5)} stroke="var(--line-strong)" />
            <rect
              x={x(spread.lower)}
              width={`${Math.max(0.4, ((spread.upper - spread.lower) / most) * 98)}%`}
              y={y + 18}
              height={11}
              rx={2}
              fill="var(--accent)"
              fillOpacity={0.3}
            />
            <line
              {...line(spread.median, spread.median, 17, 30)}
              stroke="var(--accent-text)"
              strokeWidth={2}
            />
            {outliers.map(({ flight, hobbs }) => (
              <circle key={flight.id} cx={x(hobbs)} cy={y + 23.5} r={3} fill="var(--warn)" />
            ))}
          </g>
        )
      })}
      {[0, most / 2, most].map((hundredths, index) => (
        <text
          key={hundredths}
          x={x(hundredths)}
          y={bottom + 14}
          fill="var(--text-muted)"
          textAnchor={(['start', 'middle', 'end'] as const)[index]}
        >
          {shownCell(hundredths, 'hours')} h
        </text>
      ))}
    </svg>
  )
}
