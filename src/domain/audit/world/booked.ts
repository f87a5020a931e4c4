import { groupBy } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import type { ActivityKind } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { LogMinutes } from './flown-time.ts'
import type { SchoolClock } from './school-clock.ts'
import { medianOf, ran } from './tail-ratios.ts'

export interface ClockedBooking {
  readonly reservation: Reservation
  readonly start: LogMinutes
  readonly end: LogMinutes
  readonly isMaintenance: boolean
}

export interface LogBookings {
  readonly all: readonly ClockedBooking[]
  readonly byTail: ReadonlyMap<string, readonly ClockedBooking[]>
  /** By id, else by a number that only one booking has. */
  bookingOf(flight: CompletedFlight): ClockedBooking | null
  isFlown(booking: ClockedBooking): boolean
  /** Hobbs as a share of booked time; the default if too few flights have a booking. */
  shareIn(flights: readonly CompletedFlight[]): number
}

const USUAL_SHARE = 0.75
const ENOUGH = 10

export function bookingsOf(
  reservations: readonly Reservation[],
  flights: readonly CompletedFlight[],
  clock: SchoolClock,
  activityOf: (activity: string | null) => ActivityKind,
): LogBookings {
  const timed: ClockedBooking[] = []
  for (const reservation of reservations) {
    const { start, end, activity } = reservation
    if (start === null || end === null) continue
    timed.push({
      reservation,
      start: clock.minutesAt(start),
      end: clock.minutesAt(end),
      isMaintenance: activityOf(activity) === 'maintenance',
    })
  }
  const all = timed.sort((a, b) => a.start - b.start || compareIds(a.reservation, b.reservation))
  const byId = new Map(all.map((booked) => [booked.reservation.id, booked]))
  // Needed only for flights without a booking id.
  let numbers: Map<string, ClockedBooking | null> | null = null
  const byNumber = (number: string) => {
    numbers ??= uniqueNumbers(all)
    return numbers.get(number)
  }
  const ofFlight = new Map<CompletedFlight, ClockedBooking>()
  const flown = new Set<ClockedBooking>()
  for (const flight of flights) {
    const { reservationId: id, reservationNumber: number } = flight
    const booked = id !== null ? byId.get(id) : number ? byNumber(number) : null
    if (!booked) continue
    ofFlight.set(flight, booked)
    flown.add(booked)
  }
  const shareOf = (flight: CompletedFlight) => {
    const booked = ofFlight.get(flight)
    const hobbs = ran(flight.hobbs)
    const minutes = booked ? booked.end - booked.start : 0
    // Trips are booked for days and flown for hours, so they don't count.
    const isLesson = minutes > 0 && minutes <= 8 * 60
    return isLesson && hobbs !== null && hobbs > 0 ? (hobbs * 0.6) / minutes : []
  }
  return {
    all,
    byTail: groupBy(all, ({ reservation }) => reservation.aircraft?.tail || null),
    bookingOf: (flight) => ofFlight.get(flight) ?? null,
    isFlown: (booked) => flown.has(booked),
    shareIn(some) {
      const shares = some.flatMap(shareOf)
      return shares.length >= ENOUGH ? medianOf(shares) : USUAL_SHARE
    },
  }
}

function uniqueNumbers(all: readonly ClockedBooking[]): Map<string, ClockedBooking | null> {
  const byNumber = new Map<string, ClockedBooking | null>()
  for (const booked of all) {
    const { number } = booked.reservation
    if (number) byNumber.set(number, byNumber.has(number) ? null : booked)
  }
  return byNumber
}
