import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { aircraftHref } from '#bookings/address/hrefs.ts'
import { hrefOfPerson } from '#bookings/address/person-href.ts'
import { type BoardRow, rowFacts } from '#domain/board/board-rows.ts'
import { formatHours } from '#time/format.ts'
import { HOUR } from '#time/instant.ts'
import { Link } from '#ui/link.tsx'
import styles from './DrawnWeekRow.module.css'
import { drawPieces } from './drawn-pieces.ts'
import { cellPieces, type WeekPieceProps, type WeekSurroundings } from './week-pieces.ts'
import type { WeekCell, WeekRow } from './week-rows.ts'
import { stripBackground } from './week-strip.ts'

interface DrawnWeekRowProps extends WeekPieceProps {
  readonly week: WeekRow
  readonly index: number
  readonly y: number
  readonly height: number
  readonly isWhole: boolean
}

/** An aircraft's or a person's days: in each a strip to scale, and a line for every booking. */
export const DrawnWeekRow = memo(function DrawnWeekRow(props: DrawnWeekRowProps) {
  const { week, surroundings } = props
  const { row, cells } = week
  const { isStrips, today, scales } = surroundings
  const root = useRef<HTMLDivElement>(null)
  // Whatever has this row drawn again changes something on its bookings.
  useLayoutEffect(() => {
    const [, ...drawn] = root.current?.children ?? []
    for (const [index, cell] of cells.entries()) {
      const host = isStrips ? drawn[index]?.firstElementChild : drawn[index]
      if (host) drawPieces(host, cellPieces(cell, row.kind, props))
    }
  })
  // The days stay what they are while a filter moves their row and marks its bookings.
  const drawnCells = useMemo(
    () =>
      cells.map((cell, column) => (
        <div
          // The column stays from week to week. Never of both kinds: what is drawn by hand is not React's to take out.
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
        {/* One line has no room for "at least" beside a tail number. */}
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

/** Its page is a press away, but no stop on the way to the bookings. */
function RowName({ row }: { row: BoardRow }) {
  const { kind, value, label } = row
  const href =
    kind === 'aircraft' ? aircraftHref(value) : kind === 'instructor' ? hrefOfPerson(value) : null
  const name = <bdi className={styles.label}>{label}</bdi>
  return href === null ? (
    name
  ) : (
    <Link href={href} className={styles.name} tabIndex={-1}>
      {name}
    </Link>
  )
}

/** The day to scale as one background, and room for what stands across its lines. */
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
