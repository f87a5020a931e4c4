import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { coversWholeDay } from '#features/schedule/days.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { barsByDay, type DayBar } from './day-bars.ts'

const GUTTER_WIDTH = 56
const SCROLLBAR_WIDTH = 12
const MARGIN = 3
/** px. A narrower bar holds no name. */
const MIN_BAR = 72
/** This few read as well as lines as they do as bars. */
const FEW_LINES = 4
/** Above this, don't try to place bars. */
const MAX_A_DAY = 24

export function columnWidth(width: number, days: DayRange): number {
  const count = daysBetween(days.from, days.to) + 1
  return Math.floor((width - GUTTER_WIDTH - SCROLLBAR_WIDTH) / count) - MARGIN
}

/** Whether the hours are readable: every bar is wide enough for words, or there are few. */
export function haveWords(
  booked: readonly Reservation[],
  days: DayRange,
  zone: Zone,
  column: number,
): boolean {
  if (booked.length > MAX_A_DAY * (daysBetween(days.from, days.to) + 1)) return false
  const bookings = booked.flatMap((one) => {
    const time = usableTime(one)
    return time ? [{ time, allDay: coversWholeDay(zone, time), rank: 0 }] : []
  })
  return [...barsByDay(bookings, days, zone).values()].every(
    (bars) => bars.length <= FEW_LINES || areWide(bars, column),
  )
}

export function areWide(bars: readonly DayBar[], column: number): boolean {
  return bars.every(({ place }) => (place.width / 100) * column >= MIN_BAR)
}
