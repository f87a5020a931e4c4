import { type FlightGroup, GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'
import { personName } from '#domain/flight-log/filter-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { monthName } from '#ui/fields/day-names.ts'

export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  tail: 'Tail',
  instructor: 'Instructor',
  customer: 'Customer',
  activity: 'Activity',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  model: 'Model',
  route: 'Route',
}

export const GROUPING_CHOICES: readonly { value: Grouping | ''; label: string }[] = [
  { value: '', label: 'None' },
  ...GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] })),
]

const NOTHING: Readonly<Record<Grouping, string>> = {
  tail: 'No aircraft',
  instructor: 'No instructor',
  customer: 'No customer',
  activity: 'No activity',
  day: 'No date',
  week: 'No date',
  month: 'No date',
  model: 'No model',
  route: 'No route',
}

/** As the school writes it. */
export function nameInRow({ flight }: LogRow, by: Grouping): string {
  switch (by) {
    case 'tail':
      return flight.aircraft?.tail ?? ''
    case 'model':
      return flight.aircraft?.model ?? ''
    case 'instructor':
      return flight.instructor === null ? '' : personName(flight.instructor)
    case 'customer':
      return flight.customer === null ? '' : personName(flight.customer)
    case 'activity':
      return flight.activity ?? ''
    case 'route':
      return flight.route ?? ''
    case 'day':
    case 'week':
    case 'month':
      return flight.date ?? ''
  }
}

export function groupName(group: FlightGroup<LogRow>, by: Grouping, locale: string): string {
  const { key, rows } = group
  if (key === '') return NOTHING[by]
  const day = key as PlainDay
  if (by === 'day') return formatDay(day, locale, 'long')
  if (by === 'week') return formatDayRange({ from: day, to: addDays(day, 6) }, locale)
  if (by === 'month') return monthName(day, locale)
  return (rows[0] && visibleText(nameInRow(rows[0], by)).trim()) || visibleText(key)
}
