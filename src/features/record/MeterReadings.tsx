import { meterMarks } from '#bookings/flight-columns/meter-marks.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { deltaDisagrees, meterDelta } from '#domain/record/meter-deltas.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'

/** Out, in and difference. A stored delta other than in − out is reported, not corrected. */
export function MeterReadings({ flight }: { flight: Pick<CompletedFlight, 'hobbs' | 'tach'> }) {
  const meters = [
    { name: 'Hobbs', meter: flight.hobbs, digits: 1 },
    { name: 'Tach', meter: flight.tach, digits: 2 },
  ] as const
  return (
    <>
      <table className="plain-table mb-2">
        <TableHeads heads={['Readings', 'Out', 'In', 'Δ h']} numbersFrom={1} />
        <tbody>
          {meters.map(({ name, meter, digits }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-number="">{formatHundredths(meter?.start ?? null, digits)}</td>
              <td data-number="">{formatHundredths(meter?.end ?? null, digits)}</td>
              <td className={deltaDisagrees(meter) ? 'text-danger' : undefined} data-number="">
                {formatHundredths(meterDelta(meter), digits)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {meters
        .flatMap(({ name, meter }) => meterMarks(name, meter))
        .map(({ sentence }) => (
          <Notice key={sentence} tone="amber">
            {sentence}
          </Notice>
        ))}
    </>
  )
}
