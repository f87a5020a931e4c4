import { type FlightLogState, NARROWEST, WIDEST } from '#features/flight-log/flight-log-state.ts'
import { FLIGHT_COLUMN_IDS, type FlightColumnId } from '#school/flight-columns/flight-columns.ts'
import { shownColumns, USUAL_PINS } from './flight-log-columns.ts'

/** What can be done to a column, beside resizing it. */
export type ColumnMove = 'earlier' | 'later' | 'show' | 'hide' | 'pin' | 'unpin'

type Columns = Pick<FlightLogState, 'columns' | 'pins'>

/** The columns and pins after a move; null where they are the usual ones again. The last shown column stays. */
export function movedColumn(state: Columns, column: FlightColumnId, move: ColumnMove): Columns {
  const { pinned, loose } = shownColumns(state)
  const without = (list: readonly FlightColumnId[]) => list.filter((other) => other !== column)
  if (move === 'show') return written([...without(pinned)], [...without(loose), column])
  if (move === 'hide') {
    if (pinned.length + loose.length === 1) return state
    return written(without(pinned), without(loose))
  }
  if (move === 'pin') return written([...without(pinned), column], without(loose))
  if (move === 'unpin') return written(without(pinned), [column, ...without(loose)])
  return written(shifted(pinned, column, move), shifted(loose, column, move))
}

function shifted(
  list: readonly FlightColumnId[],
  column: FlightColumnId,
  move: 'earlier' | 'later',
) {
  const from = list.indexOf(column)
  const to = from + (move === 'earlier' ? -1 : 1)
  if (from < 0 || to < 0 || to >= list.length) return list
  const next = list.filter((other) => other !== column)
  next.splice(to, 0, column)
  return next
}

function written(pinned: readonly FlightColumnId[], loose: readonly FlightColumnId[]): Columns {
  const columns = [...pinned, ...loose]
  return {
    columns: isSame(columns, FLIGHT_COLUMN_IDS) ? null : columns,
    pins: isSame(pinned, USUAL_PINS) ? null : pinned,
  }
}

function isSame(a: readonly FlightColumnId[], b: readonly FlightColumnId[]): boolean {
  return a.length === b.length && a.every((column, index) => column === b[index])
}

export function clampedWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
}
