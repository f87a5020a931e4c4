import { memo, useDeferredValue, useEffect } from 'react'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import {
  type BoardRow,
  type DrawnRows,
  NONE_OUTSIDE_FILTER,
  type OutsideFilter,
} from '#domain/board/board-rows.ts'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import { matchItems } from '#features/schedule/canvas/navigation.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'
import { useScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { formatDay } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import { Board } from './Board.tsx'
import styles from './BoardTable.module.css'
import { barName } from './bar-words.ts'

/** The board, plus a table with the same content for screen readers. */
export const BoardView = memo(function BoardView({ found, onMatches }: ScheduleViewProps) {
  const { day, days, state, filter, items } = useScheduleData()
  const { locale } = useLocale()
  const rows = useScheduleRows()
  const label = `Board, ${formatDay(days.from, locale, 'long')}`
  useEffect(() => {
    onMatches(matchItems(rows))
    return () => onMatches(null)
  }, [rows, onMatches])
  // Rows chosen by the filter show their bars even without a match.
  const drawsBars = items.length > 0 && (state.others || !choosesBookings(filter))
  return (
    <>
      <NothingHere isOver={!drawsBars} />
      <Board label={label} rows={rows} found={found} />
      <BoardTable label={label} rows={rows} day={day} />
    </>
  )
})

interface BoardTableProps {
  readonly label: string
  readonly rows: DrawnRows
  readonly day: PlainDay
}

/** Rendered after the board has painted. */
function BoardTable(props: BoardTableProps) {
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

const Row = memo(function Row({
  row,
  outsideFilter,
}: {
  row: BoardRow
  outsideFilter: OutsideFilter
}) {
  const speak = useBookingWords()
  return (
    <tr>
      <th scope="row">{row.model === '' ? row.label : `${row.label}, ${row.model}`}</th>
      <td>
        {row.bars
          .map(({ id, reservation }) => barName(speak(reservation), !outsideFilter.has(id)))
          .join('; ')}
      </td>
    </tr>
  )
})
