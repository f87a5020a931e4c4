import type { Ask } from '#api/http/page.ts'
import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { DAY, type Instant, type Span } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import { BY_LOG_DAY, BY_START, type WalkStep, walkList } from './walk.ts'

/** One of the two lists (§4.1, §4.3) and the number line it is sorted along. */
export interface Collection<T> {
  readonly name: 'reservations' | 'flights'
  /** `path` is where in the answer the record stood; it says where its faults are. Never throws. */
  parse(raw: unknown, path: string): T
  /** Instant of the start, or number of the log day; for an unreadable entry, that of the one before it; null if there is none. */
  positionOf(record: T): number | null
  /** For an instant; a day of the log stands at its UTC midnight. */
  positionAt(instant: Instant): number
  /** The number of the day a position falls on. */
  dayOf(position: number): number
  dayStart(day: number): number
  readonly isNewestFirst: boolean
  walk(wanted: readonly Span[], ask: Ask<T>): AsyncGenerator<WalkStep<T>, void>
}

export const reservations: Collection<Reservation> = {
  name: 'reservations',
  parse: parseReservation,
  positionOf: ({ start, unreadable }) => start ?? unreadable?.start ?? null,
  positionAt: (instant) => instant,
  dayOf: (position) => Math.floor(position / DAY),
  dayStart: (day) => day * DAY,
  isNewestFirst: false,
  walk: (wanted, ask) => walkList(BY_START, wanted, ask),
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
  walk: (wanted, ask) => walkList(BY_LOG_DAY, wanted, ask),
}
