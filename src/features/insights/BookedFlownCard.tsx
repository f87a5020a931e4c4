import type { FlownHours } from '#domain/figures/flown-hours.ts'
import { share } from '#domain/figures/utilisation.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { DayBars } from './DayBars.tsx'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import { type FigureTable, shownCell } from './figure-table.ts'
import { Legend } from './Legend.tsx'

interface BookedFlownCardProps {
  readonly flown: FlownHours
  readonly booked: ReadonlyMap<PlainDay, number>
  readonly facts: FigureFacts
}

/** Booked hours that are over beside the Hobbs hours of the same days. */
export function BookedFlownCard({ flown, booked, facts }: BookedFlownCardProps) {
  const { byDay, total } = flown
  const all = [...booked.values()].reduce((sum, hours) => sum + hours, 0)
  const whole = share(total.hobbs, all)
  const summary = `${formatHundredths(all, 1)} h were booked and are over, ${formatHundredths(total.hobbs, 1)} h Hobbs were flown${whole === null ? '' : `: ${shownCell(whole, 'share', '')}`}.`
  const table: FigureTable = {
    columns: [
      { head: 'Day', kind: 'day' },
      { head: 'Booked h', kind: 'hours' },
      { head: 'Hobbs h', kind: 'hours' },
      { head: 'Flown of booked', kind: 'share' },
    ],
    rows: byDay.map(({ day, hobbs }) => [
      day,
      booked.get(day) ?? 0,
      hobbs,
      share(hobbs, booked.get(day) ?? 0),
    ]),
    total: ['All', all, total.hobbs, whole],
  }
  return (
    <FigureCard
      title="Booked against flown"
      summary={summary}
      facts={facts}
      table={table}
      isEmpty={all === 0 && total.hobbs === 0}
    >
      <Legend names={['Flown', 'Booked']} />
      <DayBars
        label={`Booked and flown hours by day: ${summary}`}
        days={byDay.map(({ day, hobbs }) => ({ day, values: [hobbs, booked.get(day) ?? 0] }))}
      />
    </FigureCard>
  )
}
