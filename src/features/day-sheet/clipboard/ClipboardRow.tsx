import { isMaintenance } from '#domain/record/activity.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { lineFacts } from '#features/day-sheet/line-facts.ts'
import { backHint, outHint } from '#features/day-sheet/reading-hints.tsx'
import {
  BookingCode,
  Box,
  Notes,
  People,
  reading,
  Times,
} from '#features/day-sheet/sheet-cells.tsx'
import { initialsOf } from '#features/day-sheet/sheet-people.ts'
import type { SheetRow } from '#features/day-sheet/sheet-row.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { formatDate } from '#time/format.ts'
import styles from './Clipboard.module.css'

/** One booking on its aircraft's clipboard; without phones, since the clipboard flies along. */
export function ClipboardRow({ row, view }: { row: SheetRow; view: SheetView }) {
  const { reservation, flight } = row
  const { customers, instructors, activity, number } = reservation
  const details = [activity, number].map((text) => visibleText(text ?? '').trim()).filter(Boolean)
  return (
    <tr
      className={styles.row}
      data-maintenance={isMaintenance(reservation) || undefined}
      {...lineFacts(reservation, view)}
    >
      <td>
        {formatDate(view.day, view.locale)}
        <span className={styles.small}>
          <Times reservation={reservation} view={view} />
        </span>
      </td>
      <td>
        {isMaintenance(reservation) ? (
          <strong>Maintenance</strong>
        ) : (
          <People people={customers} names={view.names} hasPhones={false} />
        )}
        {details.map((text, place) => (
          <bdi key={place === 0 ? 'activity' : 'number'} className={styles.small}>
            {text}
          </bdi>
        ))}
        {reservation.status.kind !== 'pending' && (
          <span className={styles.state}>{statusLabel(reservation.status)}</span>
        )}
        <Notes reservation={reservation} view={view} />
      </td>
      <td>{initialsOf(instructors) || '—'}</td>
      <td>{visibleText(flight?.route ?? '')}</td>
      <Box hint={outHint(row, 'hobbs', view)}>{reading(flight?.hobbs?.start, 1)}</Box>
      <Box hint={backHint(row, 'hobbs')}>{reading(flight?.hobbs?.end, 1)}</Box>
      <Box>{reading(flight?.hobbs?.delta, 1)}</Box>
      <Box hint={outHint(row, 'tach', view)}>{reading(flight?.tach?.start, 2)}</Box>
      <Box hint={backHint(row, 'tach')}>{reading(flight?.tach?.end, 2)}</Box>
      <Box>{reading(flight?.tach?.delta, 2)}</Box>
      <td className={styles.remarks}>
        <BookingCode reservation={reservation} view={view} />
      </td>
    </tr>
  )
}
