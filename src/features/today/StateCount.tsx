import type { DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import { leastWords } from './dispatch-words.ts'
import type { Today } from './use-today.ts'

interface StateCountProps {
  readonly state: DispatchState
  readonly dispatch: Today['dispatch']
  /** Only the number, next to its label. Zero is shown; with a label it is hidden. */
  readonly isBare?: boolean
}

/** Counts the whole school, unfiltered. */
export function StateCount({ state, dispatch, isBare = false }: StateCountProps) {
  const count = dispatch.counted[state].length
  return (
    <span data-count={state} data-value={count} hidden={!isBare && count === 0}>
      {!dispatch.isWhole && count === 0 ? '—' : leastWords(count, dispatch.isWhole)}
      {!isBare && ` ${DISPATCH_WORDS[state]}`}
    </span>
  )
}
