import { recordHref } from '#bookings/address/hrefs.ts'
import type { Mend, MeterName } from '#domain/audit/finding.ts'
import type { CauseVerdict } from '#domain/audit/verdict.ts'
import { METER_WORDS } from '#domain/audit/words/in-a-sentence.ts'
import { differing } from '#domain/audit/words/order-words.ts'
import { withMend } from '#domain/audit/world/typo.ts'
import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatClockTime, formatDay } from '#time/format.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import { MarkedWords } from './MarkedWords.tsx'

const PARTS = ['start', 'end', 'delta'] as const

interface ReadingsAroundProps {
  readonly verdict: Pick<CauseVerdict, 'around' | 'flight' | 'mend' | 'meters' | 'doubted'>
}

/** A flight's readings between its neighbors', with the expected ones; a table per meter. */
export function ReadingsAround({ verdict }: ReadingsAroundProps) {
  if (verdict.around.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-2 items-start">
      {verdict.meters.map((meter) => (
        <MeterReadings key={meter} meter={meter} verdict={verdict} />
      ))}
    </div>
  )
}

function MeterReadings({ meter, verdict }: ReadingsAroundProps & { meter: MeterName }) {
  const { around, flight, mend, doubted } = verdict
  const isMended = mend?.edits.some((edit) => edit.meter === meter) === true
  return (
    <table
      className="plain-table flex-[1_1_310px] text-muted whitespace-nowrap [&_:is(th,td)]:pr-2"
      data-meter={meter}
    >
      <TableHeads heads={[METER_WORDS[meter], 'out', 'in', 'Δ']} numbersFrom={1} />
      <tbody>
        {around.map((one) => {
          const isOwn = one.id === flight?.id
          return [
            <Row
              key={one.id}
              meter={meter}
              readings={one[meter]}
              name={<WhoFlew flight={one} isOwn={isOwn} />}
              {...(isOwn && { mend, doubted, look: 'text-ink' })}
            />,
            isOwn && isMended && (
              <Row
                key={`${one.id} mended`}
                meter={meter}
                readings={withMend(one, mend)[meter]}
                name="should be"
                look="text-ok"
              />
            ),
          ]
        })}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly meter: MeterName
  readonly readings: Meter | null
  readonly name: React.ReactNode
  readonly mend?: Mend | null
  readonly doubted?: readonly string[]
  readonly look?: string
}

function Row({ meter, readings, name, mend, doubted, look }: RowProps) {
  const digits = meter === 'hobbs' ? 1 : 2
  const text = (value: number | null) => formatHundredths(value, digits)
  return (
    <tr className={look}>
      <th scope="row" className="text-inherit font-normal whitespace-normal">
        {name}
      </th>
      {PARTS.map((part) => {
        const value = part === 'delta' ? meterDelta(readings) : (readings?.[part] ?? null)
        const isDoubted = doubted?.includes(`${meter} ${part}`)
        const edit = mend?.edits.find((one) => one.meter === meter && one.reading === part)
        return (
          <td
            key={part}
            className={edit ? 'bg-danger-tint' : isDoubted ? 'bg-warn-tint' : undefined}
            data-number=""
            data-wrong={edit || isDoubted ? true : undefined}
          >
            {edit ? (
              <MarkedWords of={differing(text(value), text(edit.after), 'wrong')} />
            ) : (
              text(value)
            )}
          </td>
        )
      })}
    </tr>
  )
}

function WhoFlew({ flight, isOwn }: { flight: CompletedFlight; isOwn: boolean }) {
  const { locale } = useLocale()
  const { id, date, out, customer } = flight
  const words = (
    <>
      <span className="whitespace-nowrap">
        {date === null ? 'No date' : formatDay(date, locale, 'short')}
      </span>{' '}
      {out && <span className="whitespace-nowrap">{formatClockTime(out, locale)}</span>}
    </>
  )
  return (
    <>
      {isOwn || !isRecordId(id) ? words : <Link href={recordHref('flight', id)}>{words}</Link>}
      {customer && <bdi className="block text-12">{visibleText(nameOrEmail(customer))}</bdi>}
    </>
  )
}
