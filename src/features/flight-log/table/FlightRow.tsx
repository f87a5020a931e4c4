import { memo } from 'react'
import type { RowView } from '#bookings/flight-columns/flight-column.ts'
import { type LogRow, rulesOf } from '#domain/flight-log/log-row.ts'
import { leftOf, type RowColumn } from '#features/flight-log/columns/shown-columns.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './FlightLogTable.module.css'

interface FlightRowProps {
  readonly row: LogRow
  readonly index: number
  readonly columns: readonly RowColumn[]
  readonly view: RowView
  readonly isSelected: boolean
  /** Wrong figures of the highlighted flight; null on others. */
  readonly wrong: ReadonlySet<string> | null
  readonly from: number
  readonly to: number
}

export const FlightRow = memo(function FlightRow(props: FlightRowProps) {
  const { row, index, columns, view, isSelected, wrong, from, to } = props
  return (
    <tr
      className={styles.row}
      data-flight-id={row.flight.id}
      data-findings={rulesOf(row.audit.findings).join(' ')}
      data-row={index}
      data-selected={isSelected || undefined}
      data-pointed={wrong !== null || undefined}
      aria-rowindex={index + 2}
    >
      {columns.map((column, place) => {
        const { id, pin } = column
        if (pin === null && (place < from || place > to)) {
          const isFirst = place === to + 1 || columns[place - 1]?.pin !== null
          if (!isFirst) return null
          const end = place < from ? from : columns.length
          return <td key={id} colSpan={end - place} aria-hidden="true" />
        }
        const { content, look, title } = column.draw(row, view)
        return (
          <td
            key={id}
            data-column={id}
            data-wrong={wrong?.has(id) || undefined}
            title={title}
            className={classNames(
              column.isNumber && styles.number,
              column.isStrong && styles.strong,
              column.startsBlock && styles.startsBlock,
              pin !== null && styles.pinned,
              column.isLastPinned && styles.lastPinned,
              look,
            )}
            style={pin === null ? undefined : { left: leftOf(pin) }}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
})
