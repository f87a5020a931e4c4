import { pageHref } from '#bookings/address/hrefs.ts'
import { DoubtLink } from '#bookings/audit/DoubtLink.tsx'
import type { Flown } from '#domain/figures/flown-hours.ts'
import { meanUse, share } from '#domain/figures/utilisation.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { toTenths } from '#domain/record/meter.ts'
import { NO_DOUBT, sayNotSummed } from '#domain/record/meter-deltas.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { type PlainDay, weekday } from '#time/plain-day.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { BarRow } from './Bars.tsx'
import { type Figure, type FigureFacts, hours, listed, sayWrong } from './figure.ts'
import { type FigureColumn, figureTable, shownCell } from './figure-table.ts'

export function hoursFlown({ figures, days, aircraft, locale }: FigureFacts): Figure {
  const { flown, doubts } = figures
  const { byDay, byTail, total } = flown
  const most = byDay.toSorted((a, b) => b.hobbs - a.hobbs)[0]
  const mostOn =
    most && most.hobbs > 0
      ? `, most on ${formatDay(most.day, locale, 'short')} (${hours(most.hobbs)} h)`
      : ''
  const notSummed = sayNotSummed('Hobbs', { ...total, inDoubt: NO_DOUBT })
  const summary = `${hours(total.hobbs)} h Hobbs in ${total.flights} ${total.flights === 1 ? 'flight' : 'flights'}${mostOn}.${notSummed && ` Not counted: ${notSummed}.`}${sayWrong(total.inDoubt)}`
  type Tail = (typeof byTail)[number]
  const columns: FigureColumn<Tail>[] = [
    ['Aircraft', 'text', tailLabel],
    ['Flights', 'count', 'flights'],
    ['Hobbs h', 'hours', 'hobbs'],
    ['Tach h', 'tach', 'tach'],
  ]
  const { tooMany, tooFew } = total.inDoubt
  if (tooMany > 0) columns.push(['Hobbs h too many', 'hours', ({ inDoubt }) => inDoubt.tooMany])
  if (tooFew > 0) columns.push(['Hobbs h too few', 'hours', ({ inDoubt }) => inDoubt.tooFew])
  for (const { day } of byDay)
    columns.push([formatDay(day, locale, 'short'), 'hours', ({ days }) => days.get(day) ?? null])
  const onDays = new Map(byDay.map(({ day, hobbs }) => [day, hobbs]))
  const all: Tail = { ...total, tail: 'All', days: onDays }
  return {
    title: 'Hours by aircraft and day',
    tools: (
      <ButtonLink
        href={pageHref('flights', { ...days, aircraft: aircraft?.join(','), group: 'customer' })}
      >
        Hours by customer
      </ButtonLink>
    ),
    summary,
    table: figureTable(byTail, columns, all),
    bars: [
      {
        label: `Hobbs hours by day: ${summary}`,
        kind: 'hours',
        isUpright: true,
        rows: dayRows(byDay, locale, ({ hobbs }) => [hobbs]),
      },
      {
        label: `Hobbs hours by aircraft: ${listed(byTail, (one) => `${tailLabel(one)} ${hours(one.hobbs)} h`)}`,
        kind: 'hours',
        rows: byTail.map((one) => ({
          label: tailLabel(one),
          values: [one.hobbs],
          tooMany: one.inDoubt.tooMany,
        })),
      },
    ],
    below: doubts.length > 0 && (
      <ul aria-label="Hours to correct">
        {doubts.map((doubt) => (
          <li key={doubt.flight.id}>
            {visibleText(doubt.flight.aircraft?.tail ?? '')}
            {doubt.flight.date && `, ${formatDay(doubt.flight.date, locale, 'short')}`}
            {': '}
            <DoubtLink doubts={[doubt]} />
          </li>
        ))}
      </ul>
    ),
  }
}

