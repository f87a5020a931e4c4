import { noFlightWords } from '#bookings/known/known-words.ts'
import { flownMoment } from '#domain/flight-log/flown-order.ts'
import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'

const METER_HEADS = ['Hobbs', 'Tach'].flatMap((of) => [`${of} out`, `${of} in`, `${of} Δ`])
const HEADS = ['Date', 'Customer', 'Instructor', ...METER_HEADS]

interface LastFlightsProps {
  readonly flights: readonly CompletedFlight[]
  readonly isRead: boolean
  readonly onOpen: (id: string) => void
}

const MAX = 10

export function LastFlights({ flights, isRead, onOpen }: LastFlightsProps) {
  const { locale } = useLocale()
  const newest = flights
    .toSorted((a, b) => (flownMoment({ flight: b }) ?? 0) - (flownMoment({ flight: a }) ?? 0))
    .slice(0, MAX)
  return (
    <section className="min-w-0" aria-label="Last flights">
      <h3 className="part-title">Last flights</h3>
      {newest.length === 0 ? (
        <p className="quiet">{noFlightWords(isRead)}</p>
      ) : (
        <table className="plain-table cards-table">
          <TableHeads heads={HEADS} numbersFrom={3} />
          <tbody>
            {newest.map((flight) => (
              <tr
                key={flight.id}
                // Of a card on a phone.
                style={{ gridTemplateColumns: '9.5rem 6rem 1fr' }}
                data-flight-id={flight.id}
              >
                <th scope="row">
                  <button
                    type="button"
                    className="text-accent-text underline underline-offset-2 whitespace-nowrap max-md:font-normal"
                    onClick={() => onOpen(flight.id)}
                  >
                    {flight.date === null ? 'No date' : formatDay(flight.date, locale, 'short')}
                  </button>
                </th>
                <td style={{ gridColumn: 'span 2' }}>
                  <bdi>{visibleText(flight.customer?.name ?? '') || DASH}</bdi>
                </td>
                <td className="max-md:hidden">
                  <bdi>{visibleText(flight.instructor?.name ?? '')}</bdi>
                </td>
                <Readings of="Hobbs" meter={flight.hobbs} digits={1} />
                <Readings of="Tach" meter={flight.tach} digits={2} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Readings({ of, meter, digits }: { of: string; meter: Meter | null; digits: 1 | 2 }) {
  const values = { [`${of} out`]: meter?.start, in: meter?.end, Δ: meterDelta(meter) }
  return Object.entries(values).map(([head, value]) => (
    <td key={head} data-head={head} data-number="">
      {formatHundredths(value ?? null, digits)}
    </td>
  ))
}
