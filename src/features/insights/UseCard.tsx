import type { OpenTime } from '#domain/figures/open-hours.ts'
import type { Use } from '#domain/figures/utilisation.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import { type FigureTable, shownCell } from './figure-table.ts'
import { tailLabel } from './HoursCard.tsx'
import { Legend } from './Legend.tsx'
import { RowBars } from './RowBars.tsx'

interface UseCardProps {
  readonly uses: readonly Use[]
  readonly open: OpenTime
  readonly facts: FigureFacts
}

/** What each aircraft flew of the hours in which the school was open, and of those with daylight. */
export function UseCard({ uses, open, facts }: UseCardProps) {
  const share = (thousandths: number | null) => shownCell(thousandths, 'share', '')
  const all = uses.reduce((sum, { flown }) => sum + flown, 0)
  const mean = uses.length > 0 && open.open > 0 ? (all / (open.open * uses.length)) * 1000 : null
  const light =
    open.daylight === null
      ? ' Where the school is is not set, so daylight is not known.'
      : ` ${tenths(open.daylight)} h of them had daylight.`
  const summary = `The school was open ${tenths(open.open)} h.${light} ${mean === null ? 'Nothing was flown.' : `An aircraft flew ${share(mean)} of the open hours.`}`
  const table: FigureTable = {
    columns: [
      { head: 'Aircraft', kind: 'text' },
      { head: 'Hobbs h', kind: 'hours' },
      { head: 'Of open hours', kind: 'share' },
      { head: 'Of daylight', kind: 'share' },
      { head: 'Booked h', kind: 'hours' },
      { head: 'Booked of open', kind: 'share' },
    ],
    rows: uses.map((use) => [
      tailLabel(use.tail),
      use.flown,
      use.ofOpen,
      use.ofDaylight,
      use.booked,
      use.bookedOfOpen,
    ]),
  }
  return (
    <FigureCard title="Utilisation" summary={summary} facts={facts} table={table}>
      <Legend names={['Flown', 'Booked']} />
      <RowBars
        label={`Share of the open hours flown: ${uses.map(({ tail, ofOpen, bookedOfOpen }) => `${tailLabel(tail)} ${share(ofOpen)}, booked ${share(bookedOfOpen)}`).join(', ')}`}
        kind="share"
        rows={uses.map(({ tail, ofOpen, bookedOfOpen }) => ({
          label: tailLabel(tail),
          values: [ofOpen, bookedOfOpen],
        }))}
      />
    </FigureCard>
  )
}

/** The sun keeps no tenths; six minutes are enough. */
function tenths(hundredths: number): string {
  return formatHundredths(Math.round(hundredths / 10) * 10, 1)
}
