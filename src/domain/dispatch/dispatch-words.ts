import { capital } from '#domain/text/visible-text.ts'
import type { DispatchState } from './dispatch-state.ts'

/** What each state is called behind a number, on every page and on paper: "13 late back". What can only be guessed is asked. */
export const DISPATCH_WORDS: Readonly<Record<DispatchState, string>> = {
  'late-back': 'late back',
  out: 'out',
  'not-started': 'not started',
  'no-show': 'no-show?',
  'not-closed': 'not closed?',
  down: 'down',
}

/** The same as a heading: "Late back". */
export function dispatchTitle(state: DispatchState): string {
  return capital(DISPATCH_WORDS[state])
}
