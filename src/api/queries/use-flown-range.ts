import { useMemo } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { useCompletedFlights } from './use-completed-flights.ts'
import { useReservations } from './use-reservations.ts'

/** `both` holds what applies to the two lists together. */
export interface FlownRange {
  readonly schedule: RangeAnswer<Reservation>
  readonly log: RangeAnswer<CompletedFlight>
  readonly both: RangeAnswer<Reservation | CompletedFlight>
}

/** `scheduled`: local days; `logged`: log days. `mayLoad` false: stored data only. */
export function useFlownRange(scheduled: DayRange, logged: DayRange, mayLoad = true): FlownRange {
  const schedule = useReservations(scheduled, mayLoad)
  const log = useCompletedFlights(logged, mayLoad)
  return useMemo(() => ({ schedule, log, both: joinAnswers(schedule, log) }), [schedule, log])
}

/** Ignores blocks that began before the days. */
export function isRangeWhole({ completeness, missing }: RangeAnswer<unknown>): boolean {
  return completeness === 'complete' || missing.every(({ lookBack }) => lookBack)
}

/** As complete and as fresh as the worse one. */
function joinAnswers<A, B>(a: RangeAnswer<A>, b: RangeAnswer<B>): RangeAnswer<A | B> {
  const both = [a.completeness, b.completeness]
  return {
    items: [...a.items, ...b.items],
    completeness: both.includes('loading')
      ? 'loading'
      : both.includes('incomplete')
        ? 'incomplete'
        : 'complete',
    missing: [...a.missing, ...b.missing],
    knownSince: a.knownSince ?? b.knownSince,
    asOf: older(a.asOf, b.asOf),
    ages: [...a.ages, ...b.ages],
    recordsRead: a.recordsRead + b.recordsRead,
    problem: a.problem ?? b.problem,
    staleReason: a.staleReason ?? b.staleReason,
    retry: () => {
      a.retry()
      b.retry()
    },
  }
}

function older(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
