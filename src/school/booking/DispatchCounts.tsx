import { DISPATCH_STATES, isLateState, LATE_STATES } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { hereWords } from '#school/findings/finding-groups.ts'
import styles from './DispatchCounts.module.css'
import type { TodaysDispatch } from './use-dispatch.ts'

interface DispatchCountsProps {
  readonly dispatch: TodaysDispatch
  /** Whether a booking passes the filter; null without one. The numbers are the whole school's either way. */
  readonly isHere: ((reservation: Reservation) => boolean) | null
}

/** Today's six numbers in one line; zeros are there but not shown. */
export function DispatchCounts({ dispatch, isHere }: DispatchCountsProps) {
  const { counted, isWhole } = dispatch
  return (
    <span className={styles.counts}>
      {DISPATCH_STATES.map((state) => {
        const count = counted[state].length
        return (
          <span
            key={state}
            data-count={state}
            data-value={count}
            data-tone={state === 'late-back' ? 'red' : isLateState(state) ? 'amber' : 'plain'}
            hidden={count === 0}
          >
            {isWhole ? '' : 'at least '}
            {count} {DISPATCH_WORDS[state]}
            {isHere &&
              hereWords(counted[state].filter(isHere).length, count, state === 'late-back')}
          </span>
        )
      })}
    </span>
  )
}

/** True if somebody has to look: then nothing may say "Nothing wrong". */
export function isAlarming({ counted }: Pick<TodaysDispatch, 'counted'>): boolean {
  return LATE_STATES.some((state) => counted[state].length > 0)
}
