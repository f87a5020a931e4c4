import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import { deltaDisagrees, formatHundredths, meterDelta } from '#domain/record/meter.ts'
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
      {meters.map(
        ({ name, meter, digits }) =>
          meter !== null &&
          deltaDisagrees(meter) && (
            <Notice key={name} tone="amber">
              {sayDisagreement(name, meter, digits)}
            </Notice>
          ),
      )}
    </>
  )
}

function sayDisagreement(name: string, meter: Meter, digits: 1 | 2): string {
  const measured = meter.start !== null && meter.end !== null ? meter.end - meter.start : null
  return `${name}: stored as ${formatHundredths(meter.delta, digits)}, but in − out is ${formatHundredths(measured, digits)}.`
}
