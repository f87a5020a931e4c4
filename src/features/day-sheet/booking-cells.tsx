import { findingFacts } from '#bookings/findings/finding-marks.ts'
import { PaperFacts } from '#bookings/paper/paper-table.tsx'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import { FINDING_NAMES, type FindingKind } from '#domain/findings/finding-names.ts'
import { shownPhone } from '#domain/record/contact.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import styles from './booking-cells.module.css'
import type { PrintedDay } from './printed-day.ts'
import { sheetName } from './sheet-people.ts'
import { sayBlock, timeOnSheet } from './sheet-words.ts'

/** Attributes of a booking's line; `data-change` draws the bar at its side. */
export function lineFacts(reservation: Reservation, { findings, changes, matches }: PrintedDay) {
  const { id, status } = reservation
  return {
    'data-reservation-id': id,
    'data-status': status.kind,
    'data-match': matches(reservation) ? undefined : false,
    'data-change': changes.get(id),
    ...findingFacts(id, findings.get(id)),
  }
}

interface CellProps {
  readonly reservation: Reservation
  readonly sheet: PrintedDay
}

/** With the date if it isn't the sheet's. */
export function Times({ reservation: { start, end }, sheet }: CellProps) {
  return (
    <>
      <Moment at={start} sheet={sheet} /> – <Moment at={end} sheet={sheet} />
    </>
  )
}

function Moment({ at, sheet }: { at: Instant | null; sheet: PrintedDay }) {
  if (at === null) return <>—</>
  const { date, time } = timeOnSheet(at, sheet)
  return (
    <>
      {date !== null && <span className="inline-block whitespace-nowrap">{date}</span>}{' '}
      <span className="inline-block whitespace-nowrap">{time}</span>
    </>
  )
}

export function People(props: {
  people: readonly Person[]
  names: PrintedDay['names']
  hasPhones?: boolean
}) {
  const { people, names, hasPhones = false } = props
  if (people.length === 0) return <>—</>
  return people.map((person, index) => (
    <span key={`${index} ${person.email}`} className="block">
      <bdi className={styles.text}>{sheetName(person, names)}</bdi>
      {hasPhones && <Phone person={person} />}
    </span>
  ))
}

export function Phone({ person }: { person: Person }) {
  const phone = shownPhone(person)
  if (phone === '') return null
  return <bdi className="block max-h-[1.25em] overflow-hidden text-[7.5pt]">{phone}</bdi>
}

export function Text({ text }: { text: string | null | undefined }) {
  const shown = visibleText(text ?? '').trim()
  return shown === '' ? <>—</> : <bdi className={styles.text}>{shown}</bdi>
}

const CHANGE_WORDS: Readonly<Record<LineChange, string>> = {
  new: 'new',
  moved: 'moved',
  cancelled: 'now cancelled',
  changed: 'changed',
}

/** In a word each: what changed since the last print, and what is wrong. */
export function Notes({ reservation: { id }, sheet: { findings, changes } }: CellProps) {
  const change = changes.get(id)
  const mark = findings.get(id)
  const kind = mark?.kinds.split(' ')[0] as FindingKind | undefined
  const isWorst = mark?.worst === 'error' && kind && kind !== 'overruns-inspection'
  const notes = [
    ...(change === undefined ? [] : [CHANGE_WORDS[change]]),
    ...(isWorst ? [FINDING_NAMES[kind]] : []),
    ...(mark?.overruns ?? []),
  ]
  return notes.map((note) => (
    <span key={note} className="block text-[7pt] font-bold leading-[1.15] wrap-anywhere">
      {note}
    </span>
  ))
}

interface ElsewhereProps extends CellProps {
  /** Null where the person isn't its instructor. */
  readonly owner: Person | null
}

/** An instructor's bookings outside their own lines. */
export function Elsewhere({ reservation, owner, sheet }: ElsewhereProps) {
  const { start, end, aircraft } = reservation
  return (
    <>
      {start === null || end === null ? '—' : sayBlock({ start, end }, sheet)}{' '}
      <bdi>{visibleText(aircraft?.tail ?? '') || 'No aircraft'}</bdi>:{' '}
      {owner ? (
        <>
          with <bdi>{sheetName(owner, sheet.names)}</bdi> (see that name)
        </>
      ) : (
        'not as instructor'
      )}
    </>
  )
}

export function Maintenance({ reservation: block, sheet }: CellProps) {
  const range = usableTime(block)
  return (
    <PaperFacts>
      <strong>Maintenance:</strong>
      <bdi className={styles.tail}>{visibleText(block.aircraft?.tail ?? '') || 'No aircraft'}</bdi>
      <span>{range ? sayBlock(range, sheet) : 'No usable time'}</span>
      <bdi>{visibleText(block.activity ?? '')}</bdi>
      {block.number !== null && <bdi>{visibleText(block.number)}</bdi>}
      <span data-end="">{statusLabel(block)}</span>
    </PaperFacts>
  )
}
