import type { Cancellations } from '#domain/figures/cancellations.ts'
import { share } from '#domain/figures/utilisation.ts'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { FigureCard, type FigureFacts } from './FigureCard.tsx'
import { type FigureTable, shownCell } from './figure-table.ts'
import { RowBars } from './RowBars.tsx'

/** Cancelled bookings by the day of the week, and by how long before their start, where somebody saw it. */
export function CancellationsCard({ told, facts }: { told: Cancellations; facts: FigureFacts }) {
  const { locale, weekStart } = useLocale()
  const names = weekdayNames(weekStart, locale)
  const week = names.flatMap((name, index) => {
    const day = told.byWeekday[(weekStart + index) % 7]
    return day ? [{ name: name.long, ...day }] : []
  })
  const all = share(told.cancelled, told.booked)
  const summary = `${told.cancelled} of ${told.booked} bookings were cancelled${all === null ? '' : ` (${shownCell(all, 'share', '')})`}.`
  const table: FigureTable = {
    columns: [
      { head: 'Weekday', kind: 'text' },
      { head: 'Booked', kind: 'count' },
      { head: 'Cancelled', kind: 'count' },
      { head: 'Share', kind: 'share' },
    ],
    rows: week.map(({ name, booked, cancelled }) => [
      name,
      booked,
      cancelled,
      share(cancelled, booked),
    ]),
    total: ['All', told.booked, told.cancelled, all],
  }
  const leads: FigureTable = {
    columns: [
      { head: 'Before the start', kind: 'text' },
      { head: 'Cancelled', kind: 'count' },
    ],
    rows: told.byLead.map(({ label, cancelled }) => [label, cancelled]),
    total: ['Known', told.known],
  }
  const known = `Known for ${told.known} of ${told.cancelled}: a cancellation has no time of its own, only readings before and after it tell.`
  return (
    <>
      <FigureCard
        title="Cancellations by weekday"
        summary={summary}
        facts={facts}
        table={table}
        isEmpty={told.booked === 0}
      >
        <RowBars
          label={`Share of the bookings cancelled by weekday: ${week.map(({ name, booked, cancelled }) => `${name} ${shownCell(share(cancelled, booked), 'share', '')}`).join(', ')}`}
          kind="share"
          rows={week.map(({ name, booked, cancelled }) => ({
            label: name,
            values: [share(cancelled, booked)],
            ...(booked > 0 && { detail: `${cancelled} of ${booked}` }),
          }))}
        />
      </FigureCard>
      <FigureCard
        title="Cancellations by lead time"
        summary={known}
        facts={facts}
        table={leads}
        isEmpty={told.known === 0}
      >
        <RowBars
          label={`Cancelled so long before the start: ${told.byLead.map(({ label, cancelled }) => `${label} ${cancelled}`).join(', ')}`}
          kind="count"
          rows={told.byLead.map(({ label, cancelled }) => ({ label, values: [cancelled] }))}
        />
      </FigureCard>
    </>
  )
}
