import { controlTotal } from '#domain/audit/control-total.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import styles from './ControlTotals.module.css'

interface ControlTotalsProps {
  /** Of one tail, in order; more than one where a meter was replaced or days were not read. */
  readonly chains: readonly Chain[]
  /** Rows of this tail that are shown: an equation is always over all that were read. */
  readonly shown: number
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

/** Per meter opening → closing, and that closing − opening = ΣΔ + Σ gaps, to 0.00. */
export function ControlTotals({ chains, shown }: ControlTotalsProps) {
  const read = chains.reduce((sum, chain) => sum + chain.links.length, 0)
  return (
    <div className={styles.totals}>
      {chains.flatMap((chain, index) =>
        METERS.map(({ meter, name, digits }) => {
          const { opening, closing, deltas, gaps, unread, storedOff } = controlTotal(chain, meter)
          if (opening === null || closing === null) return null
          const say = (value: number) => formatHundredths(value, digits)
          const part = (value: number) => `${value < 0 ? '−' : '+'} ${say(Math.abs(value))}`
          return (
            <p
              key={`${index} ${meter}`}
              className={styles.line}
              data-control={meter}
              data-hundredths={[opening, closing, deltas, gaps, unread].join(' ')}
            >
              <span className={styles.name}>{name}</span>
              <span>
                {say(opening)} → {say(closing)}
              </span>
              <strong>
                {say(closing - opening)} = {say(deltas)} Δ {part(gaps)} gaps
                {unread !== 0 && ` ${part(unread)} across missing readings`}
              </strong>
              {storedOff !== 0 && (
                <span className={styles.note}>stored Δ {part(storedOff)} off in − out</span>
              )}
              {BEGINNINGS[chain.startsAs] !== '' && (
                <span className={styles.note}>{BEGINNINGS[chain.startsAs]}</span>
              )}
            </p>
          )
        }),
      )}
      {shown < read && (
        <p className={styles.note}>
          These readings are of all {read} flights of this tail, {read - shown} not shown among
          them.
        </p>
      )}
    </div>
  )
}
