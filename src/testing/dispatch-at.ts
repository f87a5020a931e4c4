import { type Dispatch, dispatchOf } from '#domain/dispatch/dispatch-state.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { DAY, type Instant, plus } from '#time/instant.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'

/** From these bookings alone, as far back as pages look. */
export function dispatchAt(
  reservations: readonly Reservation[],
  now: Instant,
  zone: Zone,
): Dispatch {
  const day = localDay(zone, localDayOf(zone, now))
  return dispatchOf({ reservations, day, since: plus(day.start, -31 * DAY), now })
}
