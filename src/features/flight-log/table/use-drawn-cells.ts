import { startTransition, useEffect, useState } from 'react'
import type { ShownColumn, TableColumn } from '#features/flight-log/columns/flight-table.ts'
import type { FlightLines } from './flight-lines.ts'
import { useInSight } from './use-in-sight.ts'

type Columns = readonly [from: number, to: number]

const QUIET_MS = 120
const NONE: ReadonlySet<string> = new Set()

/** First and last column to draw of a line, besides pinned ones. Only visible columns while scrolling, which takes a
 * quarter less time; all once nothing moves, for screen readers and find-in-page. */
export function useDrawnCells(
  scroller: HTMLElement,
  columns: readonly ShownColumn[],
  lines: FlightLines,
  drawn: readonly { readonly index: number }[],
): (key: string) => Columns {
  const isLong = drawn.length < lines.count
  const all: Columns = [0, columns.length - 1]
  const inSight = useInSight(scroller, ({ left, width }) =>
    isLong ? columnsInSight(columns, left, width) : all,
  )
  const [whole, setWhole] = useState(NONE)
  const keys = isLong ? drawn.map(({ index }) => lines.at(index)?.key ?? '').join('\n') : ''
  useEffect(() => {
    if (keys === '') return undefined
    const timer = setTimeout(
      () => startTransition(() => setWhole(new Set(keys.split('\n')))),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [keys])
  return (key) => (!isLong || whole.has(key) ? all : inSight)
}

interface PlacedColumn {
  readonly isPinned: boolean
  readonly column: Pick<TableColumn, 'getSize'> & {
    readonly getStart: (part: 'center') => number
  }
}

/** `left` and `width` are of the scroller, px. */
export function columnsInSight(
  columns: readonly PlacedColumn[],
  left: number,
  width: number,
): Columns {
  const pinnedWidth = columns.reduce(
    (sum, { column, isPinned }) => sum + (isPinned ? column.getSize() : 0),
    0,
  )
  const isInSight = ({ column, isPinned }: PlacedColumn) => {
    const start = column.getStart('center')
    return !isPinned && start + column.getSize() > left && start < left + width - pinnedWidth
  }
  return [columns.findIndex(isInSight), columns.findLastIndex(isInSight)]
}
