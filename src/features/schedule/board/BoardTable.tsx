import { memo, useDeferredValue } from 'react'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import {
  type BoardRow,
  type DrawnRows,
  NONE_OUTSIDE_FILTER,
  type OutsideFilter,
} from '#domain/board/board-rows.ts'
import { bookingName } from '#features/schedule/booking-name.ts'
import { formatDay } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import styles from './BoardTable.module.css'

interface BoardTableProps {
  readonly label: string
  readonly rows: DrawnRows
  readonly day: PlainDay
}

/** The same as the board, for screen readers. Rendered after the board has painted. */
export function BoardTable(props: BoardTableProps) {
  const later = useDeferredValue(props, null)
  return later && <Table {...later} />
}

const Table = memo(function Table({ label, rows, day }: BoardTableProps) {
  const { locale } = useLocale()
  return (
    <div className={styles.unseen}>
      <table>
        <caption>{label}, as a table</caption>
        <TableHeads heads={['Row', formatDay(day, locale, 'short')]} />
        {rows.groups.map((group) => (
          <tbody key={group.key}>
            {group.rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                outsideFilter={rows.outsideFilter.get(row.key) ?? NONE_OUTSIDE_FILTER}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
})

interface RowProps {
  readonly row: BoardRow
  readonly outsideFilter: OutsideFilter
}

const Row = memo(function Row({ row, outsideFilter }: RowProps) {
  const speak = useBookingWords()
  return (
    <tr>
      <th scope="row">{row.model === '' ? row.label : `${row.label}, ${row.model}`}</th>
      <td>
        {row.bars
          .map(({ id, reservation }) => bookingName(speak(reservation), !outsideFilter.has(id)))
          .join('; ')}
      </td>
    </tr>
  )
})
