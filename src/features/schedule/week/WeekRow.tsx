import type { BoardRow } from '#domain/board/board-rows.ts'
import { rowHref } from '#features/schedule/canvas/navigation.ts'
import type { PlacedRow } from '#features/schedule/layouts/layout.ts'
import type { WeekColumns } from '#features/schedule/layouts/week.ts'
import { formatHours } from '#time/format.ts'
import { HOUR, overlap } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Link } from '#ui/link.tsx'
import styles from './WeekRow.module.css'
import { stripBackground } from './week-strip.ts'

interface WeekRowHeadProps {
  readonly row: BoardRow
  readonly isStrips: boolean
  readonly isWhole: boolean
}

/** Tail or name, model and booked hours. The name is a link, but no tab stop on the way to the bookings. */
export function WeekRowHead({ row, isStrips, isWhole }: WeekRowHeadProps) {
  const href = rowHref(row)
  const name = <bdi className="strong block overflow-hidden text-ellipsis">{row.label}</bdi>
  return (
    <div role="rowheader" className={styles.head}>
      {href === null ? (
        name
      ) : (
        <Link
          href={href}
          className="min-w-0 text-inherit no-underline hover:underline"
          tabIndex={-1}
        >
          {name}
        </Link>
      )}
      {!isStrips && row.model !== '' && <bdi className="note clip">{row.model}</bdi>}
      {/* A single line has no room for "at least" next to a tail number. */}
      {(isWhole || (!isStrips && row.booked > 0)) && (
        <span className={styles.hours} data-below={row.model === '' || undefined}>
          {!isWhole && 'at least '}
          {formatHours(row.booked / HOUR)}
          {isWhole && !isStrips && ' booked'}
        </span>
      )}
    </div>
  )
}

interface WeekCellsProps {
  readonly placed: PlacedRow
  readonly columns: WeekColumns
  readonly today: PlainDay
}

/** A row's days: their lines under a strip of the day, or bookings to scale in a track and their number. */
export function WeekCells({ placed: { row, cells }, columns, today }: WeekCellsProps) {
  return columns.days.map(({ day, span, scale }, index) => {
    const { bookings = [], above = 0 } = cells[index] ?? {}
    const shared = {
      role: 'gridcell',
      className: styles.cell,
      'data-today': day === today || undefined,
    }
    // Kept from week to week. Strips get another key: React must not remove bookings drawn by hand.
    if (columns.isStrips)
      return (
        <div key={`strips ${index}`} {...shared}>
          <div className={styles.track} data-bookings="" />
          <span className="note flex-none w-5 text-right">
            {bookings.length > 0 && bookings.length}
          </span>
        </div>
      )
    const bars = row.bars.filter(({ time }) => overlap(time, span))
    const backgroundImage = stripBackground(bars, scale) || undefined
    const style = { backgroundImage, ...(above > 0 && { '--above': above }) }
    return <div key={index} {...shared} style={style} data-bookings="" />
  })
}
