import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter.ts'
import { type CsvCell, writeCsv } from '#domain/text/csv.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import { missingDays, type RecordsInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, type Instant, MINUTE, SECOND, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { wallTime, type Zone } from '#time/zone.ts'

/** A column of the sheet: its name never changes, and none comes before another than today. */
interface SheetColumn {
  readonly name: string
  /** What it holds, as the description of the API and the page for the books say it. */
  readonly holds: string
  readonly cell: (flight: CompletedFlight, readAt: string) => CsvCell
}

function column(name: string, holds: string, cell: SheetColumn['cell']): SheetColumn {
  return { name, holds, cell }
}

/** Hundredths of an hour as hours. */
function hours(hundredths: number | null | undefined): number | null {
  return hundredths === null || hundredths === undefined ? null : hundredths / 100
}

/** The log as a sheet. People are there by their names alone: who wants phones and e-mails asks for the flights themselves. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  column(
    'flight_id',
    'the flight’s own id, which stays the same when the flight is corrected',
    ({ id }) => id,
  ),
  column(
    'reservation_id',
    'the id of the booking that was flown; empty if there was none',
    ({ reservationId }) => reservationId,
  ),
  column('date', 'the day of the flight, as on the log: 2026-11-18', ({ date }) => date),
  column('tail', 'the tail number', ({ aircraft }) => aircraft?.tail ?? null),
  column('model', 'the aircraft’s model', ({ aircraft }) => aircraft?.model ?? null),
  column('customer', 'the customer’s name', ({ customer }) => customer?.name ?? null),
  column(
    'instructor',
    'the instructor’s name; empty if there was none',
    ({ instructor }) => instructor?.name ?? null,
  ),
  column('route', 'the route as it was entered', ({ route }) => route),
  column('hobbs_out', 'Hobbs before the flight, in hours', ({ hobbs }) => hours(hobbs?.start)),
  column('hobbs_in', 'Hobbs after the flight, in hours', ({ hobbs }) => hours(hobbs?.end)),
  column('hobbs_delta', 'what Hobbs ran, in hours, as the school’s system has it', ({ hobbs }) =>
    hours(meterDelta(hobbs)),
  ),
  column('tach_out', 'Tach before the flight, in hours', ({ tach }) => hours(tach?.start)),
  column('tach_in', 'Tach after the flight, in hours', ({ tach }) => hours(tach?.end)),
  column('tach_delta', 'what Tach ran, in hours, as the school’s system has it', ({ tach }) =>
    hours(meterDelta(tach)),
  ),
  column('activity', 'the school’s own activity type', ({ activity }) => activity),
  column(
    'reservation_number',
    'the school’s reservation number',
    ({ reservationNumber }) => reservationNumber,
  ),
  column(
    'read_at',
    'when Flightline last read that day of the log, in the school’s time: 2026-11-18 09:42:07',
    (_, readAt) => readAt,
  ),
]

/** In front of the others with `partial=1` alone. */
export const MISSING_COLUMN = {
  name: 'missing',
  holds:
    'with partial=1 only, and the first: the days of the range that are not known; empty if all are',
} as const

/** The days of a range for which the log is not complete in memory, in order. */
export function daysNotKnown(days: DayRange, known: readonly AgedStretch[]): DayRange[] {
  return missingDays(days, known, spanOf)
}

/** "2026-11-03 to 2026-11-05, 2026-11-09" */
export function sayDays(days: readonly DayRange[]): string {
  return days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')
}

/** The sheet's text: CSV. `missing` is null where the whole range is known and has to be. */
export function logSheet(
  { records, known }: RecordsInMemory<CompletedFlight>,
  zone: Zone,
  missing: readonly DayRange[] | null,
): string {
  const first = (said: string) => (missing === null ? [] : [said])
  const said = sayDays(missing ?? [])
  const readAt = readAtOf(known, zone)
  const rows = records.map((flight) => {
    const read = readAt(flight.date)
    return [...first(said), ...SHEET_COLUMNS.map(({ cell }) => cell(flight, read))]
  })
  // Where no flight is known there is still a row to say why.
  if (rows.length === 0 && said !== '') rows.push([said, ...SHEET_COLUMNS.map(() => null)])
  return writeCsv([
    [...first(MISSING_COLUMN.name), ...SHEET_COLUMNS.map(({ name }) => name)],
    ...rows,
  ])
}

/** A sheet that cannot be given, in one cell that a spreadsheet shows. */
export function refusedSheet(words: string): string {
  return writeCsv([['error'], [words]])
}

/** Of a log day, on the axis of the flights. */
function spanOf(day: PlainDay) {
  return { start: utcDayStart(day), end: utcDayStart(addDays(day, 1)) }
}

function stretchOf(day: PlainDay, known: readonly AgedStretch[]): AgedStretch | undefined {
  const { start, end } = spanOf(day)
  return known.find(({ from, to }) => from <= start && end <= to)
}

/** By the day of a flight: a day has many, and a year many days. */
function readAtOf(known: readonly AgedStretch[], zone: Zone): (day: PlainDay | null) => string {
  const said = new Map<PlainDay | null, string>([[null, '']])
  return (day) => {
    const before = said.get(day)
    if (before !== undefined || day === null) return before ?? ''
    const stretch = stretchOf(day, known)
    const words = stretch === undefined ? '' : sayMoment(zone, asInstant(stretch.asOf))
    said.set(day, words)
    return words
  }
}

/** "2026-11-18 09:42:07": without the seconds LibreOffice takes it for text. */
function sayMoment(zone: Zone, at: Instant): string {
  const { day, minutes } = wallTime(zone, at)
  const two = (part: number) => String(part).padStart(2, '0')
  const seconds = Math.floor((at % MINUTE) / SECOND)
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds)}`
}
