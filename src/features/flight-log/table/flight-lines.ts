import type { LogRow } from '#domain/flight-log/log-row.ts'
import { firstWhere } from '#domain/lists/in-order.ts'
import type { SummedGroup } from './use-shown-rows.ts'

export interface GroupLine {
  readonly kind: 'head' | 'foot'
  readonly key: string
  readonly group: SummedGroup
  readonly isOpen: boolean
}

export type LogLine =
  | { readonly kind: 'row'; readonly key: string; readonly row: LogRow }
  | GroupLine

type LineBlock =
  | { readonly kind: 'rows'; readonly start: number; readonly rows: readonly LogRow[] }
  | { readonly kind: 'line'; readonly start: number; readonly line: GroupLine }

/** Without an object per line, because sorting may rebuild 50,000. */
export interface FlightLines {
  readonly count: number
  /** As in force. */
  readonly closed: readonly string[]
  readonly blocks: readonly LineBlock[]
  at(index: number): LogLine | undefined
  /** Both inclusive. */
  rowsBetween(from: number, to: number): LogRow[]
  lineOf(flightId: string): number
}

/** In `closed`: all groups are closed but those listed. */
const ALL = '*'

const NOTHING_RECORDED = 'none'

/** Logs longer than this open with groups closed. */
const OPEN_UP_TO = 60

export function closedInForce(closed: readonly string[] | null, flights: number) {
  return closed ?? allGroups(flights <= OPEN_UP_TO)
}

/** A group without flights has no line. An open tail that doesn't balance has a foot that says why. */
export function flightLines(
  rows: readonly LogRow[],
  groups: readonly SummedGroup[] | null,
  chosen: readonly string[] | null,
): FlightLines {
  const closed = closedInForce(chosen, rows.length)
  const blocks: LineBlock[] = []
  let count = 0
  const addRows = (own: readonly LogRow[]) => {
    if (own.length > 0) blocks.push({ kind: 'rows', start: count, rows: own })
    count += own.length
  }
  if (groups === null) addRows(rows)
  for (const group of groups ?? []) {
    const isOpen = isGroupOpen(group.key, closed)
    const add = (kind: GroupLine['kind']) => {
      const line = { kind, key: `${kind} ${group.key}`, group, isOpen }
      blocks.push({ kind: 'line', start: count++, line })
    }
    add('head')
    if (!isOpen) continue
    addRows(group.rows)
    if (group.balance && !(group.balance.isEven && group.balance.ends)) add('foot')
  }
  return {
    count,
    closed,
    blocks,
    at: (index) => lineIn(blocks[blockAt(blocks, index)], index),
    rowsBetween: (from, to) =>
      blocks.flatMap((block) =>
        block.kind === 'rows'
          ? block.rows.slice(Math.max(0, from - block.start), Math.max(0, to + 1 - block.start))
          : [],
      ),
    lineOf: (flightId) => {
      for (const block of blocks) {
        if (block.kind === 'line') continue
        const place = block.rows.findIndex(({ flight }) => flight.id === flightId)
        if (place >= 0) return block.start + place
      }
      return -1
    },
  }
}

export function blockAt(blocks: readonly LineBlock[], index: number): number {
  return firstWhere(1, blocks.length, (at) => (blocks[at]?.start ?? 0) > index) - 1
}

function lineIn(block: LineBlock | undefined, index: number): LogLine | undefined {
  if (block === undefined || index < block.start) return undefined
  if (block.kind === 'line') return index === block.start ? block.line : undefined
  const row = block.rows[index - block.start]
  return row && { kind: 'row', key: row.flight.id, row }
}

function isGroupOpen(key: string, closed: readonly string[]): boolean {
  return closed.includes(key || NOTHING_RECORDED) === closed.includes(ALL)
}

export function toggledGroup(key: string, closed: readonly string[]): string[] {
  const word = key || NOTHING_RECORDED
  return closed.includes(word) ? closed.filter((other) => other !== word) : [...closed, word]
}

export function allGroups(isOpen: boolean): string[] {
  return isOpen ? [] : [ALL]
}
