import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { neverRead } from '#api/range/loaded.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK_FRESH_FOR } from '#api/words/freshness.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { daySpan, type Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { useListRead } from './use-list-read.ts'
import { useLoaded } from './use-loaded.ts'
import { openPart, useOpenLog } from './use-open-log.ts'

/** The records go to the cache. */
export interface DaysRead {
  /** All is loaded that this reader may see, or loading the rest failed. */
  readonly isDone: boolean
  readonly problem: ApiProblem | null
}

/** Reads bookings that begin on these days, without look-back. */
export function useReadBookings(days: DayRange, isEnabled = true): DaysRead {
  const { zone } = useSchool()
  return useReading(reservations, localDays(zone, days), isEnabled)
}

/** Reads those of the days that are open to the role. */
export function useReadLog(days: DayRange, isEnabled = true): DaysRead {
  return useReading(flights, openPart(daySpan(days), useOpenLog()), isEnabled)
}

function useReading<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  span: Span,
  isEnabled: boolean,
): DaysRead {
  const isLeft = neverRead(useLoaded(collection), span).length > 0
  const mayRead = isEnabled && span.start < span.end
  const { problem } = useListRead(collection, span, LOOK_BACK_FRESH_FOR, mayRead)
  const isStopped = problem !== null && problem.reason !== 'upstream_slow'
  return { isDone: !isLeft || isStopped, problem }
}
