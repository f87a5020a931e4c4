import type { ReactNode } from 'react'
import { sayLag, sayLogged, sayPercent, sayThousandths } from '#domain/flight-log/figure-words.ts'
import { personName } from '#domain/flight-log/filter-flights.ts'
import { flownShare, type LogRow, lagOf, ratioOf } from '#domain/flight-log/log-row.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { NOTHING } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { isRecordId } from '#features/flight-log/record-id.ts'
import { type DrawnCell, NOTHING_DRAWN } from '#features/flight-log/table/drawn-cell.ts'
import { sayFlaws } from '#features/flight-log/table/flight-marks.ts'
import { mark } from '#features/flight-log/table/mark.tsx'
import { deltaCell, gapCell, readingCell } from '#features/flight-log/table/meter-cells.tsx'
import type { RowView } from '#features/flight-log/table/row-view.ts'
import { type ClockTime, clockSpan } from '#time/clock-time.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { flagsCell } from './flags-cell.tsx'
import styles from './flight-cells.module.css'
import type { FlightColumn } from './flight-column-names.ts'
import { sayHours } from './hour-style.ts'

type DrawCell = (row: LogRow, view: RowView) => DrawnCell

/** What stands in each column. */
export const FLIGHT_CELLS: Readonly<Record<FlightColumn, DrawCell>> = {
  date: ({ flight }, view) => dateCell(flight, view),
  out: ({ flight }) => clockCell(flight.out, null),
  in: ({ flight }) => clockCell(flight.in, flight.out),
  aircraft: ({ flight }) => textCell(flight.aircraft?.tail, styles.tail),
  model: ({ flight }) => textCell(flight.aircraft?.model),
  customer: ({ flight }) => textCell(flight.customer && personName(flight.customer)),
  instructor: ({ flight }) => textCell(flight.instructor && personName(flight.instructor)),
  activity: ({ flight }) => activityCell(flight),
  route: ({ flight }) => textCell(flight.route),
  hobbsStart: ({ flight }) => readingCell('Hobbs', 'start', flight.hobbs),
  hobbsEnd: ({ flight }) => readingCell('Hobbs', 'end', flight.hobbs),
  hobbsDelta: ({ flight }, { hours }) => deltaCell('Hobbs', flight.hobbs, hours),
  tachStart: ({ flight }) => readingCell('Tach', 'start', flight.tach),
  tachEnd: ({ flight }) => readingCell('Tach', 'end', flight.tach),
  tachDelta: ({ flight }, { hours }) => deltaCell('Tach', flight.tach, hours),
  tachHobbs: (row) => plainCell(sayThousandths(ratioOf(row))),
  hobbsGap: ({ audit }, { hours }) =>
    audit.startsHere ? CHAIN_START : gapCell('Hobbs', audit.hobbsGap, hours),
  tachGap: ({ audit }, { hours }) => gapCell('Tach', audit.tachGap, hours),
  reservation: ({ flight }, view) => reservationCell(flight, view),
  booked: ({ booked }, { hours }) => plainCell(booked === null ? null : sayHours(booked, hours, 1)),
  flownBooked: (row) => plainCell(sayPercent(flownShare(row))),
  loggedAt: ({ flight }, view) => plainCell(sayLogged(flight, view)),
  lag: (row, { zone }) => plainCell(sayLag(lagOf(row, zone))),
  flags: ({ audit }) => flagsCell(audit),
}

const CHAIN_START: DrawnCell = {
  content: 'start',
  look: styles.nothing,
  title: 'The chain starts here: no flight before it was read, or the meter is new.',
}

function plainCell(text: string | null): DrawnCell {
  return text === null ? NOTHING_DRAWN : { content: text }
}

/** Text as somebody typed it: clipped, whole in the tooltip. A cell of its own keeps its direction from its neighbours. */
function textCell(text: string | null | undefined, look = styles.text): DrawnCell {
  const shown = visibleText(text ?? '').trim()
  return shown === '' ? NOTHING_DRAWN : { content: shown, look, title: shown }
}

function dateCell(
  flight: CompletedFlight,
  { locale, showsYear, tabIndex, openFlight }: RowView,
): DrawnCell {
  const day = flight.date === null ? NOTHING : sayDay(flight.date, locale, showsYear)
  const flaws = sayFlaws(flight)
  if (!isRecordId(flight.id)) {
    const title = 'This flight has no usable id, so its details cannot be asked for.'
    return { content: flaws === null ? day : beside(day, mark(visibleText(flaws))), title }
  }
  const tail = visibleText(flight.aircraft?.tail ?? '')
  const name = [flight.date === null ? 'No date' : day, tail, 'flight details']
  const button = (
    <button
      type="button"
      className={styles.open}
      aria-label={name.filter(Boolean).join(', ')}
      tabIndex={tabIndex}
      onClick={() => openFlight(flight.id)}
    >
      {day}
    </button>
  )
  return { content: flaws === null ? button : beside(button, mark(visibleText(flaws))) }
}

function beside(first: ReactNode, second: ReactNode) {
  return (
    <span className={styles.beside}>
      {first}
      {second}
    </span>
  )
}

function sayDay(day: PlainDay, locale: string, showsYear: boolean): string {
  return showsYear
    ? formatDayRange({ from: day, to: day }, locale)
    : formatDay(day, locale, 'short')
}

/** A time of the log as written, in no zone (§2.2); `out` is the time out, to mark a return past midnight. */
function clockCell(time: ClockTime | null, out: ClockTime | null): DrawnCell {
  if (time === null) return NOTHING_DRAWN
  const text = time.endsWith(':00') ? time.slice(0, 5) : time
  if (out === null || !clockSpan(out, time).nextDay) return { content: text }
  const content = (
    <>
      {text}
      <span className={styles.nextDay} title="Past midnight: the day after the date of the flight">
        +1
      </span>
    </>
  )
  return { content }
}

function activityCell({ activity }: CompletedFlight): DrawnCell {
  const text = textCell(activity, styles.activity)
  if (text === NOTHING_DRAWN) return text
  const content = (
    <>
      <span className={styles.swatch} data-kind={activityKind(activity)} aria-hidden="true" />
      {text.content}
    </>
  )
  return { ...text, content }
}

function reservationCell(
  flight: CompletedFlight,
  { tabIndex, openReservation }: RowView,
): DrawnCell {
  const id = flight.reservationId
  if (!isRecordId(id)) return textCell(flight.reservationNumber)
  const number = visibleText(flight.reservationNumber ?? '').trim()
  const button = (
    <button
      type="button"
      className={styles.open}
      aria-label={`Reservation ${number || 'without a number'}`}
      title={number || undefined}
      tabIndex={tabIndex}
      onClick={() => openReservation(id)}
    >
      {number || 'Open'}
    </button>
  )
  return { content: button }
}
