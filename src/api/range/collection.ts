import type { Ask } from '#api/http/page.ts'
import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { DAY, type Instant, type Span } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import { BY_LOG_DAY, BY_START, type ListReadStep, readList } from './read-list.ts'

/** A list (§4.1, §4.3) and its sort axis. */
export interface Collection<T> {
  readonly name: 'reservations' | 'flights'
  /** `path`: position in the answer, for flaws. Never throws. */
  parse(raw: unknown, path: string): T
  /** Start instant, or log day number; for an unreadable entry its predecessor's; null if none. */
  positionOf(record: T): number | null
  /** A log day is at its UTC midnight. */
  positionAt(instant: Instant): number
  dayOf(position: number): number
  dayStart(day: number): number
  readonly isNewestFirst: boolean
  read(wanted: readonly Span[], ask: Ask<T>): AsyncGenerator<ListReadStep<T>, void>
}

export const reservations: Collection<Reservation> = {
  name: 'reservations',
  parse: parseReservation,
  positionOf: ({ start, unreadable }) => start ?? unreadable?.start ?? null,
  positionAt: (instant) => instant,
  dayOf: (position) => Math.floor(position / DAY),
  dayStart: (day) => day * DAY,
  isNewestFirst: false,
  read: (wanted, ask) => readList(BY_START, wanted, ask),
}

export const flights: Collection<CompletedFlight> = {
  name: 'flights',
  parse: parseFlight,
  positionOf: ({ date, unreadable }) =>
    date === null ? (unreadable ? unreadable.end - 1 : null) : dayNumber(date),
  positionAt: (instant) => instant / DAY,
  dayOf: (position) => position,
  dayStart: (day) => day,
  isNewestFirst: true,
  read: (wanted, ask) => readList(BY_LOG_DAY, wanted, ask),
}
