import type { FlownHours } from '#domain/figures/flown-hours.ts'
import { share } from '#domain/figures/utilisation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, sayWithout, shownCell } from './figure-table.ts'
import { VerticalBars } from './VerticalBars.tsx'

interface BookedFlownCardProps {
  readonly flown: FlownHours
  readonly booked: ReadonlyMap<PlainDay, number>
}

/** Finished bookings' hours beside the Hobbs hours of the same days. */
export function BookedFlownCard({ flown: { byDay, total }, booked }: BookedFlownCardProps) {
  const days = byDay.map(({ day, hobbs, inDoubt }) => ({
    day,
    hobbs,
    inDoubt,
    booked: booked.get(day) ?? 0,
  }))
  const all = days.reduce((sum, day) => sum + day.booked, 0)
  const whole = share(total.hobbs, all)
  const summary = `${shownCell(all, 'hours')} h were booked and are over, ${shownCell(total.hobbs, 'hours')} h Hobbs were flown${whole === null ? '' : `: ${shownCell(whole, 'share')}`}.${sayWithout(total.inDoubt)}`
  const table = figureTable(
    days,
    [
      ['Day', 'day', 'day'],
      ['Booked h', 'hours', 'booked'],
      ['Hobbs h', 'hours', 'hobbs'],
      ['Flown of booked', 'share', (one) => share(one.hobbs, one.booked)],
    ],
    ['All', all, total.hobbs, whole],
  )
  return (
    <FigureCard
      title="Booked against flown"
      summary={summary}
      table={table}
      isEmpty={all === 0 && total.hobbs === 0}
    >
      <VerticalBars
        label={`Booked and flown hours by day: ${summary}`}
        names={['Flown', 'Booked']}
        days={days.map((one) => ({
          day: one.day,
          values: [one.hobbs, one.booked],
          inDoubt: one.inDoubt,
        }))}
      />
    </FigureCard>
  )
}
