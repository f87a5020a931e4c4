import type { BoardState } from './board/board-state.ts'
import type { ScheduleSpan } from './spans.ts'

interface ViewFacts {
  /** As in the address: `view=month`. */
  readonly id: string
  readonly label: string
  /** The letter that opens it. */
  readonly key: string
  /** How much time it shows. */
  readonly spanOf: (state: Pick<BoardState, 'days'>) => ScheduleSpan
  /** It shows so much at once that nothing which costs a request is read before somebody has seen the price. */
  readonly isPriced?: true
}

/**
 * The views of the schedule, in the order of its buttons. Toolbar, palette, keys and address read them from here; what each
 * draws is in view-components.ts, apart from here so that other pages need not load it.
 */
export const VIEWS = [
  {
    id: 'board',
    label: 'Board',
    key: 'b',
    spanOf: ({ days }) => (days === 7 ? 'week' : 'day'),
  },
  { id: 'day', label: 'Day', key: 'd', spanOf: () => 'day' },
  { id: 'week', label: 'Week', key: 'w', spanOf: () => 'week' },
  { id: 'month', label: 'Month', key: 'm', spanOf: () => 'month', isPriced: true },
  // The same days as the week's, so that both cost one question.
  { id: 'agenda', label: 'Agenda', key: 'a', spanOf: () => 'week' },
] as const satisfies readonly ViewFacts[]

export type ScheduleView = (typeof VIEWS)[number]['id']

/** The default view; a list is the easiest to read on a phone. */
export function usualView(isPhone: boolean): ScheduleView {
  return isPhone ? 'agenda' : 'board'
}

/** Throws for no view: the type knows them all. */
export function factsOfView(view: ScheduleView): ViewFacts {
  const facts = VIEWS.find(({ id }) => id === view)
  if (!facts) throw new RangeError(`No view is called ${view}.`)
  return facts
}
