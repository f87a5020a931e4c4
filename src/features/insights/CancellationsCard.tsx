import type { Cancellations } from '#domain/figures/cancellations.ts'
import { share } from '#domain/figures/utilisation.ts'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { FigureCard } from './FigureCard.tsx'
import { figureTable, shownCell } from './figure-table.ts'
import { HorizontalBars } from './HorizontalBars.tsx'

/** By weekday, and by notice where the cancellation was seen. */
export function CancellationsCard({ told }: { told: Cancellations }) {
  const { locale, weekStart } = useLocale()
  const week = weekdayNames(weekStart, locale).flatMap(({ long }, index) => {
    const day = told.byWeekday[(weekStart + index) % 7]
    return day ? [{ ...day, name: long, share: share(day.cancelled, day.booked) }] : []
  })
  const all = share(told.cancelled, told.booked)
  return (
    <>
      <FigureCard
        title="Cancellations by weekday"
        summary={`${told.cancelled} of ${told.booked} bookings were cancelled${all === null ? '' : ` (${shownCell(all, 'share')})`}.`}
        table={figureTable(
          week,
          [
            ['Weekday', 'text', 'name'],
            ['Booked', 'count', 'booked'],
            ['Cancelled', 'count', 'cancelled'],
            ['Share', 'share', 'share'],
          ],
          ['All', told.booked, told.cancelled, all],
        )}
        isEmpty={told.booked === 0}
      >
        <HorizontalBars
          label={`Share of the bookings cancelled by weekday: ${week.map((day) => `${day.name} ${shownCell(day.share, 'share')}`).join(', ')}`}
          kind="share"
          rows={week.map(({ name, booked, cancelled, share }) => ({
            label: name,
            values: [share],
            ...(booked > 0 && { detail: `${cancelled} of ${booked}` }),
          }))}
        />
      </FigureCard>
      <FigureCard
        title="Cancellations by lead time"
        summary={`Known for ${told.known} of ${told.cancelled}: the school’s system does not say when a booking was cancelled; only the readings before and after show it.`}
        table={figureTable(
          told.byLead,
          [
            ['Before the start', 'text', 'label'],
            ['Cancelled', 'count', 'cancelled'],
          ],
          ['Known', told.known],
        )}
        isEmpty={told.known === 0}
      >
        <HorizontalBars
          label={`Cancellations by time before the start: ${told.byLead.map(({ label, cancelled }) => `${label} ${cancelled}`).join(', ')}`}
          kind="count"
          rows={told.byLead.map(({ label, cancelled }) => ({ label, values: [cancelled] }))}
        />
      </FigureCard>
    </>
  )
}
