import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { type BoardRow, rowFacts } from '#domain/board/board-rows.ts'
import { rowHref } from '#features/schedule/canvas/navigation.ts'
import { formatHours } from '#time/format.ts'
import { HOUR } from '#time/instant.ts'
import { Link } from '#ui/link.tsx'
import styles from './DrawnWeekRow.module.css'
import { drawItems } from './drawn-items.ts'
import { cellItems, type WeekItemProps, type WeekSurroundings } from './week-items.ts'
import type { WeekCell, WeekRow } from './week-rows.ts'
import { stripBackground } from './week-strip.ts'

interface DrawnWeekRowProps extends WeekItemProps {
  readonly week: WeekRow
  readonly index: number
  readonly y: number
  readonly height: number
  readonly isWhole: boolean
}

export const DrawnWeekRow = memo(function DrawnWeekRow(props: DrawnWeekRowProps) {
  const { week, surroundings } = props
  const { row, cells } = week
  const { isStrips, today, scales } = surroundings
  const root = useRef<HTMLDivElement>(null)
  // No dependencies: any redraw of this row changes something on its bookings.
  useLayoutEffect(() => {
    const [, ...drawn] = root.current?.children ?? []
    for (const [index, cell] of cells.entries()) {
      const host = isStrips ? drawn[index]?.firstElementChild : drawn[index]
      if (host) drawItems(host, cellItems(cell, row.kind, props))
    }
  })
  // A filter moves the row and marks bookings; the cells stay the same.
  const drawnCells = useMemo(
    () =>
      cells.map((cell, column) => (
        <div
          // Kept from week to week. Strips get another key: React must not remove children drawn by hand.
          key={`${isStrips} ${column}`}
          role="gridcell"
          className={styles.cell}
          data-today={cell.day === today || undefined}
          style={styleOf(cell, isStrips, scales)}
        >
          {isStrips && (
            <>
              <div className={styles.track} />
              <span className={styles.count}>{cell.bars.length > 0 && cell.bars.length}</span>
            </>
          )}
        </div>
      )),
    [cells, isStrips, today, scales],
  )
  return (
    <div
      ref={root}
      role="row"
      aria-rowindex={props.index}
      className={styles.row}
      style={{ top: props.y, height: props.height }}
      data-row={row.key}
      data-strips={isStrips || undefined}
      {...rowFacts(row)}
    >
      <div role="rowheader" className={styles.head}>
        <RowName row={row} />
        {!isStrips && row.model !== '' && <bdi className="note">{row.model}</bdi>}
        {/* A single line has no room for "≥" next to a tail number. */}
        {(props.isWhole || !isStrips) && (
          <span className={styles.hours} data-below={row.model === '' || undefined}>
            {props.isWhole ? '' : '≥ '}
            {formatHours(row.booked / HOUR)}
          </span>
        )}
      </div>
      {drawnCells}
    </div>
  )
})

/** A link, but no tab stop on the way to the bookings. */
function RowName({ row }: { row: BoardRow }) {
  const href = rowHref(row)
  const name = <bdi className={styles.label}>{row.label}</bdi>
  return href === null ? (
    name
  ) : (
    <Link href={href} className={styles.name} tabIndex={-1}>
      {name}
    </Link>
  )
}

function styleOf(
  { day, bars, above }: WeekCell,
  isStrips: boolean,
  scales: WeekSurroundings['scales'],
) {
  const scale = scales.get(day)
  if (isStrips || !scale) return undefined
  return {
    backgroundImage: stripBackground(bars, scale) || undefined,
    ...(above > 0 && { '--above': above }),
  }
}
