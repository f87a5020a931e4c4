import type { ReactNode } from 'react'
import { usableTime } from '#domain/record/membership.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { ClockTime } from '#time/clock-time.ts'
import type { Instant } from '#time/instant.ts'
import { QrCode } from '#ui/paper/QrCode.tsx'
import { lineNotes } from './line-facts.ts'
import styles from './sheet-cells.module.css'
import { sheetName } from './sheet-people.ts'
import type { SheetView } from './sheet-view.ts'
import { momentOf, sayHours } from './sheet-words.ts'

/** Start and end, each with its day where that is another than the sheet's. */
export function Times({
  reservation: { start, end },
  view,
}: {
  reservation: Pick<Reservation, 'start' | 'end'>
  view: SheetView
}) {
  return (
    <>
      <Moment at={start} view={view} /> – <Moment at={end} view={view} />
    </>
  )
}

function Moment({ at, view: { zone, locale, day } }: { at: Instant | null; view: SheetView }) {
  if (at === null) return <>—</>
  const moment = momentOf(zone, at, day, locale)
  return (
    <>
      {moment.day !== null && <span className={styles.moment}>{moment.day}</span>}{' '}
      <span className={styles.moment}>{moment.time}</span>
    </>
  )
}

export function bookedHours(reservation: Reservation): string {
  const range = usableTime(reservation)
  return range ? sayHours(range.end - range.start) : '—'
}

export function People({
  people,
  names,
  hasPhones,
}: {
  people: readonly Person[]
  names: SheetView['names']
  hasPhones: boolean
}) {
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

/** The status, with its notes under it. */
export function StatusCell({ reservation, view }: { reservation: Reservation; view: SheetView }) {
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

/** What must not be missed on a line, in a word each. */
export function Notes({ reservation, view }: { reservation: Reservation; view: SheetView }) {
  return lineNotes(reservation, view).map((note) => (
    <span key={note} className={styles.note}>
      {note}
    </span>
  ))
}

/** To be written into. What the log knows is printed; `hint` is for who writes the reading down, in grey, and no reading. */
export function Box({ children, hint }: { children?: string | undefined; hint?: ReactNode }) {
  return (
    <td className={styles.box}>
      {children}
      {children === undefined && hint && <span className={styles.hint}>{hint}</span>}
    </td>
  )
}

export function BookingCode({
  reservation: { id, number },
  view,
}: {
  reservation: Reservation
  view: SheetView
}) {
  return (
    <QrCode
      text={`${view.origin}/reservations/${encodeURIComponent(id)}`}
      label={`Booking ${visibleText(number ?? '')} on the screen`}
    />
  )
}

/** "09:10" */
export function clock(time: ClockTime | null | undefined): string | undefined {
  return time ? time.slice(0, 5) : undefined
}

export function reading(hundredths: number | null | undefined, digits: 1 | 2): string | undefined {
  return hundredths === null || hundredths === undefined
    ? undefined
    : formatHundredths(hundredths, digits)
}
