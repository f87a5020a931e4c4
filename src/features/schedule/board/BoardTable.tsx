import { memo, useDeferredValue } from 'react'
import type { BoardGroup, BoardRow } from '#domain/board/board-rows.ts'
import { useBookingWords } from '#school/booking/page-bookings.tsx'
import { formatDay } from '#time/format.ts'
import { overlap } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './BoardTable.module.css'
import { barName } from './bar-words.ts'

interface BoardTableProps {
  readonly label: string
  readonly groups: readonly BoardGroup[]
  readonly days: DayRange
}

/** The same as a table for screen readers, row by row and day by day. Rendered after the board is painted, and never visible. */
export function BoardTable(props: BoardTableProps) {
  const later = useDeferredValue(props, null)
  return later && <Table {...later} />
}

const Table = memo(function Table({ label, groups, days }: BoardTableProps) {
  const { locale } = useLocale()
  const columns = eachDay(days)
  return (
    <div className={styles.unseen}>
      <table>
        <caption>{label}, as a table</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((day) => (
              <th key={day} scope="col">
                {formatDay(day, locale, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.rows.map((row) => (
              <Row key={row.key} row={row} days={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
})

const Row = memo(function Row({ row, days }: { row: BoardRow; days: readonly PlainDay[] }) {
  const speak = useBookingWords()
  return (
    <tr>
      <th scope="row">{row.model === '' ? row.label : `${row.label}, ${row.model}`}</th>
      {days.map((day) => {
        const span = localDay(speak.zone, day)
        const onDay = row.bars.filter(({ time }) => overlap(time, span))
        return (
          <td key={day}>{onDay.map((bar) => barName(speak(bar.reservation), bar)).join('; ')}</td>
        )
      })}
    </tr>
  )
})
