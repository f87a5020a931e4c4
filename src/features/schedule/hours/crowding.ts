import { layLanes } from '#domain/board/board-lanes.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { clockChange, coversWholeDay } from '#features/schedule/days.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'

const GUTTER_WIDTH = 56
const SCROLLBAR_WIDTH = 12
const GAP = 3
/** px. A narrower bar holds no name. */
const NAMED_BAR = 72
/** px. A narrower bar holds no initials. */
const NARROWEST_BAR = 32

/** Where no layout measures, as in tests. */
const FALLBACK_WIDTH = 1100

/** px, of what the hours are drawn in. */
export function widthOf(element: HTMLElement): number {
  return element.clientWidth || FALLBACK_WIDTH
}

/** px. */
export function columnWidth(width: number, days: DayRange): number {
  const count = daysBetween(days.from, days.to) + 1
  return Math.floor((width - GUTTER_WIDTH - SCROLLBAR_WIDTH) / count) - GAP
}

/** How many bookings stand side by side at the busiest moment. */
export function mostAtOnce(
  booked: readonly Pick<Reservation, 'start' | 'end'>[],
  zone: Zone,
): number {
  const timed = booked.flatMap((one) => {
    const time = usableTime(one)
    return time === null || coversWholeDay(zone, time) ? [] : [time]
  })
  return layLanes(timed, (time) => time).length
}

/** Why days are drawn in rows instead of hours: null if bars have room for names, or for initials if those do. */
export function whyRows(
  days: DayRange,
  zone: Zone,
  atOnce: number,
  width: number,
  doInitials: boolean,
): 'clock-change' | 'crowded' | null {
  if (clockChange(days, zone)) return 'clock-change'
  const room = roomOf(atOnce, columnWidth(width, days))
  return room === 'names' || (doInitials && room === 'initials') ? null : 'crowded'
}

/** Whether bars side by side have room for a name, or at least for initials. */
export function roomOf(atOnce: number, column: number): 'names' | 'initials' | 'none' {
  if (atOnce * NAMED_BAR <= column) return 'names'
  return atOnce * NARROWEST_BAR <= column ? 'initials' : 'none'
}
