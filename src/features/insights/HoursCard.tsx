import { DoubtLink } from '#bookings/audit/DoubtLink.tsx'
import type { Doubt } from '#domain/audit/doubt.ts'
import type { FlownHours } from '#domain/figures/flown-hours.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { sayNotSummed } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { FigureCard } from './FigureCard.tsx'
import { type FigureColumn, figureTable, shownCell } from './figure-table.ts'
import { HorizontalBars } from './HorizontalBars.tsx'
import { VerticalBars } from './VerticalBars.tsx'

export function tailLabel({ tail }: { readonly tail: string }): string {
  return tail === NO_AIRCRAFT ? 'No aircraft' : tail
}

const IN_DOUBT: FigureColumn<FlownHours['byTail'][number]> = [
  'Hobbs h in doubt',
  'hours',
  'inDoubt',
]

interface HoursCardProps {
  readonly flown: FlownHours
  readonly doubts: readonly Doubt[]
}

/** A bar per day and per aircraft; the table has every aircraft on every day. */
export function HoursCard({ flown, doubts }: HoursCardProps) {
  const { locale } = useLocale()
  const { byDay, byTail, total } = flown
  const hours = (hundredths: number) => `${shownCell(hundredths, 'hours')} h`
  const most = byDay.toSorted((a, b) => b.hobbs - a.hobbs)[0]
  const notSummed = sayNotSummed('Hobbs', total)
  const without = notSummed && ` Not in it: ${notSummed}.`
  const hasDoubt = total.inDoubt > 0
  const summary = `${hours(total.hobbs)} Hobbs in ${total.flights} ${total.flights === 1 ? 'flight' : 'flights'}${most && most.hobbs > 0 ? `, most on ${formatDay(most.day, locale, 'short')} (${hours(most.hobbs)})` : ''}.${without}`
  const onDays = byDay.map(
    ({ day }): FigureColumn<(typeof byTail)[number]> => [
      formatDay(day, locale, 'short'),
      'hours',
      ({ days }) => days.get(day) ?? null,
    ],
  )
  const table = figureTable(
    byTail,
    [
      ['Aircraft', 'text', tailLabel],
      ['Flights', 'count', 'flights'],
      ['Hobbs h', 'hours', 'hobbs'],
      ['Tach h', 'tach', 'tach'],
      ...(hasDoubt ? [IN_DOUBT] : []),
      ...onDays,
    ],
    [
      'All',
      total.flights,
      total.hobbs,
      total.tach,
      ...(hasDoubt ? [total.inDoubt] : []),
      ...byDay.map(({ hobbs }) => hobbs),
    ],
  )
  return (
    <FigureCard
      title="Hours by aircraft and day"
      summary={summary}
      table={table}
      below={
        doubts.length > 0 && (
          <ul aria-label="Hours in doubt">
            {doubts.map((doubt) => (
              <li key={doubt.flight.id}>
                {visibleText(doubt.flight.aircraft?.tail ?? '')}
                {doubt.flight.date && `, ${formatDay(doubt.flight.date, locale, 'short')}`}
                {': '}
                <DoubtLink doubts={[doubt]} />
              </li>
            ))}
          </ul>
        )
      }
    >
      <VerticalBars
        label={`Hobbs hours by day: ${summary}`}
        days={byDay.map(({ day, hobbs, inDoubt }) => ({ day, values: [hobbs], inDoubt }))}
      />
      <HorizontalBars
        label={`Hobbs hours by aircraft: ${byTail.map((one) => `${tailLabel(one)} ${hours(one.hobbs)}`).join(', ')}`}
        kind="hours"
        rows={byTail.map((one) => ({
          label: tailLabel(one),
          values: [one.hobbs],
          inDoubt: one.inDoubt,
        }))}
      />
    </FigureCard>
  )
}
