import type { MeterName } from '#domain/audit/finding.ts'
import type { ClockedBooking, LogBookings } from '#domain/audit/world/booked.ts'
import { flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { hundredthsOf, usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime, type StatusKind } from '#domain/record/status.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { startOfLocalDay, type Zone } from '#time/zone.ts'
import type { BookedCost, BookedCosts } from './booked-cost.ts'
import type { MeterForecast } from './meter-forecast.ts'
import { type MeterTrail, plainRun } from './meter-trail.ts'

export interface MeterUsage {
  readonly trail: MeterTrail
  readonly since: SinceLast
  readonly cost: BookedCost
  /** Use since the last reading. */
  readonly forecast: MeterForecast
}

export interface TailUsage {
  readonly now: Instant
  readonly today: PlainDay
  readonly zone: Zone
  readonly flights: readonly CompletedFlight[]
  readonly meters: Readonly<Record<MeterName, MeterUsage>>
  readonly ahead: readonly BookingAhead[]
  readonly shop: readonly ClockedBooking[]
  /** End of the loaded log. */
  readonly knownTo: Instant | null
  /** It may have flown since then. */
  readonly isBlind: boolean
}

/** The latest time at which it was logged. */
export function loggedBy({ completedAt, date }: CompletedFlight, zone: Zone): Instant | null {
  if (completedAt !== null || date === null) return completedAt
  return startOfLocalDay(zone, addDays(date, 1))
}

/** Still to be flown, or in the air. */
export interface BookingAhead {
  readonly reservation: Reservation
  readonly time: InstantRange
  /** Flyable hours, hundredths. */
  readonly hours: number
}

interface SinceLast {
  /** Logged hundredths whose readings don't join. */
  readonly ran: number
  /** Booked hundredths flown but not logged. */
  readonly hours: number
  /** Booked hundredths, not known whether flown. */
  readonly maybe: number
  readonly notClosed: number
  /** Of these, out and not yet due back. */
  readonly stillOut: number
}

/** Hundredths, by what was flown but not read. */
export function usedSince({ ran, hours }: SinceLast, { share }: BookedCost): number {
  return ran + share * hours
}

/** Out or completed means flown; a past booking only may have been. */
const HAS_FLOWN: ReadonlySet<StatusKind> = new Set(['checked-out', 'completed'])

type CostedBookings = Pick<LogBookings, 'bookingOf' | 'isFlown'> & Pick<BookedCosts, 'hoursOf'>

/** Ending after `now` and not logged, by start. */
export function bookingsAhead(
  booked: readonly ClockedBooking[],
  { isFlown, hoursOf }: CostedBookings,
  now: Instant,
): BookingAhead[] {
  return booked.flatMap((one): BookingAhead[] => {
    const time = usableTime(one.reservation)
    if (time === null || time.end <= now || !costs(one) || isFlown(one)) return []
    return [{ reservation: one.reservation, time, hours: hoursOf(hundredthsOf(time)) }]
  })
}

export function sinceLast(
  { last, after }: MeterTrail,
  meter: MeterName,
  booked: readonly ClockedBooking[],
  bookings: CostedBookings,
  now: Instant,
): SinceLast {
  const from = last === null ? null : departureOf(last.flight, bookings)
  const open = booked.filter((one) => {
    const { start, end } = one.reservation
    if (start === null || start > now || !costs(one) || bookings.isFlown(one)) return false
    return end !== null && end > start && (from === null || one.start >= from)
  })
  const hoursIn = (list: readonly ClockedBooking[]) =>
    list.reduce((sum, { start, end }) => sum + bookings.hoursOf((end - start) / 0.6), 0)
  const isOver = ({ reservation: { end } }: ClockedBooking) => end !== null && end <= now
  const flown = open.filter(({ reservation }) => HAS_FLOWN.has(reservation.status.kind))
  const passed = open.filter((one) => !flown.includes(one) && isOver(one))
  const inLog = after.map((flight) => costInLog(flight, meter, bookings))
  return {
    ran: inLog.reduce((sum, { ran }) => sum + ran, 0),
    hours: hoursIn(flown.filter(isOver)) + inLog.reduce((sum, { hours }) => sum + hours, 0),
    maybe: hoursIn(passed),
    notClosed: flown.length,
    stillOut: flown.filter((one) => one.reservation.status.kind === 'checked-out' && !isOver(one))
      .length,
  }
}

function costs({ reservation, isMaintenance }: ClockedBooking): boolean {
  return holdsTime(reservation) && !isMaintenance
}

/** Log minutes. Bookings from here on aren't in the last reading. */
function departureOf(flight: CompletedFlight, { bookingOf }: CostedBookings): number | null {
  return bookingOf(flight)?.start ?? leftAt(flight)
}

function costInLog(flight: CompletedFlight, meter: MeterName, bookings: CostedBookings) {
  const ran = plainRun(flight, meter)
  if (ran !== null) return { ran, hours: 0 }
  const time = bookings.bookingOf(flight) ?? flownSpan(flight)
  return { ran: 0, hours: time === null ? 0 : bookings.hoursOf((time.end - time.start) / 0.6) }
}
