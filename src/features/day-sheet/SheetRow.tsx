import { usableTime } from '#domain/membership.ts'
import { formatHundredths } from '#domain/meter.ts'
import type { Person } from '#domain/person.ts'
import type { Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { ClockTime } from '#time/clock-time.ts'
import type { Instant } from '#time/instant.ts'
import type { SheetRow as Row } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import styles from './SheetRow.module.css'
import type { SheetFacts } from './sheet-facts.ts'
import { sheetName } from './sheet-people.ts'
import { momentOf, sayHours } from './sheet-words.ts'
import { statusWord } from './status-word.ts'

type RowFacts = Pick<SheetFacts, 'zone' | 'locale' | 'day'>
type RowChoice = Pick<DaySheetState, 'names' | 'phones'>

interface SheetRowProps {
  readonly row: Row
  readonly facts: RowFacts
  readonly choice: RowChoice
}

/** One booking and the boxes the desk fills in; what the log knows already is printed into them. */
export function SheetRow({ row, facts, choice }: SheetRowProps) {
  const { reservation, flight, last } = row
  const { status, aircraft, activity, number } = reservation
  return (
    <tr className={styles.row} data-reservation-id={reservation.id} data-status={status.kind}>
      <td className={styles.time}>
        <SheetTimes reservation={reservation} facts={facts} />
      </td>
      <td className={styles.number}>{bookedHours(reservation)}</td>
      <td className={styles.tail}>
        <Text text={aircraft?.tail} />
      </td>
      <td>
        <People people={reservation.customers} choice={choice} hasPhones={choice.phones} />
      </td>
      <td>
        <People people={reservation.instructors} choice={choice} hasPhones={false} />
      </td>
      <td>
        <Text text={activity} />
      </td>
      <td>
        <Text text={number} />
      </td>
      <td className={styles.status}>{statusWord(status)}</td>
      <Box>{clock(flight?.out)}</Box>
      <Box last={last?.hobbs && formatHundredths(last.hobbs.hundredths, 1)}>
        {reading(flight?.hobbs?.start, 1)}
      </Box>
      <Box last={last?.tach && formatHundredths(last.tach.hundredths, 2)}>
        {reading(flight?.tach?.start, 2)}
      </Box>
      <Box>{clock(flight?.in)}</Box>
      <Box>{reading(flight?.hobbs?.end, 1)}</Box>
      <Box>{reading(flight?.tach?.end, 2)}</Box>
      <Box />
    </tr>
  )
}

/** Start over end, each with its day where that is another than the sheet's. */
function SheetTimes({
  reservation: { start, end },
  facts,
}: {
  reservation: Reservation
  facts: RowFacts
}) {
  return (
    <>
      <Moment at={start} facts={facts} /> – <Moment at={end} facts={facts} />
    </>
  )
}

function Moment({ at, facts: { zone, locale, day } }: { at: Instant | null; facts: RowFacts }) {
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

function People({
  people,
  choice,
  hasPhones,
}: {
  people: readonly Person[]
  choice: RowChoice
  hasPhones: boolean
}) {
  if (people.length === 0) return <>—</>
  return people.map((person, index) => (
    <span key={`${index} ${person.email}`} className={styles.person}>
      <bdi className={styles.text}>{sheetName(person, choice.names)}</bdi>
      {hasPhones && person.phone.trim() !== '' && (
        <bdi className={styles.phone}>{visibleText(person.phone)}</bdi>
      )}
    </span>
  ))
}

function Text({ text }: { text: string | null | undefined }) {
  const shown = visibleText(text ?? '').trim()
  return shown === '' ? <>—</> : <bdi className={styles.text}>{shown}</bdi>
}

/** `last` is a hint in grey for who writes the reading down; it is no reading of this flight. */
function Box({
  children,
  last,
}: {
  children?: string | undefined
  last?: string | null | undefined
}) {
  return (
    <td className={styles.box}>
      {children}
      {children === undefined && last && <span className={styles.last}>{last}</span>}
    </td>
  )
}

function clock(time: ClockTime | null | undefined): string | undefined {
  return time ? time.slice(0, 5) : undefined
}

function reading(hundredths: number | null | undefined, digits: 1 | 2): string | undefined {
  return hundredths === null || hundredths === undefined
    ? undefined
    : formatHundredths(hundredths, digits)
}
