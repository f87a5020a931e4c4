import type { FrameShape } from '#ui/frame-shape.ts'
import type { ScheduleSpan } from './spans.ts'

/** Which seven days a week is: null is the calendar week. */
interface WeekChoice {
  readonly week: 'ahead' | null
}

export type ScheduleDrawing = 'board' | 'phoneBoard' | 'week' | 'list' | 'month'

interface ViewFacts {
  readonly id: string
  readonly label: string
  /** Search words in the palette. */
  readonly words: string
  readonly key: string
  /** A tablet shows fewer days because seven columns are too narrow; a phone's list shows one. */
  readonly spanOf: (state: WeekChoice, shape: FrameShape) => ScheduleSpan
  readonly drawnBy: (shape: FrameShape) => ScheduleDrawing
}

const weekSpan = ({ week }: WeekChoice) => (week === 'ahead' ? 'ahead' : 'week')

/** In the order of the buttons. Toolbar, palette, keys and address use it; components: view-components.ts. */
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
  },
  // Same days as the week, so that both use the same requests.
  {
    id: 'agenda',
    label: 'List',
    words: 'agenda',
    key: 'l',
    spanOf: (state, shape) => (shape === 'phone' ? 'day' : weekSpan(state)),
    drawnBy: () => 'list',
  },
] as const satisfies readonly ViewFacts[]

export type ScheduleView = (typeof VIEWS)[number]['id']

/** A phone starts with the list, which reads best there. */
function usualView(isPhone: boolean): ScheduleView {
  return isPhone ? 'agenda' : 'day'
}

export function factsOfView(view: ScheduleView): ViewFacts {
  const facts = VIEWS.find(({ id }) => id === view)
  if (!facts) throw new RangeError(`No view is called ${view}.`)
  return facts
}

export function shownSpan(
  state: WeekChoice & { readonly view: ScheduleView | null },
  shape: FrameShape,
): {
  readonly view: ScheduleView
  readonly drawing: ScheduleDrawing
  readonly span: ScheduleSpan
} {
  const view = state.view ?? usualView(shape === 'phone')
  const { spanOf, drawnBy } = factsOfView(view)
  return { view, drawing: drawnBy(shape), span: spanOf(state, shape) }
}