/** Share of opening hours, and of daylight hours, that each aircraft flew. */
export function useOfAircraft({ figures: { uses, open, period } }: FigureFacts): Figure {
  const percent = (thousandths: number | null) => shownCell(thousandths, 'share')
  // Sunlight needs no more than tenths of an hour.
  const tenths = (hundredths: number) => hours(toTenths(hundredths))
  const mean = meanUse(uses, open)
  const light = open.daylight === null ? '' : ` (${tenths(open.daylight)} h in daylight)`
  const flew =
    mean === null
      ? 'Nothing was flown.'
      : `On average an aircraft flew ${percent(mean)} of open hours.`
  return {
    title: 'Utilization',
    summary: `Open ${tenths(open.open)} h${light}. ${flew}${sayWrong(period.inDoubt)}`,
    table: figureTable(uses, [
      ['Aircraft', 'text', tailLabel],
      ['Hobbs h', 'hours', 'flown'],
      ['Of open hours', 'share', 'ofOpen'],
      ['Of daylight', 'share', 'ofDaylight'],
      ['Booked h', 'hours', 'booked'],
      ['Booked of open', 'share', 'bookedOfOpen'],
    ]),
    bars: [
      {
        label: `Share of the open hours flown: ${listed(uses, (use) => `${tailLabel(use)} ${percent(use.ofOpen)}, booked ${percent(use.bookedOfOpen)}`)}`,
        names: ['Flown', 'Booked'],
        kind: 'share',
        rows: uses.map((use) => ({
          label: tailLabel(use),
          values: [use.ofOpen, use.bookedOfOpen],
        })),
      },
    ],
  }
}

/** Finished bookings' hours beside the Hobbs hours of the same days. */
export function bookedAgainstFlown({
  figures: { flown, bookedByDay },
  locale,
}: FigureFacts): Figure {
  const { byDay, total } = flown
  const days = byDay.map((one) => ({ ...one, booked: bookedByDay.get(one.day) ?? 0 }))
  const booked = days.reduce((sum, day) => sum + day.booked, 0)
  const whole = share(total.hobbs, booked)
  const summary = `Finished bookings: ${hours(booked)} h. Flown: ${hours(total.hobbs)} h Hobbs${whole === null ? '' : ` (${shownCell(whole, 'share')})`}.${sayWrong(total.inDoubt)}`
  return {
    title: 'Booked against flown',
    summary,
    table: figureTable<{ day: string; hobbs: number; booked: number }>(
      days,
      [
        ['Day', 'day', 'day'],
        ['Booked h', 'hours', 'booked'],
        ['Hobbs h', 'hours', 'hobbs'],
        ['Flown of booked', 'share', (one) => share(one.hobbs, one.booked)],
      ],
      { ...total, day: 'All', booked },
    ),
    isEmpty: booked === 0 && total.hobbs === 0,
    bars: [
      {
        label: `Booked and flown hours by day: ${summary}`,
        names: ['Flown', 'Booked'],
        kind: 'hours',
        isUpright: true,
        rows: dayRows(days, locale, (day) => [day.hobbs, day.booked]),
      },
    ],
  }
}

export function hoursOfInstructors({ figures: { people } }: FigureFacts): Figure {
  const sum = (of: (one: (typeof people)[number]) => number) =>
    people.reduce((total, one) => total + of(one), 0)
  const all = {
    name: 'All',
    flights: sum((one) => one.flights),
    hobbs: sum((one) => one.hobbs),
    booked: sum((one) => one.booked),
  }
  const inDoubt = {
    tooMany: sum((one) => one.inDoubt.tooMany),
    tooFew: sum((one) => one.inDoubt.tooFew),
  }
  const summary = `${people.length} instructors, ${hours(all.hobbs)} h Hobbs.${sayWrong(inDoubt)}`
  return {
    title: 'Instructor hours',
    summary,
    table: figureTable(
      people,
      [
        ['Instructor', 'text', 'name'],
        ['Flights', 'count', 'flights'],
        ['Hobbs h', 'hours', 'hobbs'],
        ['Booked h', 'hours', 'booked'],
      ],
      all,
    ),
    bars: [
      {
        label: `Instructor hours: ${summary}`,
        names: ['Flown', 'Booked'],
        kind: 'hours',
        rows: people.map((one) => ({
          label: one.name,
          values: [one.hobbs, one.booked],
          tooMany: one.inDoubt.tooMany,
        })),
      },
    ],
  }
}

function tailLabel({ tail }: { readonly tail: string }): string {
  return tail === NO_AIRCRAFT ? 'No aircraft' : tail
}

/** Labels fit under so many days. */
const MOST_LABELS = 10

function dayRows<Day extends Flown & { readonly day: PlainDay }>(
  days: readonly Day[],
  locale: string,
  valuesOf: (day: Day) => readonly number[],
): BarRow[] {
  const every = Math.ceil(days.length / MOST_LABELS)
  return days.map((one, index) => ({
    label: index % every === 0 && (
      <>
        <span>{formatDay(one.day, locale, 'weekday')}</span>
        <span>{Number(one.day.slice(8))}</span>
      </>
    ),
    values: valuesOf(one),
    tooMany: one.inDoubt.tooMany,
    startsWeek: weekday(one.day) === 1 && index > 0,
  }))
}
