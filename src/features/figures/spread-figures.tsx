import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { Button } from '#ui/Button.tsx'
import { type Figure, type FigureFacts, hours } from './figure.ts'
import { figureTable } from './figure-table.ts'
import { isBeyondScale, RATIO_SCALE, RatioPlot, RouteSpreads } from './SpreadPlots.tsx'

/** Of every flight of half an hour or more. */
export function tachOverHobbs({ figures: { ratios }, days }: FigureFacts): Figure {
  const flights = ratios.reduce((sum, { points }) => sum + points.length, 0)
  const beyond = ratios.flatMap(({ points }) => points.filter(isBeyondScale)).length
  const scale = [RATIO_SCALE.low, RATIO_SCALE.high].map((ratio) => (ratio / 1000).toFixed(2))
  const beyondWords =
    beyond > 0
      ? ` ${beyond} outside ${scale.join('–')} ${beyond === 1 ? 'is' : 'are'} shown as a ring at the edge.`
      : ''
  return {
    title: 'Tach over Hobbs',
    summary: `${flights} flights on ${ratios.length} aircraft; flights under half an hour aren’t included.${beyondWords}`,
    table: figureTable(
      ratios.map(({ tail, spread }) => ({ tail, ...spread })),
      [
        ['Aircraft', 'text', 'tail'],
        ['Flights', 'count', 'count'],
        ['Median', 'ratio', 'median'],
        ['Lower quarter', 'ratio', 'lower'],
        ['Upper quarter', 'ratio', 'upper'],
        ['Least', 'ratio', 'least'],
        ['Most', 'ratio', 'most'],
      ],
    ),
    plot: (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-4 gap-y-2">
        {ratios.map((one) => (
          <RatioPlot key={one.tail} series={one} days={days} />
        ))}
      </div>
    ),
  }
}

const MOST_ROUTES = 10

/** Of each route and model, and flights that differ. */
export function usualHobbs({ figures: { routes }, locale, onOpenFlight }: FigureFacts): Figure {
  const outliers = routes.flatMap((route) => route.outliers.map((one) => ({ ...one, route })))
  return {
    title: 'Usual Hobbs by route and model',
    summary: `${routes.length} routes by model, each flown at least three times. ${outliers.length} ${outliers.length === 1 ? 'flight is' : 'flights are'} far from usual.`,
    table: figureTable(
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
    ),
    plot: (
      <>
        <p className="note">
          {routes.length > MOST_ROUTES && `The ${MOST_ROUTES} of ${routes.length} flown most. `}
          Line: least to most. Box: middle half. Tick: median. Dot: far from usual.
        </p>
        <RouteSpreads routes={routes.slice(0, MOST_ROUTES)} />
      </>
    ),
    below: outliers.length > 0 && (
      <ul className="grid justify-items-start" aria-label="Flights far from usual">
        {outliers.map(({ flight, hobbs, route }) => (
          <li key={flight.id}>
            <Button
              look="quiet"
              className="h-auto min-h-5.5 py-0.25 px-1.5 -ml-1.5 text-accent-text text-left whitespace-normal"
              onClick={() => onOpenFlight(flight.id)}
            >
              {flight.date ? formatDay(flight.date, locale, 'short') : 'No day'}{' '}
              {visibleText(flight.aircraft?.tail ?? '')} {visibleText(route.route)}: {hours(hobbs)}{' '}
              h, usually {hours(route.spread.median)} h
            </Button>
          </li>
        ))}
      </ul>
    ),
  }
}
