import { memo } from 'react'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { FLIGHT_CELLS } from '#features/flight-log/columns/flight-cells.tsx'
import { COLUMN_LOOKS } from '#features/flight-log/columns/flight-log-columns.ts'
import type { ShownColumn } from '#features/flight-log/columns/use-column-model.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './FlightLogTable.module.css'
import type { RowView } from './row-view.ts'

interface FlightRowProps {
  readonly row: LogRow
  readonly index: number
  readonly columns: readonly ShownColumn[]
  readonly view: RowView
  readonly isSelected: boolean
  /** The places of the columns drawn beside the pinned ones. */
  readonly from: number
  readonly to: number
}

/** One flight. Scrolling draws only the rows that come into sight; the others are the same as before. */
export const FlightRow = memo(function FlightRow(props: FlightRowProps) {
  const { row, index, columns, view, isSelected, from, to } = props
  return (
    <tr
      className={styles.row}
      data-flight-id={row.flight.id}
      data-findings={row.audit.rules}
      data-row={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
    >
      {columns.map(({ id, left, isLastPinned }, place) => {
        if (left === null && (place < from || place > to)) {
          const isFirst = place === to + 1 || columns[place - 1]?.left !== null
          if (!isFirst) return null
          const end = place < from ? from : columns.length
          return <td key={id} colSpan={end - place} aria-hidden="true" />
        }
        const { content, look, title } = FLIGHT_CELLS[id](row, view)
        return (
          <td
            key={id}
            data-column={id}
            title={title}
            className={classNames(
              COLUMN_LOOKS[id].isNumber && styles.number,
              left !== null && styles.pinned,
              isLastPinned && styles.lastPinned,
              look,
            )}
            style={left === null ? undefined : { left }}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
})
