import type { Chain } from '#domain/audit/world/chain.ts'
import { CHAIN_BEGINNINGS, controlWords } from '#domain/flight-log/control-words.ts'

interface ControlTotalsProps {
  /** One tail's, in order. Several if a meter was replaced or days weren't loaded. */
  readonly chains: readonly Chain[]
  /** Visible rows of this tail; the equations cover all loaded ones. */
  readonly shown: number
}

/** Why a tail's sums differ from its meters: per meter opening → closing, and closing − opening = ΣΔ + Σ gaps. */
export function ControlTotals({ chains, shown }: ControlTotalsProps) {
  const read = chains.reduce((sum, chain) => sum + chain.links.length, 0)
  return (
    <div className="flex flex-wrap gap-x-7 gap-y-0.5 mt-0.75">
      {chains.flatMap((chain, index) =>
        controlWords(chain).map(({ name, ends, equation, storedOff }) => (
          <p key={`${index} ${name}`} className="flex flex-wrap gap-x-2 gap-y-0.5 items-baseline">
            <span className="quiet">{name}</span>
            <span>{ends}</span>
            <strong className="strong">{equation}</strong>
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
          Readings cover all {read} flights of this tail; {read - shown} aren’t shown.
        </p>
      )}
    </div>
  )
}
