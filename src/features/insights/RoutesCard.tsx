import type { TypicalHobbs } from '#domain/figures/typical-hobbs.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { BarPlot } from './BarPlot.tsx'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, shownCell } from './figure-table.ts'
import styles from './plot.module.css'

interface RoutesCardProps {
  readonly routes: readonly TypicalHobbs[]
  readonly onOpenFlight: (id: string) => void
}

const MAX_DRAWN = 10

/** Usual Hobbs time of each route and model, and flights that differ. */
export function RoutesCard({ routes, onOpenFlight }: RoutesCardProps) {
  const { locale } = useLocale()
  const outliers = routes.flatMap((route) => route.outliers.map((one) => ({ ...one, route })))
  const summary = `${routes.length} routes by model, flown three times at least; ${outliers.length} ${outliers.length === 1 ? 'flight is' : 'flights are'} far from the usual.`
  const table = figureTable(
    routes.map(({ spread, ...route }) => ({ ...route, ...spread })),
    [
      ['Route', 'text', 'route'],
      ['Model', 'text', ({ model }) => model || null],
      ['Flights', 'count', 'count'],
      ['Median h', 'hours', 'median'],
      ['Least h', 'hours', 'least'],
      ['Most h', 'hours', 'most'],
      ['Outliers', 'count', (route) => route.outliers.length],
    ],
  )
  return (
    <FigureCard
      title="Usual Hobbs by route and model"
      summary={summary}
      table={table}
      below={
        outliers.length > 0 && (
          <ul className={styles.outliers} aria-label="Flights far from the usual">
            {outliers.map(({ flight, hobbs, route }) => (
              <li key={flight.id}>
                <Button
                  look="quiet"
                  className={styles.flight}
                  onClick={() => onOpenFlight(flight.id)}
                >
                  {flight.date ? formatDay(flight.date, locale, 'short') : 'No day'}{' '}
                  {visibleText(flight.aircraft?.tail ?? '')} {visibleText(route.route)}:{' '}
                  {shownCell(hobbs, 'hours')} h, usually {shownCell(route.spread.median, 'hours')} h
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    >
      <RouteSpreads routes={routes.slice(0, MAX_DRAWN)} />
    </FigureCard>
  )
}

const ROW = 34

function RouteSpreads({ routes }: { routes: readonly TypicalHobbs[] }) {
  const most = Math.max(1, ...routes.map(({ spread }) => spread.most))
  const x = (hundredths: number) => `${(hundredths / most) * 98}%`
  const words = routes.map(
    ({ route, spread }) => `${visibleText(route)} ${shownCell(spread.median, 'hours')}`,
  )
  return (
    <BarPlot
      label={`Hobbs hours of the routes flown most: ${words.join(', ')}`}
      height={routes.length * ROW}
    >
      {routes.map(({ route, model, spread, outliers }, index) => {
        const y = index * ROW
        const line = (from: number, to: number, top: number, bottom: number) => ({
          x1: x(from),
          x2: x(to),
          y1: y + top,
          y2: y + bottom,
        })
        return (
          <g key={`${route} ${model}`}>
            <text x="0" y={y + 13} className={styles.label}>
              {visibleText(route).slice(0, 28)}{' '}
              <tspan className={styles.note}>{visibleText(model).slice(0, 12)}</tspan>
            </text>
            <line {...line(spread.least, spread.most, 23.5, 23.5)} className={styles.range} />
            <rect
              x={x(spread.lower)}
              width={`${Math.max(0.4, ((spread.upper - spread.lower) / most) * 98)}%`}
              y={y + 18}
              height={11}
              rx={2}
              className={styles.box}
            />
            <line {...line(spread.median, spread.median, 17, 30)} className={styles.middle} />
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
    </BarPlot>
  )
}
