import type { BoardBar } from '#domain/board/board-rows.ts'
import { activityKind } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { coversWholeDay } from '#features/schedule/days.ts'
import { type InstantRange, MINUTE } from '#time/instant.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import { dateOf } from './zone-localizer.ts'

/** For the library. The end is the last millisecond, so that midnight isn't the next day. */
export interface GridEvent {
  readonly id: string
  readonly start: Date
  readonly end: Date
  /** Covers at least one whole local day, so it goes into the head instead of the hours. */
  readonly allDay: boolean
  /** Null for time that isn't loaded. */
  readonly bar: BoardBar | null
}

/** Drawn at least this long, so that it can be seen and pressed. */
const SHORTEST = 20 * MINUTE

/** Null without a usable time. */
export function gridEvent(reservation: Reservation, zone: Zone): GridEvent | null {
  const time = usableTime(reservation)
  if (time === null) return null
  const midnight = localDay(zone, localDayOf(zone, time.start)).end
  const start = Math.min(time.start, midnight - SHORTEST)
  return {
    id: reservation.id,
    start: dateOf(start),
    end: dateOf(Math.max(time.end, start + SHORTEST) - 1),
    allDay: coversWholeDay(zone, time),
    bar: {
      id: reservation.id,
      reservation,
      time,
      activity: activityKind(reservation.activity),
      lane: 0,
    },
  }
}

export function unknownEvent({ start, end }: InstantRange): GridEvent {
  return { id: `${start}`, start: dateOf(start), end: dateOf(end - 1), allDay: false, bar: null }
}
