import { useMemo } from 'react'
import { joinAnswers } from '#api/range/join-answers.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DayRange } from '#time/plain-day.ts'
import { useCompletedFlights } from './use-completed-flights.ts'
import { useReservations } from './use-reservations.ts'

/** The schedule and the log of some days, each as its own hook gives it, and what holds of both. */
export interface FlownRange {
  readonly schedule: RangeAnswer<Reservation>
  readonly log: RangeAnswer<CompletedFlight>
  readonly both: RangeAnswer<Reservation | CompletedFlight>
}

/** `scheduled` are the school's local days, `logged` days of the log. */
export function useFlownRange(scheduled: DayRange, logged: DayRange): FlownRange {
  const schedule = useReservations(scheduled)
  const log = useCompletedFlights(logged)
  return useMemo(() => ({ schedule, log, both: joinAnswers(schedule, log) }), [schedule, log])
}

/** True where the days themselves are known; blocks that began before them are another matter. */
export function isRangeWhole({ completeness, missing }: RangeAnswer<unknown>): boolean {
  return completeness === 'complete' || missing.every(({ lookBack }) => lookBack)
}
