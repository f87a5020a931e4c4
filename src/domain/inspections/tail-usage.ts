import type { MeterName } from '#domain/audit/finding.ts'
import type { ClockedBooking } from '#domain/audit/world/booked.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Instant } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { startOfLocalDay, type Zone } from '#time/zone.ts'
import type { BookedCost } from './booked-cost.ts'
import type { MeterTrail } from './meter-trail.ts'
import type { BookingAhead, SinceLast } from './tail-ahead.ts'

export interface MeterUsage {
  readonly trail: MeterTrail
  readonly since: SinceLast
  readonly cost: BookedCost
  /** Hundredths per average day; 0 if none was flown. */
  readonly perDay: number
}

export interface TailUsage {
  readonly now: Instant
  readonly today: PlainDay
  readonly zone: Zone
  readonly flights: readonly CompletedFlight[]
  readonly meters: Readonly<Record<MeterName, MeterUsage>>
  readonly ahead: readonly BookingAhead[]
  readonly shop: readonly ClockedBooking[]
  /** End of the loaded log. */
  readonly knownTo: Instant | null
  /** It may have flown since then. */
  readonly isBlind: boolean
}

/** The latest time at which it was logged. */
export function loggedBy({ completedAt, date }: CompletedFlight, zone: Zone): Instant | null {
  if (completedAt !== null || date === null) return completedAt
  return startOfLocalDay(zone, addDays(date, 1))
}
