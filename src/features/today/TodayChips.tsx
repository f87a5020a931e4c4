import { hereWords } from '#bookings/findings/finding-groups.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import {
  DISPATCH_STATES,
  type DispatchState,
  toneOfState,
} from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import { closedWords } from '#time/closed-words.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import type { Today } from './use-today.ts'

/** Counts of the whole school, each linked to its list. Zeros stay in the page but hidden. */
export function TodayChips({ today }: { today: Today }) {
  const { dispatch, groups, aircraft, now } = today
  const { counted, isWhole } = dispatch
  const format = useDateFormat()
  const closed = closedWords(format, now, useFrame().rule.hours)
  const hereOf = (state: DispatchState) => {
    const late = state === 'out' ? groups['late-back'].length : 0
    return groups[state].length + late
  }
  return (
    <>
      {closed !== null && (
        <span data-closed="" className="note flex-none whitespace-nowrap">
          {closed}
        </span>
      )}
      {DISPATCH_STATES.map((state) => {
        const count = counted[state].length
        return (
          <button
            key={state}
            type="button"
            className="count-chip"
            data-count={state}
            data-value={count}
            data-tone={toneOfState(state, dispatch)}
            hidden={count === 0}
            onClick={() => goToGroup(state)}
          >
            {isWhole ? '' : '≥ '}
            {count} {DISPATCH_WORDS[state]}
            {aircraft !== null && hereWords(Math.min(hereOf(state), count), count, true)}
          </button>
        )
      })}
      {/* Said once all is loaded; its room is kept, so that nothing beside it moves. */}
      {counted['late-back'].length === 0 && (
        <span className="note flex-none whitespace-nowrap lg:min-w-30">
          {isWhole && 'None overdue today'}
        </span>
      )}
    </>
  )
}

function goToGroup(state: DispatchState): void {
  const first = document.querySelector<HTMLElement>(`[data-group="${state}"] [data-reservation-id]`)
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
