import { flights } from '#api/range/collection.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { type Span, utcDayStart } from '#time/instant.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { useHeld, useKnownHere } from './use-held.ts'
import { openPart, useOpenLog } from './use-open-log.ts'

const ALL_TIME: readonly Span[] = [{ start: 0, end: utcDayStart(plainDay('2199-12-30')) }]

/** Fetches everything that the gateway holds and the role opens, of the log and of the schedule. True once that is done or has failed. */
export function useAllHeld(isEnabled: boolean): boolean {
  const hasBookings = useHeld(ALL_TIME, isEnabled)
  const log = useOpenLog()
  const spansOf = ({ heldFlights }: GatewayStatus) =>
    heldFlights
      .map(({ from, to }) => openPart({ start: dayNumber(from), end: dayNumber(to) + 1 }, log))
      .flatMap((span) => (span.start < span.end ? [[span]] : []))
  return useKnownHere(flights, 'all', spansOf, isEnabled) && hasBookings
}
