import { useDateFormat } from '#bookings/use-date-format.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { sayNotSummed } from '#domain/record/meter-deltas.ts'
import type { LoadedPerson, Part } from '#domain/record/people.ts'
import { formatDayRange } from '#time/format.ts'
import { daySpan, type Span } from '#time/instant.ts'
import { addDays, type DayRange, daysBetween, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { TableHeads } from '#ui/TableHeads.tsx'
import { figuresOf, type PeopleData, partWithin, type RoleFigures } from './person-figures.ts'

interface HoursProps extends Pick<PeopleData, 'booked' | 'flown' | 'doubts' | 'today'> {
  readonly person: LoadedPerson
}

/** Days on each side of today, fixed, so that the sum doesn't depend on what else is loaded. */
const AROUND = 30

const HEADS = ['Bookings, 60 days', 'Booked, 60 days', 'Flights, 30 days', 'Flown, 30 days (Hobbs)']

/** Part of a fixed range, and how many of its days aren't loaded. */
interface Reach {
  readonly days: DayRange
  readonly missing: number
  readonly isRead: boolean
}

export function Hours({ person, booked, flown, doubts, today }: HoursProps) {
  const format = useDateFormat()
  const from = addDays(today, 1 - AROUND)
  const bookings = reachOf(booked, { from, to: addDays(today, AROUND) }, (day) =>
    localDay(format.zone, day),
  )
  const flights = reachOf(flown, { from, to: today }, (day) => daySpan({ from: day, to: day }))
  const within = (part: Part) =>
    figuresOf(partWithin(part, bookings.days, flights.days, format.zone), doubts)
  const rows = [
    ['As customer', within(person.asCustomer)],
    ['As instructor', within(person.asInstructor)],
  ] as const
  const shown = rows.filter(([, { bookings, flights }]) => bookings + flights > 0)
  if (shown.length === 0) return null
  return (
    <table className="plain-table cards-table max-w-160">
      <caption className="note pb-0.5 text-left">
        {`${sayReach('Booked', bookings, format.locale)}. ${sayReach('Flown', flights, format.locale)}.`}
      </caption>
      <TableHeads heads={['Role', ...HEADS]} />
      <tbody>
        {shown.map(([role, figures]) => (
          <tr key={role}>
            <th scope="row">{role}</th>
            {[
              least(bookings, String(figures.bookings)),
              least(bookings, `${formatHundredths(figures.booked, 1)} h`),
              least(flights, String(figures.flights)),
              sayFlown(flights, figures),
            ].map((words, at) => (
              <td key={HEADS[at]} data-head={HEADS[at]}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function reachOf(
  { days: read, isKnown }: Pick<PeopleData['booked'], 'days' | 'isKnown'>,
  days: DayRange,
  rangeOf: (day: PlainDay) => Span,
): Reach {
  const missing = eachDay(days).filter((day) => !isKnown(rangeOf(day))).length
  return { days, missing, isRead: read !== null }
}

/** "Booked: 20 Oct – 18 Dec 2026 (24 of 60 days not loaded)" */
function sayReach(what: string, { days, missing, isRead }: Reach, locale: string): string {
  const all = daysBetween(days.from, days.to) + 1
  const lacks = isRead && missing > 0 ? ` (${missing} of ${all} days not loaded)` : ''
  return `${what}: ${formatDayRange(days, locale)}${isRead ? lacks : ' (not loaded)'}`
}

/** A dash if nothing is loaded; a minimum if something is missing. */
function least({ isRead, missing }: Reach, figure: string): string {
  if (!isRead) return DASH
  return missing > 0 ? `at least ${figure}` : figure
}

function sayFlown(flown: Reach, { hobbs }: RoleFigures): string {
  const figure = `${formatHundredths(hobbs.total, 1)} h`
  if (!flown.isRead) return DASH
  const notSummed = sayNotSummed('Hobbs', hobbs)
  const said = hobbs.excluded === 0 ? least(flown, figure) : `at least ${figure}`
  return notSummed === '' ? said : `${said}, ${notSummed}`
}
