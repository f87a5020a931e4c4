import { type HourStyle, sayLength } from '#domain/flight-log/figure-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDuration } from '#time/format.ts'
import { HOUR } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import { plainCell, textCell } from './flight-cells.tsx'
import type { ColumnLook, DrawnCell, FlightColumn } from './flight-column.ts'

export function ownColumn<const Id extends string>(column: FlightColumn<Id>): FlightColumn<Id> {
  return column
}

/** Free text, without invisible characters. */
export function textColumn<const Id extends string>({
  read,
  draw,
  ...look
}: ColumnLook<Id> & {
  readonly read: (flight: CompletedFlight) => string | null | undefined
  readonly draw?: FlightColumn['draw']
}): FlightColumn<Id> {
  const say = ({ flight }: LogRow) => visibleText(read(flight) ?? '').trim() || null
  return {
    ...look,
    value: say,
    say,
    draw: draw ?? ((row) => textCell(say(row), look.isStrong)),
    file: ({ flight }) => read(flight) ?? null,
  }
}

interface Unit {
  readonly say: (value: number, hours: HourStyle) => string
  readonly file: (value: number, hours: HourStyle) => CsvCell
  readonly excel: string
}

const EXCEL_HOURS = { 1: '0.0#', 2: '0.00' } as const

/** Hundredths as on the meter, whatever the display setting. */
export function reading(digits: 1 | 2): Unit {
  return {
    say: (value) => formatHundredths(value, digits),
    file: (value) => value / 100,
    excel: EXCEL_HOURS[digits],
  }
}

/** Hundredths of an hour, in the display setting. */
export function length(digits: 1 | 2): Unit {
  return {
    say: (value, hours) => sayLength(value, hours, digits),
    file: (value, hours) => (hours === 'decimal' ? value / 100 : sayLength(value, hours, digits)),
    excel: EXCEL_HOURS[digits],
  }
}

export const THOUSANDTHS: Unit = {
  say: (value) => (value / 1000).toFixed(3),
  file: (value) => value / 1000,
  excel: '0.000',
}

export const PERCENT: Unit = {
  say: (value) => `${value}%`,
  file: (value) => value / 100,
  excel: '0%',
}

/** Milliseconds, "26:05"; negative if entered before the return. */
export const LAG: Unit = {
  say: (value) => formatDuration(value),
  file: (value) => Math.round((value / HOUR) * 100) / 100,
  excel: '0.00',
}

/** Null if not recorded. */
export function figureColumn<const Id extends string>({
  unit,
  value,
  draw,
  drawFigure,
  ...look
}: ColumnLook<Id> & {
  readonly unit: Unit
  readonly value: (row: LogRow, zone: Zone) => number | null
  readonly draw?: FlightColumn['draw']
  /** Of the sum, if it isn't plain text. */
  readonly drawFigure?: (figure: number | null, hours: HourStyle) => DrawnCell
}): FlightColumn<Id> {
  const { total } = look
  const say = (figure: number | null, hours: HourStyle) =>
    figure === null ? null : unit.say(figure, hours)
  const file = (figure: number | null, hours: HourStyle) =>
    figure === null ? null : unit.file(figure, hours)
  const saidIn: FlightColumn['say'] = (row, { format, hours }) =>
    say(value(row, format.zone), hours)
  return {
    ...look,
    isNumber: true,
    isLargestFirst: true,
    value,
    say: saidIn,
    draw: draw ?? ((row, view) => plainCell(saidIn(row, view))),
    file: (row, { format, hours }) => file(value(row, format.zone), hours),
    ...(total && {
      sayTotal: (sums, hours) => say(total.of(sums), hours) ?? DASH,
      fileTotal: (sums, hours) => file(total.of(sums), hours),
      drawSum: ({ sums, hours, least }) => {
        const figure = total.of(sums)
        const { content, look } = drawFigure?.(figure, hours) ?? {
          content: say(figure, hours) ?? DASH,
        }
        const mean = total.mean?.(sums) ?? null
        const title = [
          total.excluded?.(sums),
          mean !== null && `mean ${sayLength(mean, hours, 2)}`,
        ].filter(Boolean)
        return {
          content: [total.label && least, content],
          look,
          title: title.join(', ') || undefined,
          total: total.name,
        }
      },
    }),
    excel: unit.excel,
  }
}
