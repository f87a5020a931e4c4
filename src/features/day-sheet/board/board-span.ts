import { type DrawnHours, drawnHours, WHOLE_DAY } from '#domain/board/board-hours.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isIn, plus } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, wallTime, type Zone } from '#time/zone.ts'

const USUAL: DrawnHours = { opens: 6 * 60, closes: 22 * 60 }
const MIN = 4 * 60

/** Full hours from first departure to last return. Maintenance, and bookings that span the day, don't count. A day with
 * a clock change is drawn whole. */
export function boardSpan(zone: Zone, day: PlainDay, shown: readonly Reservation[]): DrawnHours {
  const whole = localDay(zone, day)
  const busy = shown
    .filter((reservation) => !isMaintenance(reservation))
    .flatMap((reservation) => usableTime(reservation) ?? [])
  const starts = busy
    .filter(({ start }) => isIn(start, whole))
    .map(({ start }) => Math.floor(wallTime(zone, start).minutes / 60))
  // An end at midnight belongs to this day.
  const ends = busy
    .map(({ end }) => plus(end, -1))
    .filter((end) => isIn(end, whole))
    .map((end) => Math.floor(wallTime(zone, end).minutes / 60) + 1)
  const hours = [
    ...starts,
    ...starts.map((hour) => hour + 1),
    ...ends,
    ...ends.map((hour) => hour - 1),
  ]
  const span =
    hours.length === 0 ? USUAL : { opens: Math.min(...hours) * 60, closes: Math.max(...hours) * 60 }
  const closes = Math.min(WHOLE_DAY.closes, Math.max(span.closes, span.opens + MIN))
  return drawnHours(
    zone,
    { from: day, to: day },
    { opens: Math.min(span.opens, closes - MIN), closes },
    [],
  )
}
