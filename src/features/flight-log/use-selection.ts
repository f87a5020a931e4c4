import { useState } from 'react'
import type { FileStyle, FlightColumn } from '#bookings/flight-columns/flight-column.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { writeTsv } from '#domain/text/csv.ts'
import type { FlightLines } from './table/flight-lines.ts'

interface Selection {
  has(line: number): boolean
  extendTo(line: number): void
  clear(): void
  rows(): readonly LogRow[]
}

/** Adjacent lines, selected with Shift and a press or arrow. */
export function useSelection(
  lines: FlightLines,
  current: number,
  onSelected: (rows: number) => void,
): Selection {
  const [range, setRange] = useState<{ anchor: number; to: number } | null>(null)
  const from = range ? Math.min(range.anchor, range.to) : current
  const to = range ? Math.max(range.anchor, range.to) : current
  return {
    has: (line) => range !== null && line >= from && line <= to,
    extendTo: (line) => {
      const anchor = range?.anchor ?? current
      setRange({ anchor, to: line })
      onSelected(lines.rowsBetween(Math.min(anchor, line), Math.max(anchor, line)).length)
    },
    clear: () => {
      setRange(null)
      onSelected(0)
    },
    rows: () => lines.rowsBetween(from, to),
  }
}

/** Spreadsheet cells, with heads if there are several rows. */
export function copiedText(
  rows: readonly LogRow[],
  columns: readonly FlightColumn[],
  style: FileStyle,
): string | null {
  if (rows.length === 0) return null
  const cells = rows.map((row) => columns.map(({ file }) => file(row, style)))
  const head = columns.map(({ label, fileHead = label }) => fileHead)
  return writeTsv(rows.length > 1 ? [head, ...cells] : cells)
}
