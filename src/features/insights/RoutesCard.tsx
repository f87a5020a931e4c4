import type { TypicalHobbs } from '#domain/figures/typical-hobbs.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import type { FigureTable } from './figure-table.ts'
import { RouteSpreads } from './RouteSpreads.tsx'
import styles from './RoutesCard.module.css'

interface RoutesCardProps {
  readonly routes: readonly TypicalHobbs[]
  readonly facts: FigureFacts
  readonly onOpenFlight: (id: string) => void
}

/** More rows would be a page of their own; the table has them all. */
const MOST_DRAWN = 10

/** What a route usually takes on a model, and the flights that took something else. */
export function RoutesCard({ routes, facts, onOpenFlight }: RoutesCardProps) {
  const { locale } = useLocale()
  const outliers = routes.flatMap((route) => route.outliers.map((one) => ({ ...one, route })))
  const summary = `${routes.length} routes by model, flown three times at least; ${outliers.length} ${outliers.length === 1 ? 'flight is' : 'flights are'} far from the usual.`
  const table: FigureTable = {
    columns: [
      { head: 'Route', kind: 'text' },
      { head: 'Model', kind: 'text' },
      { head: 'Flights', kind: 'count' },
      { head: 'Median h', kind: 'hours' },
      { head: 'Least h', kind: 'hours' },
      { head: 'Most h', kind: 'hours' },
      { head: 'Outliers', kind: 'count' },
    ],
    rows: routes.map(({ route, model, spread, outliers: far }) => [
      route,
      model || null,
      spread.count,
      spread.median,
      spread.least,
      spread.most,
      far.length,
    ]),
  }
  return (
    <FigureCard
      title="Usual Hobbs by route and model"
      summary={summary}
      facts={facts}
      table={table}
    >
      <RouteSpreads
        label={`Hobbs hours of the routes flown most: ${routes
          .slice(0, MOST_DRAWN)
          .map(
            ({ route, spread }) =>
              `${visibleText(route)} ${formatHundredths(Math.round(spread.median), 1)}`,
          )
          .join(', ')}`}
        routes={routes.slice(0, MOST_DRAWN)}
      />
      {outliers.length > 0 && (
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
                {formatHundredths(hobbs, 1)} h, usually{' '}
                {formatHundredths(Math.round(route.spread.median), 1)} h
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FigureCard>
  )
}
