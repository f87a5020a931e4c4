import { memo } from 'react'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { classNames } from '#ui/class-names.ts'
import { FLIGHT_CELLS } from './columns/flight-cells.tsx'
import type { FlightColumn } from './columns/flight-column-names.ts'
import { COLUMN_LOOKS } from './columns/flight-log-columns.ts'
import styles from './FlightCard.module.css'
import type { RowView } from './table/row-view.ts'

interface FlightCardProps {
  readonly row: LogRow
  readonly index: number
  readonly span: number
  readonly view: RowView
}

const LINES: readonly (readonly FlightColumn[])[] = [
  ['date', 'aircraft', 'out', 'in', 'flags'],
  ['customer', 'instructor', 'activity'],
  ['hobbsStart', 'hobbsEnd', 'hobbsDelta', 'tachDelta'],
]

/** Figures that say nothing without their name. */
const NAMED = new Set<FlightColumn>(['hobbsStart', 'hobbsDelta', 'tachDelta'])

/** One flight on a phone: the same row, its figures under each other. */
export const FlightCard = memo(function FlightCard({ row, index, span, view }: FlightCardProps) {
  return (
    <tr
      className={styles.row}
      data-flight-id={row.flight.id}
      data-findings={row.audit.rules}
      data-row={index}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={styles.card}>
        {LINES.map((columns, line) => (
          <div key={columns[0]} className={classNames(styles.line, line === 1 && styles.people)}>
            {columns.map((column) => {
              const { content, look, title } = FLIGHT_CELLS[column](row, view)
              return (
                <span key={column} className={styles.part}>
                  {NAMED.has(column) && (
                    <span className={styles.name}>{COLUMN_LOOKS[column].label} </span>
                  )}
                  <span data-column={column} title={title} className={look}>
                    {content}
                  </span>
                </span>
              )
            })}
          </div>
        ))}
      </td>
    </tr>
  )
})
