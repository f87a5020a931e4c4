import type { BoardGroup, BoardRow } from '#domain/board/board-rows.ts'
import type { Density } from './board-state.ts'

/** px. */
export interface RowMetrics {
  readonly row: number
  readonly group: number
  /** Space above and below a row's bars. */
  readonly pad: number
  readonly lane: number
}

const GAP = 2
const MIN_ROW = 10
/** px. Lower rows are hard to read. */
const MIN_READABLE_ROW = 22
const MAX_FIT_ROW = 48
const GROUP = 18
const LOW_GROUP = 14
const MIN_LANE = 16

const FIXED = {
  comfortable: { row: 36, group: GROUP, pad: 3, lane: 24 },
  compact: { row: 28, group: GROUP, pad: 2, lane: 20 },
} as const

interface LineCount {
  readonly rows: number
  readonly groups: number
  /** Lanes beyond the first of each row. */
  readonly lanes: number
}

/** `auto`: all rows fit the screen while readable, else 28 px and scrolling. `fit`: always fits. */
export function rowMetrics(density: Density, count: LineCount, height: number): RowMetrics {
  if (density === 'comfortable' || density === 'compact') return FIXED[density]
  if (density === 'fit') return shared(LOW_GROUP, count, height)
  const room = height - count.lanes * (MIN_LANE + GAP)
  const fitting = [GROUP, LOW_GROUP]
    .map((group) => shared(group, count, room))
    .find(({ row }) => row >= MIN_READABLE_ROW)
  return fitting ? { ...fitting, lane: MIN_LANE } : FIXED.compact
}

function shared(group: number, { rows, groups }: LineCount, height: number): RowMetrics {
  const share = Math.floor((height - groups * group) / Math.max(1, rows))
  const row = Math.max(MIN_ROW, Math.min(MAX_FIT_ROW, share))
  return { row, group, pad: row < 20 ? 0 : 2, lane: 0 }
}

export type LaidLine =
  | {
      readonly kind: 'group'
      readonly group: BoardGroup
      readonly isOpen: boolean
      readonly y: number
      readonly height: number
    }
  | { readonly kind: 'row'; readonly row: BoardRow; readonly y: number; readonly height: number }

export interface BoardLayout {
  readonly lines: readonly LaidLine[]
  readonly height: number
}

export function layOutLines(
  groups: readonly BoardGroup[],
  closed: ReadonlySet<string>,
  metrics: RowMetrics,
): BoardLayout {
  const lines: LaidLine[] = []
  let y = 0
  for (const group of groups) {
    const isOpen = !closed.has(group.key)
    lines.push({ kind: 'group', group, isOpen, y, height: metrics.group })
    y += metrics.group
    for (const row of isOpen ? group.rows : []) {
      const height = rowHeight(row, metrics)
      lines.push({ kind: 'row', row, y, height })
      y += height
    }
  }
  return { lines, height: y }
}

/** Drops the first group's line: its name is next to the clock. */
export function headedLines({ lines: [first, ...rest], height }: BoardLayout): BoardLayout {
  const above = first?.height ?? 0
  return { lines: rest.map((line) => ({ ...line, y: line.y - above })), height: height - above }
}

export function countLines(groups: readonly BoardGroup[], closed: ReadonlySet<string>): LineCount {
  const rows = groups.filter(({ key }) => !closed.has(key)).flatMap((group) => group.rows)
  const lanes = rows.reduce((sum, row) => sum + row.lanes - 1, 0)
  return { rows: rows.length, groups: groups.length, lanes }
}

function rowHeight({ lanes }: BoardRow, { row, pad, lane }: RowMetrics): number {
  return lanes === 1 || lane === 0 ? row : Math.max(row, lanes * (lane + GAP) - GAP + 2 * pad + 1)
}

export function lanePlace(
  lane: number,
  lanes: number,
  height: number,
  { pad }: RowMetrics,
): { readonly top: number; readonly height: number } {
  // 1 px is the row's bottom border.
  const room = height - 2 * pad - 1
  if (lanes === 1) return { top: pad, height: room }
  const share = (room + GAP) / lanes
  const top = pad + Math.round(lane * share)
  const bottom = pad + Math.round((lane + 1) * share) - GAP
  return { top, height: Math.max(2, bottom - top) }
}

export function linesBetween(
  lines: readonly LaidLine[],
  top: number,
  bottom: number,
): { readonly first: number; readonly last: number } {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    const line = lines[middle]
    if (line && line.y + line.height <= top) low = middle + 1
    else high = middle
  }
  const first = low
  let last = first
  while (last < lines.length && (lines[last]?.y ?? 0) < bottom) last++
  return { first, last: last - 1 }
}
