import type { SortValue } from '#domain/flight-groups/rank.ts'
import { personName } from '#domain/flight-log/filter-flights.ts'
import { flownShare, type LogRow, lagOf, ratioOf } from '#domain/flight-log/log-row.ts'
import { meterDelta } from '#domain/record/meter.ts'
import type { Person } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { dayNumber } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { FlightColumn } from './flight-column-names.ts'

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

function text(value: string | null | undefined): string | null {
  return visibleText(value ?? '').trim() || null
}

function nameOf(person: Person | null): string | null {
  return person && text(personName(person))
}
