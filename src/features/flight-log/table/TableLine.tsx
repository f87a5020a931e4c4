import { type ComponentProps, Fragment, memo, type ReactNode } from 'react'
import type { DrawnCell, RowView } from '#bookings/flight-columns/flight-column.ts'
import { type FlightColumnId, flightColumn } from '#bookings/flight-columns/flight-columns.ts'
import { type LogRow, rulesOf } from '#domain/flight-log/log-row.ts'
import { leftOf, type ShownColumn } from '#features/flight-log/columns/flight-table.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './TableLine.module.css'

/** `spans`: an empty cell in place of so many. */
type LineCell = (DrawnCell & { readonly spans?: number }) | null

interface LineProps extends Omit<ComponentProps<'tr'>, 'children'> {
  readonly index: number
  readonly columns: readonly ShownColumn[]
  /** One for each column; null where something before it takes its place. */
  readonly cells?: readonly LineCell[]
  /** Attributes of a cell. */
  readonly dataOf?: (id: FlightColumnId) => Readonly<Record<string, string | boolean | undefined>>
  readonly children?: ReactNode
}

/** Every line of the log: what spans several columns, then the cells of the others. */
export function TableLine({
  index,
  columns,
  cells = [],
  dataOf,
  children,
  ...attributes
}: LineProps) {
  return (
    <tr data-row={index} aria-rowindex={index + 2} {...attributes}>
      {children}
      {cells.map((cell, place) => {
        const column = columns[place]
        if (cell === null || column === undefined) return null
        if (cell.spans) return <td key={column.id} colSpan={cell.spans} aria-hidden="true" />
        return (
          <td
            key={column.id}
            {...dataOf?.(column.id)}
            data-total={cell.total}
            title={cell.title}
            className={classNames(
              column.isNumber && styles.number,
              column.isStrong && styles.strong,
              column.startsBlock && styles.startsBlock,
              column.isPinned && styles.pinned,
              column.isLastPinned && styles.lastPinned,
              cell.look,
            )}
            style={column.isPinned ? { left: leftOf(column) } : undefined}
          >
            {cell.content}
          </td>
        )
      })}
    </tr>
  )
}

interface FlightLineProps {
  readonly row: LogRow
  readonly index: number
  readonly columns: readonly ShownColumn[]
  readonly view: RowView
  /** First and last column to draw besides pinned ones. */
  readonly from: number
  readonly to: number
  /** On a phone: one cell with the figures that fit, each with its name. */
  readonly isCard: boolean
  readonly isSelected: boolean
  /** Wrong figures of the highlighted flight; null on others. */
  readonly wrong: ReadonlySet<string> | null
}

export const FlightLine = memo(function FlightLine(props: FlightLineProps) {
  const { row, index, columns, view, from, to, isCard, isSelected, wrong } = props
  const cellOf = (column: ShownColumn, place: number): LineCell => {
    if (column.isPinned || (place >= from && place <= to)) return column.draw(row, view)
    const isFirst = place === to + 1 || columns[place - 1]?.isPinned !== false
    return isFirst ? { content: null, spans: (place < from ? from : columns.length) - place } : null
  }
  return (
    <TableLine
      index={index}
      columns={columns}
      className={isCard ? styles.card : styles.flight}
      data-flight-id={row.flight.id}
      data-findings={rulesOf(row.audit.findings).join(' ')}
      data-selected={isSelected || undefined}
      data-pointed={wrong !== null || undefined}
      cells={isCard ? [] : columns.map(cellOf)}
      dataOf={(id) => ({ 'data-column': id, 'data-wrong': wrong?.has(id) || undefined })}
    >
      {isCard && (
        <td colSpan={columns.length}>
          {CARD.map((ids) => (
            <div key={ids[0]?.[0]} className={styles.cardLine}>
              {ids.map(([id, before]) => {
                const { content, look, title } = flightColumn(id).draw(row, view)
                return (
                  <Fragment key={id}>
                    {before}
                    <span data-column={id} title={title} className={look}>
                      {content}
                    </span>
                  </Fragment>
                )
              })}
            </div>
          ))}
        </td>
      )}
    </TableLine>
  )
})

/** Columns of each line, with what stands before. */
const CARD: readonly (readonly (readonly [id: FlightColumnId, before?: ReactNode])[])[] = [
  [['date'], ['aircraft'], ['out'], ['in', '→'], ['flags']],
  [['customer'], ['instructor'], ['activity']],
  [
    ['hobbsStart', meterName('Hobbs')],
    ['hobbsEnd', ' → '],
    ['hobbsDelta', ' · '],
  ],
  [
    ['tachStart', meterName('Tach')],
    ['tachEnd', ' → '],
    ['tachDelta', ' · '],
  ],
]

function meterName(name: string) {
  return <span className="note">{name} </span>
}
