import type { DayLayoutFunction } from 'react-big-calendar'
import { layLanes } from '#domain/board/board-lanes.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { bookingsByDay, coversWholeDay } from '#features/schedule/days.ts'
import type { InstantRange } from '#time/instant.ts'
import { type DayRange, daysBetween } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { GridEvent } from './grid-event.ts'

const GUTTER_WIDTH = 56
const SCROLLBAR_WIDTH = 12
const GAP = 3
/** px. A narrower bar holds no name. */
const NAMED_BAR = 72
/** px. Narrower bars aren't drawn side by side. */
const NARROWEST_BAR = 66
/** This few a day read as well as lines as they do as bars. */
const FEW_LINES = 4
/** Above this, don't try to place bars. */
const MAX_A_DAY = 24

export function columnWidth(width: number, days: DayRange): number {
  const count = daysBetween(days.from, days.to) + 1
  return Math.floor((width - GUTTER_WIDTH - SCROLLBAR_WIDTH) / count) - GAP
}

/** Whether the hours are readable: every bar has room for a name, or there are few. */
export function haveWords(
  booked: readonly Reservation[],
  days: DayRange,
  zone: Zone,
  column: number,
): boolean {
  if (booked.length > MAX_A_DAY * (daysBetween(days.from, days.to) + 1)) return false
  return [...bookingsByDay(booked, days, zone).values()].every((onDay) => {
    const times = onDay.flatMap((one) => usableTime(one) ?? [])
    const timed = times.filter((time) => !coversWholeDay(zone, time))
    return timed.length <= FEW_LINES || atOnce(timed) * NAMED_BAR <= column
  })
}

export function areCrowded(times: readonly InstantRange[], column: number): boolean {
  return atOnce(times) * NARROWEST_BAR > column
}

function atOnce(times: readonly InstantRange[]): number {
  return layLanes(times, (time) => time).length
}

/** px, with the gap below. */
const LINE_HEIGHT = 17
/** px. Fits a time, a tail and a name. */
const MIN_LINE = 150
const HOUR_HEIGHT = 52

/** px. High enough for all lines of a crowded day. */
export function hourHeightFor(mostOnOneDay: number, column: number): number {
  const rows = Math.ceil(mostOnOneDay / lineLanes(column)) + 1
  return Math.max(HOUR_HEIGHT, Math.ceil((rows * LINE_HEIGHT) / 24))
}

function lineLanes(column: number): number {
  return Math.max(1, Math.floor(column / MIN_LINE))
}

/** Where bars side by side would be too narrow, each booking is a line at its hour, or below the line before it. */
export function crowdedLayout(column: number, dayHeight: number): DayLayoutFunction<GridEvent> {
  const lanes = lineLanes(column)
  return ({ events, slotMetrics }) => {
    const placed = events
      .map((event) => ({ event, ...slotMetrics.getRange(event.start, event.end) }))
      .sort((a, b) => a.top - b.top)
    const lines = linePlaces(
      placed.map(({ top }) => (top / 100) * dayHeight),
      column,
      dayHeight,
    )
    return placed.map(({ event, top, height }, index) => {
      if (event.bar === null) return { event, style: { top, height, width: 100, xOffset: 0 } }
      const { top: at = 0, lane = 0 } = lines[index] ?? {}
      const width = (column + GAP) / lanes
      const style = {
        top: px(at),
        height: px(LINE_HEIGHT - 1),
        width: px(width - 1),
        xOffset: px(lane * width),
      }
      return { event, style }
    })
  }
}

function px(length: number): string {
  return `${length}px`
}

interface LinePlace {
  readonly top: number
  readonly lane: number
}

/** `tops`: wanted px, ascending. No two lines overlap, and all fit in `height`. */
export function linePlaces(tops: readonly number[], column: number, height: number): LinePlace[] {
  const lanes = lineLanes(column)
  const ends = Array.from({ length: lanes }, () => Number.NEGATIVE_INFINITY)
  const places = tops.map((wanted) => {
    const end = Math.min(...ends)
    const lane = ends.indexOf(end)
    const top = Math.max(wanted, end)
    ends[lane] = top + LINE_HEIGHT
    return { top, lane }
  })
  const floors = Array.from({ length: lanes }, () => height)
  return places
    .toReversed()
    .map(({ top, lane }) => {
      const raised = Math.min(top, (floors[lane] ?? height) - LINE_HEIGHT)
      floors[lane] = raised
      return { top: raised, lane }
    })
    .toReversed()
}
