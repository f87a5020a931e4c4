import { memo } from 'react'
import type { RowView } from '#bookings/flight-columns/flight-column.ts'
import { type FlightColumnId, flightColumn } from '#bookings/flight-columns/flight-columns.ts'
import { type LogRow, rulesOf } from '#domain/flight-log/log-row.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './FlightCard.module.css'

interface FlightCardProps {
  readonly row: LogRow
  readonly index: number
  readonly span: number
  readonly view: RowView
}

const NAMES: readonly (readonly FlightColumnId[])[] = [
  ['date', 'aircraft', 'out', 'in', 'flags'],
  ['customer', 'instructor', 'activity'],
]

const METERS = [
  ['Hobbs', 'hobbsStart', 'hobbsEnd', 'hobbsDelta'],
  ['Tach', 'tachStart', 'tachEnd', 'tachDelta'],
] as const

export const FlightCard = memo(function FlightCard({ row, index, span, view }: FlightCardProps) {
  const isFlagged = row.audit.findings.length > 0
  return (
    <tr
      className={styles.row}
      data-flight-id={row.flight.id}
      data-findings={rulesOf(row.audit.findings).join(' ')}
      data-row={index}
      aria-rowindex={index + 2}
    >
      <td colSpan={span} className={styles.card}>
        {NAMES.map((columns, line) => (
          <div key={columns[0]} className={classNames(styles.line, line === 1 && styles.people)}>
            {columns
              .filter((column) => column !== 'flags' || isFlagged)
              .map((column) => (
                <span key={column} className={styles.part}>
                  <Cell column={column} row={row} view={view} />
                </span>
              ))}
          </div>
        ))}
        {METERS.map(([name, start, end, delta]) => (
          <div key={name} className={styles.line}>
            <span className={styles.meter}>
              <span className="note">{name}</span> <Cell column={start} row={row} view={view} /> →{' '}
              <Cell column={end} row={row} view={view} /> ·{' '}
              <Cell column={delta} row={row} view={view} />
            </span>
          </div>
        ))}
      </td>
    </tr>
  )
})

interface CellProps extends Pick<FlightCardProps, 'row' | 'view'> {
  readonly column: FlightColumnId
}

function Cell({ column, row, view }: CellProps) {
  const { content, look, title } = flightColumn(column).draw(row, view)
  return (
    <span data-column={column} title={title} className={look}>
      {content}
    </span>
  )
}
