import type { AuditFinding } from '#domain/audit/finding.ts'
import { type LogRow, NOT_AUDITED, type RowAudit } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { readStatus } from '#domain/record/status.ts'
import { parseClockTime } from '#time/clock-time.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { nextId } from './wire-builders.ts'

export function aPerson(fields: Partial<Person> = {}): Person {
  return { name: 'Casey Rivers', email: 'casey@example.com', phone: '303-555-0101', ...fields }
}

/** `status` is the school's raw word; `start` and `end` are ISO instants. */
type ReservationFields = Partial<Omit<Reservation, 'status' | 'start' | 'end'>> & {
  readonly status?: string | null
  readonly start?: string | null
  readonly end?: string | null
}

/** A dual lesson of Wed 18 Nov 2026, 09:00 to 10:30 in Denver. */
export function aReservation(fields: ReservationFields = {}): Reservation {
  const { status = 'PENDING', start, end, ...rest } = fields
  return {
    id: nextId(),
    number: 'R-1001',
    status: readStatus(status),
    activity: 'Dual',
    start: momentOf(start, '2026-11-18T16:00:00Z'),
    end: momentOf(end, '2026-11-18T17:30:00Z'),
    statedHours: 1.5,
    customers: [aPerson()],
    instructors: [aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })],
    others: [],
    aircraft: { tail: 'N172SP', model: 'C172S' },
    flaws: [],
    ...rest,
  }
}

/** `date` is `YYYY-MM-DD`, `out` and `in` are `HH:MM:SS`, `completedAt` is an ISO instant. */
type FlightFields = Partial<Omit<CompletedFlight, 'date' | 'out' | 'in' | 'completedAt'>> & {
  readonly date?: string | null
  readonly out?: string | null
  readonly in?: string | null
  readonly completedAt?: string | null
}

/** The flight of that lesson; readings in hundredths. */
export function aFlight(fields: FlightFields = {}): CompletedFlight {
  const {
    date = '2026-11-18',
    out = '09:10:00',
    in: back = '10:25:00',
    completedAt,
    ...rest
  } = fields
  return {
    id: nextId(),
    reservationId: null,
    reservationNumber: 'R-1001',
    activity: 'Dual',
    date: date === null ? null : plainDay(date),
    out: parseClockTime(out),
    in: parseClockTime(back),
    completedAt: momentOf(completedAt, '2026-11-18T17:40:00Z'),
    route: 'KBJC-KFNL-KBJC',
    hobbs: { start: 123450, end: 123590, delta: 140 },
    tach: { start: 110012, end: 110119, delta: 107 },
    customer: aPerson(),
    instructor: aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' }),
    aircraft: { tail: 'N172SP', model: 'C172S' },
    flaws: [],
    ...rest,
  }
}

function momentOf(text: string | null | undefined, usual: string) {
  return text === null ? null : instant(text ?? usual)
}

export function aLogRow(fields: FlightFields = {}, audit: Partial<RowAudit> = {}): LogRow {
  return { flight: aFlight(fields), audit: { ...NOT_AUDITED, ...audit }, booked: null }
}

export function aFinding(rule: AuditFinding['rule']): AuditFinding {
  return {
    rule,
    severity: 'warning',
    observation: 'unlogged',
    flightId: null,
    reservationId: null,
    flightIds: [],
    tail: null,
    meter: null,
    amount: null,
    cause: String(rule),
    facts: {},
  }
}
