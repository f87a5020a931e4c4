import type { InstructorHours } from '#domain/figures/instructor-hours.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import type { FigureTable } from './figure-table.ts'
import { Legend } from './Legend.tsx'
import { RowBars } from './RowBars.tsx'

/** Hobbs hours with each instructor in the log, beside those booked with them. */
export function InstructorsCard({
  people,
  facts,
}: {
  people: readonly InstructorHours[]
  facts: FigureFacts
}) {
  const sum = (pick: (one: InstructorHours) => number) =>
    people.reduce((total, one) => total + pick(one), 0)
  const total = [
    'All',
    sum((one) => one.flights),
    sum((one) => one.hobbs),
    sum((one) => one.booked),
  ]
  const summary = `${people.length} instructors, ${formatHundredths(
    sum((one) => one.hobbs),
    1,
  )} h Hobbs.`
  const table: FigureTable = {
    columns: [
      { head: 'Instructor', kind: 'text' },
      { head: 'Flights', kind: 'count' },
      { head: 'Hobbs h', kind: 'hours' },
      { head: 'Booked h', kind: 'hours' },
    ],
    rows: people.map(({ name, flights, hobbs, booked }) => [name, flights, hobbs, booked]),
    total,
  }
  return (
    <FigureCard title="Instructor hours" summary={summary} facts={facts} table={table}>
      <Legend names={['Flown', 'Booked']} />
      <RowBars
        label={`Instructor hours: ${summary}`}
        kind="hours"
        rows={people.map(({ name, hobbs, booked }) => ({ label: name, values: [hobbs, booked] }))}
      />
    </FigureCard>
  )
}
