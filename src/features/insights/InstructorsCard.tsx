import type { InstructorHours } from '#domain/figures/instructor-hours.ts'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, sayWithout, shownCell } from './figure-table.ts'
import { HorizontalBars } from './HorizontalBars.tsx'

export function InstructorsCard({ people }: { people: readonly InstructorHours[] }) {
  const sum = (name: 'flights' | 'hobbs' | 'booked' | 'inDoubt') =>
    people.reduce((total, one) => total + one[name], 0)
  const summary = `${people.length} instructors, ${shownCell(sum('hobbs'), 'hours')} h Hobbs.${sayWithout(sum('inDoubt'))}`
  const table = figureTable(
    people,
    [
      ['Instructor', 'text', 'name'],
      ['Flights', 'count', 'flights'],
      ['Hobbs h', 'hours', 'hobbs'],
      ['Booked h', 'hours', 'booked'],
    ],
    ['All', sum('flights'), sum('hobbs'), sum('booked')],
  )
  return (
    <FigureCard title="Instructor hours" summary={summary} table={table}>
      <HorizontalBars
        label={`Instructor hours: ${summary}`}
        names={['Flown', 'Booked']}
        kind="hours"
        rows={people.map(({ name, hobbs, booked, inDoubt }) => ({
          label: name,
          values: [hobbs, booked],
          inDoubt,
        }))}
      />
    </FigureCard>
  )
}
