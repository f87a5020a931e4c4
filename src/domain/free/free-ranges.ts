import { bookedOf } from '#domain/findings/booked.ts'
import { type Instant, type InstantRange, MINUTE, subtractRanges } from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { type DayRange, eachDay } from '#time/plain-day.ts'
import { heldUntilBack, type ReturnQuestion } from './held-until-back.ts'

/** `reservations`: all bookings of one aircraft or instructor. */
interface FreeRangesQuestion extends ReturnQuestion {
  readonly days: DayRange
  readonly hours: OpeningHours
  readonly minutes: number
}

/** From now on, within opening hours. */
export function freeRanges(question: FreeRangesQuestion): InstantRange[] {
  const { days, hours, minutes, now, zone } = question
  const taken = bookedOf(heldUntilBack(question))
  return eachDay(days).flatMap((day) => {
    const open = openingRange(zone, day, hours)
    const start = open.start > now ? open.start : now
    if (start >= open.end) return []
    return subtractRanges<Instant>({ start, end: open.end }, taken).filter(
      (free) => free.end - free.start >= minutes * MINUTE,
    )
  })
}
