import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import {
  type BoardState,
  readBoardSearch,
  writeBoardSearch,
} from '#features/schedule/board/board-state.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { type ScheduleView, VIEWS } from './views.ts'

/**
 * What the address of the schedule says. `view` null is the board, or the agenda on a phone; `date` null is today.
 * Lists: null is all, an empty list none; in `aircraft`, `instructor` and `customer` the word `none` is "nothing booked".
 * The board's own: `by`, `days=7`, `zoom` (minutes per 40 px), `hours=all`, `density`, `idle`, `others`, `closed` (see board-state.ts).
 */
export interface ScheduleState extends BoardState {
  readonly view: ScheduleView | null
  readonly date: PlainDay | null
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  readonly customer: readonly string[] | null
  readonly activity: readonly string[] | null
  readonly status: readonly string[] | null
  readonly q: string
  readonly cancelled: boolean
}

type Search = Readonly<Record<string, string | undefined>>

const LONGEST_TEXT = 200

/** Every unknown or wrong value falls back to what its absence means. */
export function readScheduleSearch(search: Search): ScheduleState {
  return {
    view: VIEWS.find(({ id }) => id === search['view'])?.id ?? null,
    ...readBoardSearch(search),
    date: parsePlainDay(search['date']),
    aircraft: readValueList(search['aircraft']),
    instructor: readValueList(search['instructor']),
    customer: readValueList(search['customer']),
    activity: readValueList(search['activity']),
    status: readValueList(search['status']),
    q: (search['q'] ?? '').slice(0, LONGEST_TEXT),
    cancelled: search['cancelled'] === '1',
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeScheduleSearch(state: ScheduleState): Record<string, string | undefined> {
  return {
    view: state.view ?? undefined,
    ...writeBoardSearch(state),
    date: state.date ?? undefined,
    aircraft: writeValueList(state.aircraft),
    instructor: writeValueList(state.instructor),
    customer: writeValueList(state.customer),
    activity: writeValueList(state.activity),
    status: writeValueList(state.status),
    q: state.q === '' ? undefined : state.q,
    cancelled: state.cancelled ? '1' : undefined,
  }
}
