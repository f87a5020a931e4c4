import { personName } from '#domain/flight-log/filter-flights.ts'
import { flownShare, type LogRow, lagOf, ratioOf } from '#domain/flight-log/log-row.ts'
import { meterDelta } from '#domain/record/meter.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { FlightColumn } from '#features/flight-log/columns/flight-column-names.ts'
import { type HourStyle, sayHours } from '#features/flight-log/columns/hour-style.ts'
import type { ClockTime } from '#time/clock-time.ts'
import { formatWallMinutes } from '#time/format.ts'
import { HOUR } from '#time/instant.ts'
import { wallTime, type Zone } from '#time/zone.ts'

/** What decides how a figure is written into a file. */
export interface ExportStyle {
  readonly zone: Zone
  readonly hours: HourStyle
}

type ExportOf = (row: LogRow, style: ExportStyle) => CsvCell

/** What a column holds in a file: readings and lengths as numbers of hours, days as 2026-11-18, times as 09:10. */
export const EXPORT_CELLS: Readonly<Record<FlightColumn, ExportOf>> = {
  date: ({ flight }) => flight.date,
  aircraft: ({ flight }) => flight.aircraft?.tail ?? null,
  out: ({ flight }) => clock(flight.out),
  in: ({ flight }) => clock(flight.in),
  flags: ({ audit }) => audit.rules || null,
  model: ({ flight }) => flight.aircraft?.model ?? null,
  customer: ({ flight }) => flight.customer && personName(flight.customer),
  instructor: ({ flight }) => flight.instructor && personName(flight.instructor),
  activity: ({ flight }) => flight.activity,
  route: ({ flight }) => flight.route,
  hobbsStart: ({ flight }) => hours(flight.hobbs?.start),
  hobbsEnd: ({ flight }) => hours(flight.hobbs?.end),
  hobbsDelta: ({ flight }, style) => length(meterDelta(flight.hobbs), style),
  tachStart: ({ flight }) => hours(flight.tach?.start),
  tachEnd: ({ flight }) => hours(flight.tach?.end),
  tachDelta: ({ flight }, style) => length(meterDelta(flight.tach), style),
  tachHobbs: (row) => divided(ratioOf(row), 1000),
  hobbsGap: ({ audit }, style) => length(audit.hobbsGap, style),
  tachGap: ({ audit }, style) => length(audit.tachGap, style),
  reservation: ({ flight }) => flight.reservationNumber ?? flight.reservationId,
  booked: ({ booked }, style) => length(booked, style),
  flownBooked: (row) => divided(flownShare(row), 100),
  loggedAt: ({ flight }, { zone }) => {
    if (flight.completedAt === null) return null
    const { day, minutes } = wallTime(zone, flight.completedAt)
    return `${day} ${formatWallMinutes(minutes, 'en-GB')}`
  },
  lag: (row, { zone }) => {
    const ms = lagOf(row, zone)
    return ms === null ? null : Math.round((ms / HOUR) * 100) / 100
  },
}

function clock(time: ClockTime | null): string | null {
  return time === null ? null : time.endsWith(':00') ? time.slice(0, 5) : time
}

function hours(hundredths: number | null | undefined): number | null {
  return divided(hundredths ?? null, 100)
}

/** A length follows the switch of the screen; readings never do. */
export function length(hundredths: number | null, { hours: style }: ExportStyle): CsvCell {
  if (hundredths === null || style === 'decimal') return divided(hundredths, 100)
  return sayHours(hundredths, style, 1).replace('−', '-')
}

function divided(value: number | null, by: number): number | null {
  return value === null ? null : value / by
}
