import { memoized } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { type CsvCell, writeCsv } from '#domain/text/csv.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import { missingDays, type RecordsInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, type Instant, MINUTE, SECOND, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { wallTime, type Zone } from '#time/zone.ts'

/** Its name and place never change. */
interface SheetColumn {
  readonly name: string
  /** For the description of the API and docs/for-the-books.md. */
  readonly holds: string
  readonly cell: (flight: CompletedFlight, readAt: string) => CsvCell
}

const column = (name: string, holds: string, cell: SheetColumn['cell']): SheetColumn => ({
  name,
  holds,
  cell,
})

function hours(hundredths: number | null | undefined): number | null {
  return hundredths === null || hundredths === undefined ? null : hundredths / 100
}

/** People by name only: phones and e-mails are in the flights. */
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
  column('hobbs_delta', 'Hobbs hours flown, as stored in the scheduling system', ({ hobbs }) =>
    hours(meterDelta(hobbs)),
  ),
  column('tach_out', 'Tach before the flight, in hours', ({ tach }) => hours(tach?.start)),
  column('tach_in', 'Tach after the flight, in hours', ({ tach }) => hours(tach?.end)),
  column('tach_delta', 'Tach hours flown, as stored in the scheduling system', ({ tach }) =>
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
    'when Flightline last loaded that day of the log, in school time: 2026-11-18 09:42:07',
    (_, readAt) => readAt,
  ),
]

/** The first column, with `partial=1` only. */
export const MISSING_COLUMN = {
  name: 'missing',
  holds: 'first column, only with partial=1: days of the range that aren’t loaded; empty if none',
} as const

/** Days for which the cached log is incomplete, in order. */
export function incompleteDays(days: DayRange, coverage: readonly AgedStretch[]): DayRange[] {
  return missingDays(days, coverage, spanOf)
}

/** "2026-11-03 to 2026-11-05, 2026-11-09" */
export function formatDays(days: readonly DayRange[]): string {
  return days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')
}

/** `missing` is null if the whole range is known. */
export function logSheet(
  { records, coverage }: RecordsInMemory<CompletedFlight>,
  zone: Zone,
  missing: readonly DayRange[] | null,
): string {
  const first = (said: string) => (missing === null ? [] : [said])
  const said = formatDays(missing ?? [])
  const readAt = readAtOf(coverage, zone)
  const rows = records.map((flight) => {
    const read = flight.date === null ? '' : readAt(flight.date)
    return [...first(said), ...SHEET_COLUMNS.map(({ cell }) => cell(flight, read))]
  })
  // Without flights, one row still says why.
  if (rows.length === 0 && said !== '') rows.push([said, ...SHEET_COLUMNS.map(() => null)])
  return writeCsv([
    [...first(MISSING_COLUMN.name), ...SHEET_COLUMNS.map(({ name }) => name)],
    ...rows,
  ])
}

export function refusedSheet(words: string): string {
  return writeCsv([['error'], [words]])
}

function spanOf(day: PlainDay) {
  return { start: utcDayStart(day), end: utcDayStart(addDays(day, 1)) }
}

/** Cached per day: a day has many flights, and a year many days. */
function readAtOf(coverage: readonly AgedStretch[], zone: Zone) {
  return memoized((day: PlainDay) => {
    const { start, end } = spanOf(day)
    const range = coverage.find(({ from, to }) => from <= start && end <= to)
    return range === undefined ? '' : formatMoment(zone, asInstant(range.asOf))
  })
}

/** "2026-11-18 09:42:07": without seconds LibreOffice imports it as text. */
function formatMoment(zone: Zone, at: Instant): string {
  const { day, minutes } = wallTime(zone, at)
  const two = (part: number) => String(part).padStart(2, '0')
  const seconds = Math.floor((at % MINUTE) / SECOND)
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds)}`
}
