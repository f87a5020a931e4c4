import type { SortValue } from '#domain/flight-groups/rank.ts'
import { meterDelta } from '#domain/meter.ts'
import type { Person } from '#domain/person.ts'
import { visibleText } from '#domain/visible-text.ts'
import { minutesOf } from '#time/clock-time.ts'
import { DAY } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { personName } from './filter-flights.ts'
import type { FlightColumn } from './flight-column-names.ts'
import { flownShare, type LogRow, lagOf, ratioOf } from './log-row.ts'

type ValueOf = (row: LogRow, zone: Zone) => SortValue

/** What a column sorts by; null is "not recorded". */
export const COLUMN_VALUES: Readonly<Record<FlightColumn, ValueOf>> = {
  date: ({ flight }) => flight.date && dayNumber(flight.date),
  out: ({ flight }) => flight.out,
  in: ({ flight }) => flight.in,
  aircraft: ({ flight }) => text(flight.aircraft?.tail),
  model: ({ flight }) => text(flight.aircraft?.model),
  customer: ({ flight }) => nameOf(flight.customer),
  instructor: ({ flight }) => nameOf(flight.instructor),
  activity: ({ flight }) => text(flight.activity),
  route: ({ flight }) => text(flight.route),
  hobbsStart: ({ flight }) => flight.hobbs?.start ?? null,
  hobbsEnd: ({ flight }) => flight.hobbs?.end ?? null,
  hobbsDelta: ({ flight }) => meterDelta(flight.hobbs),
  tachStart: ({ flight }) => flight.tach?.start ?? null,
  tachEnd: ({ flight }) => flight.tach?.end ?? null,
  tachDelta: ({ flight }) => meterDelta(flight.tach),
  tachHobbs: ratioOf,
  hobbsGap: ({ audit }) => audit.hobbsGap,
  tachGap: ({ audit }) => audit.tachGap,
  reservation: ({ flight }) => text(flight.reservationNumber ?? flight.reservationId),
  booked: ({ booked }) => booked,
  flownBooked: flownShare,
  loggedAt: ({ flight }) => flight.completedAt,
  lag: lagOf,
  flags: ({ audit }) => (audit.rules === '' ? null : audit.rules.split(' ').length),
}

/**
 * Inside a day the log goes by the clock, and where no clock was written by when the flight was completed: a number
 * that says all three, for sorting by date.
 */
export function momentOf({ flight }: LogRow): number | null {
  const { date, out, completedAt } = flight
  if (date === null) return null
  const seconds = out === null ? -1 : minutesOf(out) * 60 + Number(out.slice(6, 8))
  // In half minutes from the day before on; eleven days later is as late as any.
  const late = completedAt === null ? 0 : (completedAt - dayNumber(date) * DAY) / 30_000 + 2880
  const tie = Math.min(2 ** 15 - 1, Math.max(0, Math.floor(late)))
  return (dayNumber(date) * 2 ** 17 + seconds + 1) * 2 ** 15 + tie
}

function text(value: string | null | undefined): string | null {
  return visibleText(value ?? '').trim() || null
}

function nameOf(person: Person | null): string | null {
  return person && text(personName(person))
}
