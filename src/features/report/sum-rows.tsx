import { controlTotal } from '#domain/audit/control-total.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { sayThousandths } from '#domain/flight-log/figure-words.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import styles from './FlightFlow.module.css'
import { NAMING_COLUMNS, REPORT_COLUMNS } from './report-columns.ts'

interface SumRowProps {
  /** Whose sums they are. */
  readonly name: string
  readonly sums: RowSums
  readonly isWhole: boolean
}

/** The foot of a group, its sums under the columns they add up. Over a range that is not whole every sum is a least. */
export function SumRow({ name, sums, isWhole }: SumRowProps) {
  const { flights, hobbs, tach, ratio, mean, flagged } = sums
  const least = isWhole ? '' : 'at least '
  const sum = (total: number, digits: 1 | 2) =>
    `${isWhole ? '' : '≥ '}${formatHundredths(total, digits)}`
  const without = [
    hobbs.leftOut > 0 ? `${hobbs.leftOut} without Hobbs` : '',
    tach.leftOut > 0 ? `${tach.leftOut} without Tach` : '',
  ].filter((words) => words !== '')
  return (
    <tr className={styles.sums} data-sums="">
      <td colSpan={NAMING_COLUMNS}>
        <span className={styles.facts}>
          <bdi className={styles.strong}>{name}</bdi>
          <span>
            {least}
            <span data-total="flights">{flights}</span> {flights === 1 ? 'flight' : 'flights'}
          </span>
          <span>
            mean Hobbs Δ <span data-total="mean">{formatHundredths(mean, 2)}</span>
          </span>
          <span>
            Tach/Hobbs <span data-total="ratio">{sayThousandths(ratio) ?? '—'}</span>
          </span>
          {without.length > 0 && <span>{without.join(', ')}</span>}
        </span>
      </td>
      <td colSpan={2} className={styles.sumLabel}>
        Σ Hobbs
      </td>
      <td data-number data-total="hobbs">
        {sum(hobbs.total, 1)}
      </td>
      <td colSpan={2} className={styles.sumLabel}>
        Σ Tach
      </td>
      <td data-number data-total="tach">
        {sum(tach.total, 2)}
      </td>
      <td data-number data-total="hobbsGaps">
        {formatHundredths(sums.hobbsGaps, 1)}
      </td>
      <td data-number data-total="tachGaps">
        {formatHundredths(sums.tachGaps, 2)}
      </td>
      <td>
        <span data-total="flagged">{flagged}</span> flagged
      </td>
    </tr>
  )
}

const METERS = [
  { meter: 'hobbs', name: 'Hobbs', digits: 1 },
  { meter: 'tach', name: 'Tach', digits: 2 },
] as const

const BEGINNINGS = {
  'first-read': '',
  'after-unread-days': 'after days not read',
  'meter-replaced': 'on the new meter',
} as const

interface ControlRowProps {
  readonly chain: Chain
  /** Where the chain stands apart from its tail's rows. */
  readonly tail?: string
  /** Of this tail, how many flights were read and how many of them are in print. */
  readonly read: number
  readonly shown: number
}

/** Opening → closing of both meters, and that closing − opening = ΣΔ + Σ gaps, to 0.00. */
export function ControlRow({ chain, tail, read, shown }: ControlRowProps) {
  const notes = [
    BEGINNINGS[chain.startsAs],
    shown < read ? `over all ${read} flights of this tail, ${read - shown} not in print` : '',
  ].filter((words) => words !== '')
  return (
    <tr className={styles.control}>
      <td colSpan={REPORT_COLUMNS.length}>
        <span className={styles.facts}>
          {tail !== undefined && <bdi className={styles.tail}>{tail}</bdi>}
          {METERS.map(({ meter, name, digits }) => {
            const total = controlTotal(chain, meter)
            if (total.opening === null || total.closing === null) return null
            const say = (value: number) => formatHundredths(value, digits)
            const part = (value: number) => `${value < 0 ? '−' : '+'} ${say(Math.abs(value))}`
            const { opening, closing, deltas, gaps, unread, storedOff } = total
            return (
              <span
                key={meter}
                className={styles.equation}
                data-control={meter}
                data-hundredths={[opening, closing, deltas, gaps, unread].join(' ')}
              >
                {name} {say(opening)} → {say(closing)}:{' '}
                <span className={styles.strong}>
                  {say(closing - opening)} = {say(deltas)} Δ {part(gaps)} gaps
                  {unread !== 0 && ` ${part(unread)} across missing readings`}
                </span>
                {storedOff !== 0 && ` (stored Δ ${part(storedOff)} off in − out)`}
              </span>
            )
          })}
          {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
        </span>
      </td>
    </tr>
  )
}
