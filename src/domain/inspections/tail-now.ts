import type { MeterName } from '#domain/audit/finding.ts'
import type { ClockedBooking } from '#domain/audit/world/booked.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Instant } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { startOfLocalDay, type Zone } from '#time/zone.ts'
import type { BookedCost } from './booked-cost.ts'
import type { MeterTrail } from './meter-trail.ts'
import type { BookingAhead, SinceLast } from './tail-ahead.ts'

/** One meter of an aircraft. */
export interface MeterNow {
  readonly trail: MeterTrail
  readonly since: SinceLast
  readonly cost: BookedCost
  /** Hundredths on a usual day; 0 where none was flown. */
  readonly perDay: number
}

/** All that its items have in common. */
export interface TailNow {
  readonly now: Instant
  readonly today: PlainDay
  readonly zone: Zone
  readonly flights: readonly CompletedFlight[]
  readonly meters: Readonly<Record<MeterName, MeterNow>>
  /** By start. */
  readonly ahead: readonly BookingAhead[]
  /** Maintenance that was not called off, by start. */
  readonly shop: readonly ClockedBooking[]
  /** Up to when its flights are known. */
  readonly knownTo: Instant | null
  /** Whether it may have flown since then. */
  readonly isBlind: boolean
}

/** When a flight was in the log at the latest. */
export function loggedBy({ completedAt, date }: CompletedFlight, zone: Zone): Instant | null {
  if (completedAt !== null || date === null) return completedAt
  return startOfLocalDay(zone, addDays(date, 1))
}
