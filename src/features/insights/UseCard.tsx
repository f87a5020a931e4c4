import type { OpenTime } from '#domain/figures/open-hours.ts'
import { meanUse, type Use } from '#domain/figures/utilisation.ts'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, sayWithout, shownCell } from './figure-table.ts'
import { HorizontalBars } from './HorizontalBars.tsx'
import { tailLabel } from './HoursCard.tsx'

interface UseCardProps {
  readonly uses: readonly Use[]
  readonly open: OpenTime
  /** Hundredths of Hobbs hours left out. */
  readonly inDoubt: number
}

/** Share of opening hours, and of daylight hours, that each aircraft flew. */
export function UseCard({ uses, open, inDoubt }: UseCardProps) {
  const share = (thousandths: number | null) => shownCell(thousandths, 'share')
  const mean = meanUse(uses, open)
  const light =
    open.daylight === null
      ? ' The school’s location is not set, so daylight is not known.'
      : ` ${tenths(open.daylight)} h of them had daylight.`
  const summary = `The school was open ${tenths(open.open)} h.${light} ${mean === null ? 'Nothing was flown.' : `An aircraft flew ${share(mean)} of the open hours.`}${sayWithout(inDoubt)}`
  const table = figureTable(uses, [
    ['Aircraft', 'text', tailLabel],
    ['Hobbs h', 'hours', 'flown'],
    ['Of open hours', 'share', 'ofOpen'],
    ['Of daylight', 'share', 'ofDaylight'],
    ['Booked h', 'hours', 'booked'],
    ['Booked of open', 'share', 'bookedOfOpen'],
  ])
  return (
    <FigureCard title="Utilisation" summary={summary} table={table}>
      <HorizontalBars
        label={`Share of the open hours flown: ${uses.map((use) => `${tailLabel(use)} ${share(use.ofOpen)}, booked ${share(use.bookedOfOpen)}`).join(', ')}`}
        names={['Flown', 'Booked']}
        kind="share"
        rows={uses.map((use) => ({
          label: tailLabel(use),
          values: [use.ofOpen, use.bookedOfOpen],
        }))}
      />
    </FigureCard>
  )
}

/** Sunlight needs no more than tenths of an hour. */
function tenths(hundredths: number): string {
  return shownCell(Math.round(hundredths / 10) * 10, 'hours')
}
