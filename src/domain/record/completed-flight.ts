import type { ClockTime } from '#time/clock-time.ts'
import { HOUR, type Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Person } from './person.ts'
import type { Aircraft, Flaw, Unreadable } from './reservation.ts'

/** Integer hundredths of an hour, so that sums are exact. `delta` as stored (§2.2). */
export interface Meter {
  readonly start: number | null
  readonly end: number | null
  readonly delta: number | null
}

/** Allows for late returns, closing, and a log read after the schedule. */
export const LOGGED_WITHIN = HOUR

/** §2.2. */
export interface CompletedFlight {
  readonly id: string
  readonly reservationId: string | null
  readonly reservationNumber: string | null
  readonly activity: string | null
  readonly date: PlainDay | null
  readonly out: ClockTime | null
  readonly in: ClockTime | null
  readonly completedAt: Instant | null
  readonly route: string | null
  readonly hobbs: Meter | null
  readonly tach: Meter | null
  readonly customer: Person | null
  readonly instructor: Person | null
  readonly aircraft: Aircraft | null
  readonly flaws: readonly Flaw[]
  readonly unreadable?: Unreadable
}
