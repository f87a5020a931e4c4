import { personKey } from '#domain/record/person.ts'
import { lineFacts } from '#features/day-sheet/line-facts.ts'
import {
  BookingCode,
  bookedHours,
  People,
  Phone,
  StatusCell,
  Text,
  Times,
} from '#features/day-sheet/sheet-cells.tsx'
import { sheetName } from '#features/day-sheet/sheet-people.ts'
import type { SheetRow } from '#features/day-sheet/sheet-row.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import styles from './Slips.module.css'

/** One booking on its instructor's slip, with whom to call. */
export function SlipRow(props: { row: SheetRow; owner: string; view: SheetView }) {
  const { owner, view } = props
  const { reservation } = props.row
  const { aircraft, activity, number, customers, instructors } = reservation
  const others = instructors
    .filter((person) => personKey(person) !== owner)
    .map((person) => sheetName(person, view.names))
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
        <People people={customers} names={view.names} hasPhones={false} />
        {others.length > 0 && (
          <span className={styles.small}>
            with <bdi>{others.join(', ')}</bdi>
          </span>
        )}
      </td>
      {view.phones && (
        <td>
          {customers.map((person, place) => (
            <Phone key={`${place} ${person.phone}`} person={person} />
          ))}
        </td>
      )}
      <td>
        <Text text={activity} />
      </td>
      <td>
        <Text text={number} />
      </td>
      <td className={styles.status}>
        <StatusCell reservation={reservation} view={view} />
      </td>
      <td className={styles.code}>
        <BookingCode reservation={reservation} view={view} />
      </td>
    </tr>
  )
}
