import { EXCEL_DAYS } from '#bookings/files/file-table.ts'
import { sayLogged, writtenMoment } from '#domain/flight-log/figure-words.ts'
import { personName } from '#domain/flight-log/filter-flights.ts'
import { flownMoment } from '#domain/flight-log/flown-order.ts'
import {
  flagNames,
  flownShare,
  type LogRow,
  lagOf,
  ratioOf,
  rulesOf,
} from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta, sayNotSummed } from '#domain/record/meter-deltas.ts'
import { type ClockTime, clockSpan } from '#time/clock-time.ts'
import { formatClockTime } from '#time/format.ts'
import {
  figureColumn,
  LAG,
  length,
  ownColumn,
  PERCENT,
  reading,
  THOUSANDTHS,
  textColumn,
} from './column-kinds.ts'
import {
  activityCell,
  CHAIN_START,
  clockCell,
  dateCell,
  flagsCell,
  plainCell,
  reservationCell,
  routeCell,
} from './flight-cells.tsx'
import type { FlightColumn, SayView } from './flight-column.ts'
import { deltaCell, gapCell, meterFigure, readingCell, readingSum } from './meter-cells.tsx'

/** The only place that defines the log's columns: name, width, sort value, look, file value, sum, paper. */
export const FLIGHT_COLUMNS = [
  ownColumn({
    id: 'date',
    label: 'Date',
    width: 94,
    isLargestFirst: true,
    excel: EXCEL_DAYS,
    value: flownMoment,
    say: sayDate,
    draw: (row, view) => dateCell(row.flight, sayDate(row, view), view),
    file: ({ flight }) => flight.date,
    // Over two years, paper uses the shortest date.
    paper: {
      width: 16.5,
      instead: ({ flight }, { showsYear }) => (showsYear ? flight.date : null),
    },
  }),
  textColumn({
    id: 'aircraft',
    label: 'Aircraft',
    width: 84,
    isStrong: true,
    read: ({ aircraft }) => aircraft?.tail,
    paper: { width: 14.5 },
  }),
  ownColumn({
    id: 'out',
    label: 'Out time',
    fileHead: 'Out',
    width: 78,
    value: ({ flight }) => flight.out,
    say: ({ flight }, { format }) => sayClock(flight.out, format.locale),
    draw: ({ flight }, { format }) => plainCell(sayClock(flight.out, format.locale)),
    file: ({ flight }) => clockAsWritten(flight.out),
    paper: { width: 13 },
  }),
  ownColumn({
    id: 'in',
    label: 'In time',
    fileHead: 'In',
    width: 76,
    value: ({ flight }) => flight.in,
    say: ({ flight }, { format }) =>
      `${sayClock(flight.in, format.locale) ?? ''}${isNextDay(flight) ? ' +1' : ''}` || null,
    draw: ({ flight }, { format }) =>
      clockCell(sayClock(flight.in, format.locale), isNextDay(flight)),
    file: ({ flight }) => clockAsWritten(flight.in),
    paper: { width: 16 },
  }),
  ownColumn({
    id: 'flags',
    label: 'Flags',
    width: 58,
    meaning: 'What the checks found',
    isLargestFirst: true,
    value: ({ audit }) => rulesOf(audit.findings).length || null,
    say: sayFlags,
    draw: ({ audit }, { format }) => flagsCell(audit.findings, format.locale),
    drawSum: ({ sums: { flagged }, least }) => ({ content: flagged > 0 && `${least}${flagged}` }),
    file: sayFlags,
    paper: { width: 14, isLast: true },
  }),
  textColumn({ id: 'model', label: 'Model', width: 84, read: ({ aircraft }) => aircraft?.model }),
  textColumn({
    id: 'customer',
    label: 'Customer',
    width: 122,
    read: ({ customer }) => customer && personName(customer),
    paper: { width: 21 },
  }),
  textColumn({
    id: 'instructor',
    label: 'Instructor',
    width: 112,
    read: ({ instructor }) => instructor && personName(instructor),
    paper: { width: 21 },
  }),
  textColumn({
    id: 'activity',
    label: 'Activity',
    width: 132,
    least: 120,
    read: ({ activity }) => activity,
    draw: ({ flight }) => activityCell(flight.activity),
    paper: { width: 25 },
  }),
  textColumn({
    id: 'route',
    label: 'Route',
    width: 136,
    least: 120,
    read: ({ route }) => route,
    draw: ({ flight }) => routeCell(flight.route),
    paper: { width: 0 },
  }),
  figureColumn({
    id: 'hobbsStart',
    label: 'Hobbs out',
    width: 80,
    startsBlock: true,
    unit: reading(1),
    value: ({ flight }) => flight.hobbs?.start ?? null,
    draw: ({ flight }) => readingCell('Hobbs', 'start', flight.hobbs),
    drawSum: readingSum('Hobbs', 'opening'),
    paper: { width: 13.5 },
  }),
  figureColumn({
    id: 'hobbsEnd',
    label: 'Hobbs in',
    width: 74,
    unit: reading(1),
    value: ({ flight }) => flight.hobbs?.end ?? null,
    draw: ({ flight }) => readingCell('Hobbs', 'end', flight.hobbs),
    drawSum: readingSum('Hobbs', 'closing'),
    paper: { width: 13.5 },
  }),
  figureColumn({
    id: 'hobbsDelta',
    label: 'Hobbs Δ',
    width: 66,
    isStrong: true,
    unit: length(1),
    value: ({ flight }) => meterDelta(flight.hobbs),
    draw: ({ flight }, { hours }) => deltaCell('Hobbs', flight.hobbs, hours),
    drawFigure: (figure, hours) => meterFigure('Hobbs', figure, hours),
    total: {
      name: 'hobbs',
      label: 'Total Hobbs',
      of: ({ hobbs }) => hobbs.total,
      excluded: ({ hobbs }) => sayNotSummed('Hobbs', hobbs),
      mean: ({ mean }) => mean,
    },
    paper: { width: 10 },
  }),
  figureColumn({
    id: 'tachStart',
    label: 'Tach out',
    width: 74,
    startsBlock: true,
    unit: reading(2),
    value: ({ flight }) => flight.tach?.start ?? null,
    draw: ({ flight }) => readingCell('Tach', 'start', flight.tach),
    drawSum: readingSum('Tach', 'opening'),
    paper: { width: 14 },
  }),
  figureColumn({
    id: 'tachEnd',
    label: 'Tach in',
    width: 74,
    unit: reading(2),
    value: ({ flight }) => flight.tach?.end ?? null,
    draw: ({ flight }) => readingCell('Tach', 'end', flight.tach),
    drawSum: readingSum('Tach', 'closing'),
    paper: { width: 14 },
  }),
  figureColumn({
    id: 'tachDelta',
    label: 'Tach Δ',
    width: 62,
    isStrong: true,
    unit: length(2),
    value: ({ flight }) => meterDelta(flight.tach),
    draw: ({ flight }, { hours }) => deltaCell('Tach', flight.tach, hours),
    total: {
      name: 'tach',
      label: 'Total Tach',
      of: ({ tach }) => tach.total,
      excluded: ({ tach }) => sayNotSummed('Tach', tach),
    },
    paper: { width: 11 },
  }),
  figureColumn({
    id: 'tachHobbs',
    label: 'Tach/Hobbs',
    width: 88,
    meaning: 'Tach Δ over Hobbs Δ',
    startsBlock: true,
    unit: THOUSANDTHS,
    value: ratioOf,
    total: { name: 'ratio', of: ({ ratio }) => ratio },
  }),
  figureColumn({
    id: 'hobbsGap',
    label: 'Hobbs gap',
    width: 82,
    meaning: 'Hobbs out less the last Hobbs in of this aircraft',
    unit: length(1),
    value: ({ audit }) => audit.hobbsGap,
    draw: ({ audit }, { hours }) =>
      audit.startsHere ? CHAIN_START : gapCell('Hobbs', audit.hobbsGap, hours),
    drawFigure: (figure, hours) => meterFigure('Hobbs', figure, hours),
    total: { name: 'hobbsGaps', of: ({ hobbsGaps }) => hobbsGaps },
    paper: { width: 10.5, instead: sayStart },
  }),
  figureColumn({
    id: 'tachGap',
    label: 'Tach gap',
    width: 76,
    meaning: 'Tach out less the last Tach in of this aircraft',
    unit: length(2),
    value: ({ audit }) => audit.tachGap,
    draw: ({ audit }, { hours }) => gapCell('Tach', audit.tachGap, hours),
    total: { name: 'tachGaps', of: ({ tachGaps }) => tachGaps },
    paper: { width: 10.5, instead: sayStart },
  }),
  textColumn({
    id: 'reservation',
    label: 'Reservation',
    width: 104,
    startsBlock: true,
    read: ({ reservationNumber, reservationId }) => reservationNumber ?? reservationId,
    draw: ({ flight }, view) => reservationCell(flight, view),
  }),
  figureColumn({
    id: 'booked',
    label: 'Booked h',
    width: 74,
    meaning: 'Length of the booking',
    unit: length(1),
    value: ({ booked }) => booked,
    total: { name: 'booked', of: ({ booked }) => booked },
  }),
  figureColumn({
    id: 'flownBooked',
    label: 'Flown/booked',
    width: 100,
    meaning: 'Hobbs Δ over the length of the booking',
    unit: PERCENT,
    value: flownShare,
  }),
  ownColumn({
    id: 'loggedAt',
    label: 'Logged at',
    width: 124,
    meaning: 'When the flight was closed out',
    value: ({ flight }) => flight.completedAt,
    say: ({ flight }, view) => sayLogged(flight, view.format),
    draw: ({ flight }, view) => plainCell(sayLogged(flight, view.format)),
    file: ({ flight: { completedAt } }, { format }) =>
      completedAt && writtenMoment(format.zone, completedAt),
  }),
  figureColumn({
    id: 'lag',
    label: 'Lag',
    width: 66,
    meaning: 'Time from return to log entry, h:mm',
    unit: LAG,
    value: lagOf,
  }),
] as const

