import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { PAGES } from '#wire/pages.ts'
import { type Figure, type FigureFacts, listed } from './figure.ts'
import { figureTable, shownCell } from './figure-table.ts'
import type { ExpectedTach } from './use-expected-tach.ts'

function sayTachDue({ projections, date }: ExpectedTach): string {
  const limited = projections.filter(({ due }) => due !== null)
  if (limited.length === 0) return `Add what is due in ${PAGES.inspections.title}.`
  const late = limited.filter(({ expectedOn }) => expectedOn !== null && expectedOn <= date)
  const unknown = limited.filter((one) => !one.isKnown && !late.includes(one))
  const named = (tails: typeof limited) => listed(tails, ({ tail }) => visibleText(tail))
  return (
    [
      late.length > 0 && `Due by then: ${named(late)}.`,
      unknown.length > 0 && `No forecast: ${named(unknown)}.`,
    ]
      .filter(Boolean)
      .join(' ') || 'None due by then.'
  )
}

export function expectedTach({ tach, locale }: FigureFacts): Figure {
  const { projections, date, today, bookedUntil, isKnown, onDate } = tach
  const on = formatDay(date, locale, 'short')
  const partly = isKnown ? '' : ' Not all of these bookings have loaded.'
  return {
    title: 'Projected Tach',
    isForecast: true,
    summary: `Projected to ${on} from bookings through ${formatDay(bookedUntil, locale, 'short')}, then the usual daily average. Later bookings are used if they add up to more.${partly} ${sayTachDue(tach)}`,
    table: figureTable(projections, [
      ['Aircraft', 'text', 'tail'],
      ['Last Tach', 'tach', 'last'],
      ['Read on', 'day', 'lastOn'],
      ['Tach a day', 'tach', 'perDay'],
      [`Tach on ${on}`, 'hours', 'at'],
      ['Due at', 'tach', 'due'],
      ['Left now', 'text', 'left'],
      ['Expected', 'day', 'expectedOn'],
    ]),
    bars: [
      {
        label: `Tach hours until ${on}: ${listed(projections, ({ tail, toCome }) => `${visibleText(tail)} ${shownCell(toCome, 'hours')}`)}`,
        kind: 'hours',
        heads: ['Hours to come', `Tach on ${on}`],
        rows: projections.map(({ tail, toCome, at }) => ({
          label: tail,
          values: [toCome],
          aside: shownCell(at, 'hours'),
        })),
      },
    ],
    below: (
      <div className="unprinted flex flex-wrap gap-2">
        <DayField
          label="On"
          day={date}
          today={today}
          shown={{ from: today, to: date }}
          onDay={onDate}
        />
        <ButtonLink href={PAGES.inspections.path}>{PAGES.inspections.title}</ButtonLink>
      </div>
    ),
  }
}
