import { capital } from '#domain/text/visible-text.ts'
import type { DispatchState } from './dispatch-state.ts'

/** After a number: "13 late back". Guesses have a question mark. */
export const DISPATCH_WORDS: Readonly<Record<DispatchState, string>> = {
  'late-back': 'late back',
  out: 'out',
  'not-started': 'not started',
  'no-show': 'no-show?',
  'not-closed': 'not closed?',
  down: 'down',
}

/** "Late back" */
export function dispatchTitle(state: DispatchState): string {
  return capital(DISPATCH_WORDS[state])
}
