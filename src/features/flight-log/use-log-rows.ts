import { useMemo } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { type LogRow, NOT_AUDITED } from './log-row.ts'

/** The lines of the log, before any filter: a new array only when something of them changed. */
export function useLogRows(flights: readonly CompletedFlight[]): readonly LogRow[] {
  return useMemo(
    () => flights.map((flight) => ({ flight, audit: NOT_AUDITED, booked: null })),
    [flights],
  )
}
