import type { TailRatioSeries } from '#domain/figures/meter-ratios.ts'
import type { DayRange } from '#time/plain-day.ts'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import type { FigureTable } from './figure-table.ts'
import { RatioPlots } from './RatioPlots.tsx'
import { isBeyond, sayScale } from './ratio-scale.ts'

interface RatiosCardProps {
  readonly series: readonly TailRatioSeries[]
  readonly days: DayRange
  readonly facts: FigureFacts
}

/** Tach over Hobbs of every flight of half an hour or more, aircraft by aircraft. */
export function RatiosCard({ series, days, facts }: RatiosCardProps) {
  const flights = series.reduce((sum, { points }) => sum + points.length, 0)
  const beyond = series.flatMap(({ points }) => points.filter(isBeyond)).length
  const summary = `Tach over Hobbs of ${flights} flights on ${series.length} aircraft; flights under half an hour are left out.${beyond > 0 ? ` ${beyond} beyond ${sayScale()} ${beyond === 1 ? 'is' : 'are'} drawn as a ring at the edge.` : ''}`
  const table: FigureTable = {
    columns: [
      { head: 'Aircraft', kind: 'text' },
      { head: 'Flights', kind: 'count' },
      { head: 'Median', kind: 'ratio' },
      { head: 'Lower quarter', kind: 'ratio' },
      { head: 'Upper quarter', kind: 'ratio' },
      { head: 'Least', kind: 'ratio' },
      { head: 'Most', kind: 'ratio' },
    ],
    rows: series.map(({ tail, spread }) => [
      tail,
      spread.count,
      spread.median,
      spread.lower,
      spread.upper,
      spread.least,
      spread.most,
    ]),
  }
  return (
    <FigureCard title="Tach over Hobbs" summary={summary} facts={facts} table={table}>
      <RatioPlots series={series} days={days} />
    </FigureCard>
  )
}
