import type { PlainDay } from '#time/plain-day.ts'
import { PLAIN_BOARD } from './board/board-state.ts'
import { type ScheduleState, writeScheduleSearch } from './schedule-state.ts'

/** The paper for `day`, with the filters in force on the screen. */
export function printHref(state: ScheduleState, day: PlainDay): string {
  const { by } = state
  const search = writeScheduleSearch({ ...state, ...PLAIN_BOARD, by, view: null, date: day })
  const pairs = Object.entries(search).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return `/print/day?${new URLSearchParams(pairs)}`
}
