import { usableTime } from '#domain/record/membership.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { QrCode } from '#ui/paper/QrCode.tsx'
import { lineNotes } from './line-facts.ts'
import styles from './sheet.module.css'
import { sheetName } from './sheet-people.ts'
import type { SheetView } from './sheet-view.ts'
import { sayBlock, sayBookedTime, timeOnSheet } from './sheet-words.ts'

interface CellProps {
  readonly reservation: Reservation
  readonly view: SheetView
}

/** With the day if it isn't the sheet's. */
export function Times({ reservation: { start, end }, view }: CellProps) {
  return (
    <>
      <Moment at={start} view={view} /> – <Moment at={end} view={view} />
    </>
  )
}

function Moment({ at, view }: { at: Instant | null; view: SheetView }) {
  if (at === null) return <>—</>
  const { day, time } = timeOnSheet(at, view)
  return (
    <>
      {day !== null && <span className={styles.moment}>{day}</span>}{' '}
      <span className={styles.moment}>{time}</span>
    </>
  )
}

/** "1.5"; "—" without a usable time. */
export function sayBookedHours(reservation: Reservation): string {
  const range = usableTime(reservation)
  return range ? sayBookedTime(range.end - range.start) : '—'
}

export function People(props: {
  people: readonly Person[]
  names: SheetView['names']
  hasPhones?: boolean
}) {
  const { people, names, hasPhones = false } = props
  if (people.length === 0) return <>—</>
  return people.map((person, index) => (
    <span key={`${index} ${person.email}`} className={styles.person}>
      <bdi className={styles.text}>{sheetName(person, names)}</bdi>
      {hasPhones && <Phone person={person} />}
    </span>
  ))
}

export function Phone({ person }: { person: Person }) {
  if (person.phone.trim() === '') return null
  return <bdi className={styles.phone}>{visibleText(person.phone)}</bdi>
}

export function Text({ text }: { text: string | null | undefined }) {
  const shown = visibleText(text ?? '').trim()
  return shown === '' ? <>—</> : <bdi className={styles.text}>{shown}</bdi>
}

export function StatusCell({ reservation, view }: CellProps) {
  return (
    <>
      <bdi className={styles.text}>
        {reservation.status.kind === 'completed' && '✓ '}
        {statusLabel(reservation.status)}
      </bdi>
      <Notes reservation={reservation} view={view} />
    </>
  )
}

export function Notes({ reservation, view }: CellProps) {
  return lineNotes(reservation, view).map((note) => (
    <span key={note} className={styles.note}>
      {note}
    </span>
  ))
}

export function BookingCode({ reservation: { id, number }, view }: CellProps) {
  return (
    <QrCode
      text={`${view.origin}/reservations/${encodeURIComponent(id)}`}
      label={`Booking ${visibleText(number ?? '')} on the screen`}
    />
  )
}

interface ElsewhereProps extends CellProps {
  /** Null where the person isn't its instructor. */
  readonly owner: Person | null
  readonly place: 'slip' | 'list'
}

/** An instructor's bookings outside their own lines. */
export function Elsewhere({ reservation, owner, place, view }: ElsewhereProps) {
  const { start, end, aircraft } = reservation
  return (
    <>
      {start === null || end === null ? '—' : sayBlock({ start, end }, view)}{' '}
      <bdi>{visibleText(aircraft?.tail ?? '') || 'No aircraft'}</bdi>:{' '}
      {owner ? (
        <>
          with <bdi>{sheetName(owner, view.names)}</bdi>,{' '}
          {place === 'slip' ? 'on whose slip' : 'under whose name'} it stands
        </>
      ) : (
        'not as instructor'
      )}
    </>
  )
}
