import type { RefObject } from 'react'
import type { Missing } from '#api/range/range-answer.ts'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { InstantRange } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import type { BoardPiece } from './board/board-pieces.ts'
import type { ScheduleState } from './schedule-state.ts'
import type { NothingShown } from './schedule-words.ts'

/** What every view of the schedule is given; each value changes only when its content does, so that a view may be a memo. */
export interface ScheduleViewProps {
  readonly state: ScheduleState
  readonly onState: (next: Partial<ScheduleState>) => void
  /** The day that was asked for, the school's days in sight around it, and its today. */
  readonly day: PlainDay
  readonly days: DayRange
  readonly today: PlainDay
  readonly filter: BookingFilter
  /** A filter leaves some out, not only the switch for cancelled ones. */
  readonly isFiltered: boolean
  /** Everything known of the days; of it what is drawn whatever is filtered; and what the filter asks for. */
  readonly items: readonly Reservation[]
  readonly booked: readonly Reservation[]
  readonly shown: readonly Reservation[]
  readonly matches: (this: void, reservation: Reservation) => boolean
  readonly fleet: readonly Aircraft[]
  readonly completeness: Completeness
  /** What could not be read, and the stretches of it that a grid marks: none while it is still being read. */
  readonly missing: readonly Missing[]
  readonly unknown: readonly InstantRange[]
  /** The date before which blocks that still run are not known; null without one. */
  readonly edge: string | null
  /** Nothing is known yet, and something may come. */
  readonly isWaiting: boolean
  /** Why nothing is visible; null if something is. */
  readonly nothing: NothingShown | null
  /** Bookings in sight of a day, in words. */
  readonly countWords: (day: PlainDay) => string
  readonly onOpenDay: (day: PlainDay) => void
  /** One step of days on or back. */
  readonly onStep: (step: -1 | 1) => void
  readonly found: BoardPiece | null
  /** What a search can step to, whenever that changes; null where nothing is drawn by rows. */
  readonly onMatches: (matches: readonly BoardPiece[] | null) => void
  /** Zooms a board that is drawn: closer (1), farther (−1), or back to what fits (0). */
  readonly zoomer: RefObject<((step: -1 | 0 | 1) => void) | null>
}
