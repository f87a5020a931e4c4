import type { TypicalHobbs } from '#domain/figures/typical-hobbs.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from './plot.module.css'

const ROW = 34

/** From the shortest to the longest flight of a route, the middle half as a box, outliers as dots. */
export function RouteSpreads({
  label,
  routes,
}: {
  label: string
  routes: readonly TypicalHobbs[]
}) {
  const most = Math.max(1, ...routes.map(({ spread }) => spread.most))
  const x = (hundredths: number) => `${(hundredths / most) * 98}%`
  const width = (from: number, to: number) => `${Math.max(0.4, ((to - from) / most) * 98)}%`
  return (
    <svg role="img" aria-label={label} className={styles.plot} height={routes.length * ROW}>
      {routes.map(({ route, model, spread, outliers }, index) => {
        const y = index * ROW
        return (
          <g key={`${route} ${model}`}>
            <text x="0" y={y + 13} className={styles.label}>
              {visibleText(route).slice(0, 28)}{' '}
              <tspan className={styles.note}>{visibleText(model).slice(0, 12)}</tspan>
            </text>
            <line
              x1={x(spread.least)}
              x2={x(spread.most)}
              y1={y + 23.5}
              y2={y + 23.5}
              className={styles.range}
            />
            <rect
              x={x(spread.lower)}
              width={width(spread.lower, spread.upper)}
              y={y + 18}
              height={11}
              rx={2}
              className={styles.box}
            />
            <line
              x1={x(spread.median)}
              x2={x(spread.median)}
              y1={y + 17}
              y2={y + 30}
              className={styles.middle}
            />
            {outliers.map(({ flight, hobbs }) => (
              <circle
                key={flight.id}
                cx={x(hobbs)}
                cy={y + 23.5}
                r={3}
                className={styles.outlier}
              />
            ))}
          </g>
        )
      })}
    </svg>
  )
}
