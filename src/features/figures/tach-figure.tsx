import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { PAGES } from '#wire/pages.ts'
import { type Figure, type FigureFacts, listed } from './figure.ts'
import { figureTable, shownCell } from './figure-table.ts'
import type { ExpectedTach } from './use-expected-tach.ts'

function sayTachDue({ projections, due, date }: ExpectedTach): string {
  const written = projections.flatMap(({ tail }) => {
    const { expectedOn = null, isKnown = false } = due.get(tail) ?? {}
    const isLate = expectedOn !== null && expectedOn <= date
    return due.has(tail) ? { tail, is: isLate ? 'late' : isKnown ? 'ok' : 'unknown' } : []
  })
  if (written.length === 0) return `Add what is due in ${PAGES.inspections.title}.`
  const of = (wanted: string) =>
    written.flatMap(({ tail, is }) => (is === wanted ? visibleText(tail) : [])).join(', ')
  const [late, unknown] = [of('late'), of('unknown')]
  return (
    [late && `Due by then: ${late}.`, unknown && `No forecast: ${unknown}.`]
      .filter(Boolean)
      .join(' ') || 'None due by then.'
  )
}

export function expectedTach({ tach, locale }: FigureFacts): Figure {
  const { projections, due, date, today, bookedUntil, isKnown, onDate } = tach
  const on = formatDay(date, locale, 'short')
  const partly = isKnown ? '' : ' Not all of these bookings have loaded.'
  return {
    title: 'Projected Tach',
    isForecast: true,
    summary: `Projected to ${on} from bookings through ${formatDay(bookedUntil, locale, 'short')}, then the usual daily average. Later bookings count if they come to more.${partly} ${sayTachDue(tach)}`,
    table: figureTable(projections, [
      ['Aircraft', 'text', 'tail'],
      ['Last Tach', 'tach', 'last'],
      ['Read on', 'day', 'lastOn'],
      ['Tach a day', 'tach', 'perDay'],
      [`Tach on ${on}`, 'hours', 'at'],
      ['Due at', 'tach', ({ tail }) => due.get(tail)?.due ?? null],
      ['Left now', 'text', ({ tail }) => due.get(tail)?.left ?? null],
      ['Expected', 'day', ({ tail }) => due.get(tail)?.expectedOn ?? null],
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
