import type { FrameShape } from '#ui/frame-shape.ts'
import type { ScheduleSpan } from './spans.ts'
import type { WeekState } from './week/week-state.ts'

/** What draws the schedule: view-modules.ts has the modules of those that are read at once. */
export type ScheduleDrawing = 'board' | 'phoneBoard' | 'week' | 'list' | 'month'

interface ViewFacts {
  /** As in the address: `view=month`. */
  readonly id: string
  readonly label: string
  /** Other words by which it is looked for. */
  readonly words: string
  /** The letter that opens it. */
  readonly key: string
  /** How much time it shows; on a tablet seven columns are too narrow to read, and on a phone a list is of one day. */
  readonly spanOf: (state: Pick<WeekState, 'week'>, shape: FrameShape) => ScheduleSpan
  /** What draws it; on a phone lists, whose lines are as wide as the screen. */
  readonly drawnBy: (shape: FrameShape) => ScheduleDrawing
  /** It shows so much at once that nothing which costs a request is read before somebody has seen the price. */
  readonly isPriced?: true
}

const weekSpan = ({ week }: Pick<WeekState, 'week'>) => (week === 'ahead' ? 'ahead' : 'week')

/**
 * The views of the schedule, in the order of its buttons. Toolbar, palette, keys and address read them from here; what each
 * draws is in view-components.ts.
 */
export const VIEWS = [
  {
    id: 'day',
    label: 'Day',
    words: 'board',
    key: 'd',
    spanOf: () => 'day',
    drawnBy: (shape) => (shape === 'phone' ? 'phoneBoard' : 'board'),
  },
  {
    id: 'week',
    label: 'Week',
    words: 'next 7 days',
    key: 'w',
    spanOf: (state, shape) => (shape === 'tablet' ? 'three' : weekSpan(state)),
    drawnBy: (shape) => (shape === 'phone' ? 'list' : 'week'),
  },
  {
    id: 'month',
    label: 'Month',
    words: 'load',
    key: 'm',
    spanOf: () => 'month',
    drawnBy: () => 'month',
    isPriced: true,
  },
  // The same days as the week's, so that both cost one question.
  {
    id: 'agenda',
    label: 'List',
    words: 'agenda',
    key: 'l',
    spanOf: (state, shape) => (shape === 'phone' ? 'day' : weekSpan(state)),
    drawnBy: () => 'list',
  },
] as const satisfies readonly ViewFacts[]

/** As a row of buttons takes them. */
export const VIEW_OPTIONS = VIEWS.map(({ id, label }) => ({ value: id, label }))

export type ScheduleView = (typeof VIEWS)[number]['id']

/** The default view; a list is the easiest to read on a phone. */
function usualView(isPhone: boolean): ScheduleView {
  return isPhone ? 'agenda' : 'day'
}

/** Throws for no view: the type knows them all. */
export function factsOfView(view: ScheduleView): ViewFacts {
  const facts = VIEWS.find(({ id }) => id === view)
  if (!facts) throw new RangeError(`No view is called ${view}.`)
  return facts
}

/** What a state shows on such a screen: in which view, drawn by what, and how much time. */
export function shownSpan(
  state: Pick<WeekState, 'week'> & { readonly view: ScheduleView | null },
  shape: FrameShape,
): {
  readonly view: ScheduleView
  readonly drawing: ScheduleDrawing
  readonly span: ScheduleSpan
  readonly isPriced: boolean
} {
  const view = state.view ?? usualView(shape === 'phone')
  const { spanOf, drawnBy, isPriced = false } = factsOfView(view)
  return { view, drawing: drawnBy(shape), span: spanOf(state, shape), isPriced }
}
