import { lineFacts } from '#features/day-sheet/line-facts.ts'
import { backHint, outHint } from '#features/day-sheet/reading-hints.tsx'
import {
  Box,
  bookedHours,
  clock,
  People,
  reading,
  StatusCell,
  Text,
  Times,
} from '#features/day-sheet/sheet-cells.tsx'
import type { SheetRow as Row } from '#features/day-sheet/sheet-row.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import styles from './SheetRow.module.css'

/** One booking and the boxes the desk fills in; what the log knows already is printed into them. */
export function SheetRow({ row, view }: { readonly row: Row; readonly view: SheetView }) {
  const { reservation, flight } = row
  const { aircraft, activity, number, customers, instructors } = reservation
  return (
    <tr className={styles.row} {...lineFacts(reservation, view)}>
      <td className={styles.time}>
        <Times reservation={reservation} view={view} />
      </td>
      <td className={styles.number}>{bookedHours(reservation)}</td>
      <td className={styles.tail}>
        <Text text={aircraft?.tail} />
      </td>
      <td>
        <People people={customers} names={view.names} hasPhones={view.phones} />
      </td>
      <td>
        <People people={instructors} names={view.names} hasPhones={false} />
      </td>
      <td>
        <Text text={activity} />
      </td>
      <td>
        <Text text={number} />
      </td>
      <td className={styles.status}>
        <StatusCell reservation={reservation} view={view} />
      </td>
      <Box>{clock(flight?.out)}</Box>
      <Box hint={outHint(row, 'hobbs', view)}>{reading(flight?.hobbs?.start, 1)}</Box>
      <Box hint={outHint(row, 'tach', view)}>{reading(flight?.tach?.start, 2)}</Box>
      <Box>{clock(flight?.in)}</Box>
      <Box hint={backHint(row, 'hobbs')}>{reading(flight?.hobbs?.end, 1)}</Box>
      <Box hint={backHint(row, 'tach')}>{reading(flight?.tach?.end, 2)}</Box>
      <Box />
    </tr>
  )
}
