import { memo } from 'react'
import { type LogRow, rulesOf } from '#domain/flight-log/log-row.ts'
import type { RowView } from '#school/flight-columns/flight-column.ts'
import { type FlightColumnId, flightColumn } from '#school/flight-columns/flight-columns.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './FlightCard.module.css'

interface FlightCardProps {
  readonly row: LogRow
  readonly index: number
  readonly span: number
  readonly view: RowView
}

const LINES: readonly (readonly FlightColumnId[])[] = [
  ['date', 'aircraft', 'out', 'in', 'flags'],
  ['customer', 'instructor', 'activity'],
  ['hobbsStart', 'hobbsEnd', 'hobbsDelta', 'tachDelta'],
]

/** Figures that say nothing without their name. */
const NAMED = new Set<FlightColumnId>(['hobbsStart', 'hobbsDelta', 'tachDelta'])

/** One flight on a phone: the same row, its figures under each other. */
export const FlightCard = memo(function FlightCard({ row, index, span, view }: FlightCardProps) {
  return (
    <tr
      className={styles.row}
      data-flight-id={row.flight.id}
      data-findings={rulesOf(row.audit.findings).join(' ')}
      data-row={index}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={styles.card}>
        {LINES.map((columns, line) => (
          <div key={columns[0]} className={classNames(styles.line, line === 1 && styles.people)}>
            {columns.map((column) => {
              const { content, look, title } = flightColumn(column).draw(row, view)
              return (
                <span key={column} className={styles.part}>
                  {NAMED.has(column) && <span className="note">{flightColumn(column).label} </span>}
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
