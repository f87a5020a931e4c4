import { FILTERS } from '#domain/flight-log/filter-values.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FlightLogState } from './flight-log-state.ts'

/** "filtered: aircraft N172SP; text Ortiz"; '' if not. Values as the address has them. */
export function sayLogChosen(state: FlightLogState): string {
  const named = FILTERS.flatMap((name) => {
    const values = state[name]
    return values === null ? [] : [`${name} ${values.join(', ') || 'none'}`]
  })
  const words = [...named, ...(state.q.trim() === '' ? [] : [`text ${state.q.trim()}`])]
  return words.length === 0 ? '' : visibleText(`filtered: ${words.join('; ')}`)
}
