import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'

/** One drawn line of the table: a flight, or the head, the ribbon or the foot of a group. */
export type FlightLine =
  | { readonly kind: 'row'; readonly key: string; readonly row: LogRow }
  | {
      readonly kind: 'head' | 'ribbon' | 'foot'
      readonly key: string
      readonly group: FlightGroup<LogRow>
      readonly isOpen: boolean
    }

/** In `closed` of the address: every group is closed but those listed. */
const ALL = '*'

/** How a group without a key stands in the address. */
const NOTHING_RECORDED = 'none'

/** `closed` as in the address. A group without flights has no lines. */
export function flightLines(
  rows: readonly LogRow[],
  groups: readonly FlightGroup<LogRow>[] | null,
  closed: readonly string[],
  hasRibbons: boolean,
): FlightLine[] {
  const lines: FlightLine[] = []
  const add = (row: LogRow) => lines.push(rowLine(row))
  if (groups === null) {
    for (const row of rows) add(row)
    return lines
  }
  for (const group of groups) {
    const isOpen = isGroupOpen(group.key, closed)
    const line = { group, isOpen }
    lines.push({ kind: 'head', key: `head ${group.key}`, ...line })
    if (hasRibbons && group.key !== '' && isOpen)
      lines.push({ kind: 'ribbon', key: `ribbon ${group.key}`, ...line })
    if (isOpen) for (const row of group.rows) add(row)
    lines.push({ kind: 'foot', key: `foot ${group.key}`, ...line })
  }
  return lines
}

const rowLines = new WeakMap<LogRow, FlightLine>()

/** The same line for the same row: a sort moves 50,000 of them and makes none. */
function rowLine(row: LogRow): FlightLine {
  const kept = rowLines.get(row)
  if (kept) return kept
  const line: FlightLine = { kind: 'row', key: row.flight.id, row }
  rowLines.set(row, line)
  return line
}

export function isGroupOpen(key: string, closed: readonly string[]): boolean {
  return closed.includes(key || NOTHING_RECORDED) === closed.includes(ALL)
}

/** `closed` with one group the other way round. */
export function toggledGroup(key: string, closed: readonly string[]): string[] {
  const word = key || NOTHING_RECORDED
  return closed.includes(word) ? closed.filter((other) => other !== word) : [...closed, word]
}

/** `closed` with all groups open, or all closed. */
export function allGroups(isOpen: boolean): string[] {
  return isOpen ? [] : [ALL]
}
