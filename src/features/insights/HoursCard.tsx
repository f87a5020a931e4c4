import type { FlownHours } from '#domain/figures/flown-hours.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { DayBars } from './DayBars.tsx'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import type { FigureTable } from './figure-table.ts'
import { RowBars } from './RowBars.tsx'

export function tailLabel(tail: string): string {
  return tail === NO_AIRCRAFT ? 'No aircraft' : tail
}

/** Hobbs hours, a bar a day and a bar an aircraft; the table has every aircraft on every day. */
export function HoursCard({ flown, facts }: { flown: FlownHours; facts: FigureFacts }) {
  const { locale } = useLocale()
  const { byDay, byTail, total } = flown
  const hours = (hundredths: number) => `${formatHundredths(hundredths, 1)} h`
  const most = byDay.toSorted((a, b) => b.hobbs - a.hobbs)[0]
  const without = total.without > 0 ? ` ${total.without} have no Hobbs.` : ''
  const summary = `${hours(total.hobbs)} Hobbs in ${total.flights} ${total.flights === 1 ? 'flight' : 'flights'}${most && most.hobbs > 0 ? `, most on ${formatDay(most.day, locale, 'short')} (${hours(most.hobbs)})` : ''}.${without}`
  const table: FigureTable = {
    columns: [
      { head: 'Aircraft', kind: 'text' },
      { head: 'Flights', kind: 'count' },
      { head: 'Hobbs h', kind: 'hours' },
      { head: 'Tach h', kind: 'tach' },
      ...byDay.map(({ day }) => ({
        head: formatDay(day, locale, 'short'),
        kind: 'hours' as const,
      })),
    ],
    rows: byTail.map(({ tail, flights, hobbs, tach, days }) => [
      tailLabel(tail),
      flights,
      hobbs,
      tach,
      ...byDay.map(({ day }) => days.get(day) ?? null),
    ]),
    total: ['All', total.flights, total.hobbs, total.tach, ...byDay.map(({ hobbs }) => hobbs)],
  }
  return (
    <FigureCard title="Hours by aircraft and day" summary={summary} facts={facts} table={table}>
      <DayBars
        label={`Hobbs hours by day: ${summary}`}
        days={byDay.map(({ day, hobbs }) => ({ day, values: [hobbs] }))}
      />
      <RowBars
        label={`Hobbs hours by aircraft: ${byTail.map(({ tail, hobbs }) => `${tailLabel(tail)} ${hours(hobbs)}`).join(', ')}`}
        kind="hours"
        rows={byTail.map(({ tail, hobbs }) => ({ label: tailLabel(tail), values: [hobbs] }))}
      />
    </FigureCard>
  )
}
