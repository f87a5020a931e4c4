import { chainsOf } from '#domain/audit/chain.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { MeterGap } from './match-case.ts'

/** Where a tail's meters ran ahead between two flights of its chain; none is told across days that are not known. */
export function meterGaps(
  flights: readonly CompletedFlight[],
  missingDays: readonly PlainDay[],
): MeterGap[] {
  return chainsOf(flights, { missingDays }).flatMap((chain) =>
    chain.links.flatMap((link, index) => {
      const before = chain.links[index - 1]?.flight
      const amount = link.hobbsGap
      if (!before || amount === null || amount <= 0) return []
      const days = [before.date, link.flight.date].filter((day) => day !== null).toSorted()
      const missing = {
        tail: chain.tail,
        amount,
        meter: 'hobbs' as const,
        afterFlightId: before.id,
        beforeFlightId: link.flight.id,
        from: days[0] ?? null,
        to: days.at(-1) ?? null,
        candidates: [],
      }
      return [{ before, after: link.flight, missing }]
    }),
  )
}
