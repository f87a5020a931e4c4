import { share } from '#domain/figures/utilisation.ts'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { type Figure, type FigureFacts, listed } from './figure.ts'
import { figureTable, shownCell } from './figure-table.ts'

export function cancelledByWeekday({ figures, locale, weekStart }: FigureFacts): Figure {
  const { booked, cancelled, byWeekday } = figures.cancelled
  const week = weekdayNames(weekStart, locale).flatMap(({ long, short }, index) => {
    const day = byWeekday[(weekStart + index) % 7]
    return day ? [{ ...day, name: long, short }] : []
  })
  const ofBooked = (day: { booked: number; cancelled: number }) => share(day.cancelled, day.booked)
  const all = { name: 'All', booked, cancelled }
  const whole = ofBooked(all)
  return {
    title: 'Cancellations by weekday',
    summary: `${cancelled} of ${booked} bookings were cancelled${whole === null ? '' : ` (${shownCell(whole, 'share')})`}.`,
    table: figureTable(
      week,
      [
        ['Weekday', 'text', 'name'],
        ['Booked', 'count', 'booked'],
        ['Cancelled', 'count', 'cancelled'],
        ['Share', 'share', ofBooked],
      ],
      all,
    ),
    isEmpty: booked === 0,
    bars: [
      {
        label: `Share of the bookings cancelled by weekday: ${listed(week, (day) => `${day.name} ${shownCell(ofBooked(day), 'share')}`)}`,
        kind: 'share',
        rows: week.map((day) => ({
          label: day.short,
          values: [ofBooked(day)],
          ...(day.booked > 0 && { detail: `${day.cancelled} of ${day.booked}` }),
        })),
      },
    ],
  }
}

/** Where the cancellation was seen. */
export function cancelledByLeadTime({ figures }: FigureFacts): Figure {
  const { cancelled, byLead, known } = figures.cancelled
  return {
    title: 'Cancellations by lead time',
    summary: `Lead time known for ${known} of ${cancelled} cancellations. Times are estimates.`,
    table: figureTable(
      byLead,
      [
        ['Before the start', 'text', 'label'],
        ['Cancelled', 'count', 'cancelled'],
      ],
      { label: 'Known', cancelled: known },
    ),
    isEmpty: known === 0,
    bars: [
      {
        label: `Cancellations by time before the start: ${listed(byLead, (lead) => `${lead.label} ${lead.cancelled}`)}`,
        kind: 'count',
        rows: byLead.map(({ label, cancelled: own }) => ({ label, values: [own] })),
      },
    ],
  }
}
