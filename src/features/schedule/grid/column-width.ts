import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { coversWholeDay } from '#features/schedule/whole-days.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { barsByDay, type DayBar } from './day-bars.ts'

const GUTTER_WIDTH = 56
const SCROLLBAR_WIDTH = 12
const MARGIN = 3
/** Narrower, a bar holds no name; px. */
const LEAST_BAR = 72
/** More than this in a day are not worth placing. */
const MOST_A_DAY = 24

/** What the bars of a day share of a calendar so wide, px. */
export function columnWidth(width: number, days: DayRange): number {
  const count = daysBetween(days.from, days.to) + 1
  return Math.floor((width - GUTTER_WIDTH - SCROLLBAR_WIDTH) / count) - MARGIN
}

/** Whether every bar of these days is wide enough for words that read across, beside those at the same time. */
export function haveWords(
  booked: readonly Reservation[],
  days: DayRange,
  zone: Zone,
  column: number,
): boolean {
  if (booked.length > MOST_A_DAY * (daysBetween(days.from, days.to) + 1)) return false
  const bookings = booked.flatMap((one) => {
    const time = usableTime(one)
    return time ? [{ time, allDay: coversWholeDay(zone, time), rank: 0 }] : []
  })
  return [...barsByDay(bookings, days, zone).values()].every((bars) => areWide(bars, column))
}

export function areWide(bars: readonly DayBar[], column: number): boolean {
  return bars.every(({ place }) => (place.width / 100) * column >= LEAST_BAR)
}
