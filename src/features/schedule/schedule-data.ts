import { createContext, type RefObject, useContext } from 'react'
import type { Missing } from '#api/range/range-answer.ts'
import type { BookingFilter, filterReservations } from '#domain/dispatch/booking-filter.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { InstantRange } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import type { BoardItem } from './canvas/navigation.ts'
import type { ScheduleState } from './schedule-state.ts'
import type { NothingShown } from './schedule-words.ts'
import type { ScheduleSpan } from './spans.ts'
import type { ScheduleView } from './views.ts'

/** What the schedule shows. A value changes only with its content, so memos hold. */
export interface ScheduleData {
  readonly state: ScheduleState
  readonly onState: (next: Partial<ScheduleState>) => void
  readonly view: ScheduleView
  readonly span: ScheduleSpan
  readonly day: PlainDay
  readonly days: DayRange
  readonly today: PlainDay
  readonly filter: BookingFilter
  /** A filter other than the cancelled switch hides something. */
  readonly isFiltered: boolean
  /** All loaded bookings; those drawn whatever the filter; those that match it. */
  readonly items: readonly Reservation[]
  readonly booked: readonly Reservation[]
  readonly shown: readonly Reservation[]
  readonly matches: (this: void, reservation: Reservation) => boolean
  /** Per filter and value, how many bookings that value alone would show. */
  readonly counts: ReturnType<typeof filterReservations>['counts']
  readonly hiddenCancelled: number
  readonly fleet: readonly Aircraft[]
  readonly completeness: Completeness
  /** What couldn't be loaded, and the time ranges a grid marks for it: none while loading. */
  readonly missing: readonly Missing[]
  readonly unknown: readonly InstantRange[]
  /** Nothing has loaded yet, and something may come. */
  readonly isWaiting: boolean
  /** None of the days is loaded. */
  readonly isUnread: boolean
  readonly nothing: NothingShown | null
  /** "39", "bookings", "· 1 down": parts that fit or not, each whole. */
  readonly countWords: (day: PlainDay) => readonly string[]
  readonly onOpenDay: (day: PlainDay) => void
  /** True until the opened day is drawn, which takes the focus of what opened it. */
  readonly opensDayRef: RefObject<boolean>
  readonly onStep: (step: -1 | 1) => void
  /** Around the view. */
  readonly canvas: RefObject<HTMLDivElement | null>
  /** Set by a drawn board: zoom in (1), out (−1), or fit (0). */
  readonly zoomRef: RefObject<((step: -1 | 0 | 1) => void) | null>
}

/** What the rows of a board or week are. */
export const ROWS_SHOWN = {
  both: 'Aircraft, instructors',
  aircraft: 'Aircraft',
  instructor: 'Instructors',
}

export const ScheduleContext = createContext<ScheduleData | null>(null)

export function useScheduleData(): ScheduleData {
  const data = useContext(ScheduleContext)
  if (!data) throw new Error('A part of the schedule is drawn outside of its page.')
  return data
}

export interface ScheduleViewProps {
  /** Where the page's search is. */
  readonly found: BoardItem | null
  /** The matches a search can step to, on every change; null in views without rows. */
  readonly onMatches: (matches: readonly BoardItem[] | null) => void
}
