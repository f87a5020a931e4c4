import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { neverRead } from '#api/range/loaded.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK_FRESH_FOR } from '#api/words/freshness.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import type { Span } from '#time/instant.ts'
import { type DayRange, dayNumber } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { useListRead } from './use-list-read.ts'
import { useLoaded } from './use-loaded.ts'

/** Progress of a requested reading; the records go to the cache. */
export interface DaysRead {
  readonly isDone: boolean
  readonly records: number
  readonly problem: ApiProblem | null
}

/** Reads only bookings that begin on these days, without look-back, so the price shown is exact. */
export function useReadBookings(days: DayRange): DaysRead {
  const { zone } = useSchool()
  return useReading(reservations, localDays(zone, days))
}

export function useReadLog(days: DayRange): DaysRead {
  return useReading(flights, { start: dayNumber(days.from), end: dayNumber(days.to) + 1 })
}

function useReading<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  span: Span,
): DaysRead {
  const known = useLoaded(collection)
  const { progress, problem } = useListRead(collection, span, LOOK_BACK_FRESH_FOR)
  return { isDone: neverRead(known, span).length === 0, records: progress.records, problem }
}