export type FlightColumnId = (typeof FLIGHT_COLUMNS)[number]['id']

const BY_ID = new Map<string, FlightColumn<FlightColumnId>>(
  FLIGHT_COLUMNS.map((one) => [one.id, one]),
)

export const FLIGHT_COLUMN_IDS: readonly FlightColumnId[] = FLIGHT_COLUMNS.map(({ id }) => id)

export function isFlightColumn(id: string): id is FlightColumnId {
  return BY_ID.has(id)
}

export function flightColumn(id: FlightColumnId): FlightColumn<FlightColumnId> {
  return BY_ID.get(id) ?? FLIGHT_COLUMNS[0]
}

function sayDate({ flight: { date } }: LogRow, { format, showsYear }: SayView): string | null {
  if (date === null) return null
  return showsYear ? format.days({ from: date, to: date }) : format.day(date, 'short')
}

/** With its seconds, as logged. */
function sayClock(time: ClockTime | null, locale: string): string | null {
  const said = time && formatClockTime(time, locale)
  return time?.endsWith(':00') ? said : (said?.replace(/\d:\d\d/, `$&${time?.slice(5)}`) ?? null)
}

function clockAsWritten(time: ClockTime | null): string | null {
  return time?.endsWith(':00') ? time.slice(0, 5) : time
}

function isNextDay({ out, in: back }: CompletedFlight): boolean {
  return out !== null && back !== null && clockSpan(out, back).nextDay
}

function sayFlags({ audit }: LogRow): string | null {
  return flagNames(audit.findings).join(', ') || null
}

function sayStart({ audit }: LogRow): string | null {
  return audit.startsHere ? 'start' : null
}
