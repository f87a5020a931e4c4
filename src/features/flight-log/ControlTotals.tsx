import type { Chain } from '#domain/audit/world/chain.ts'
import { CHAIN_BEGINNINGS, controlWords } from '#domain/flight-log/control-words.ts'
import styles from './ControlTotals.module.css'

interface ControlTotalsProps {
  /** Of one tail, in order; more than one where a meter was replaced or days were not read. */
  readonly chains: readonly Chain[]
  /** Rows of this tail that are shown: an equation is always over all that were read. */
  readonly shown: number
}

/** Why the sums of a tail are not what its meters ran: per meter opening → closing, and closing − opening = ΣΔ + Σ gaps. */
export function ControlTotals({ chains, shown }: ControlTotalsProps) {
  const read = chains.reduce((sum, chain) => sum + chain.links.length, 0)
  return (
    <div className={styles.totals}>
      {chains.flatMap((chain, index) =>
        controlWords(chain).map(({ name, ends, equation, storedOff }) => (
          <p key={`${index} ${name}`} className={styles.line}>
            <span className="quiet">{name}</span>
            <span>{ends}</span>
            <strong>{equation}</strong>
            {[storedOff, CHAIN_BEGINNINGS[chain.startsAs]].filter(Boolean).map((note) => (
              <span key={note} className="note">
                {note}
              </span>
            ))}
          </p>
        )),
      )}
      {shown < read && (
        <p className="note">
          These readings are of all {read} flights of this tail, {read - shown} not shown among
          them.
        </p>
      )}
    </div>
  )
}
