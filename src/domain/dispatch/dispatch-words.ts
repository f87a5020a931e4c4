import { capital } from '#domain/text/visible-text.ts'
import type { DispatchState } from './dispatch-state.ts'

/** After a number: "13 overdue". Guesses have a question mark. */
export const DISPATCH_WORDS: Readonly<Record<DispatchState, string>> = {
  'late-back': 'overdue',
  out: 'out',
  'not-started': 'not started',
  'no-show': 'no-show?',
  'not-closed': 'not closed?',
  down: 'down',
}

/** "Overdue" */
export function dispatchTitle(state: DispatchState): string {
  return capital(DISPATCH_WORDS[state])
}
