import type { Sighting } from '#domain/audit/finding.ts'
import { aboutBooking, aboutFlight, bookingCause } from '#domain/audit/words/about.ts'
import {
  bookingNumberWords,
  minutesAsHours,
  onDayWords,
} from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { DAY_MINUTES, dayNumberOf, flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import { dispatchOf, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { type CompletedFlight, LOGGED_WITHIN } from '#domain/record/completed-flight.ts'
import { statusWord } from '#domain/record/status.ts'
import { otherInstructor, otherTail } from '#domain/record/swaps.ts'
import { asInstant, MINUTE, plus } from '#time/instant.ts'
import { dayFromNumber } from '#time/plain-day.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { auditRule } from './audit-rule.ts'

/** Completed bookings that aren't logged, flights without a booking, flights on open or cancelled bookings. */
export const bookingsAndLog = auditRule({
  number: 15,
  name: 'Booking and log',
  asks: 'Completed but not logged, or logged but not booked.',
  severity: 'warning',
  ofLog: ({ bookings, isReadDay, clock, now }): Sighting<'completed-not-flown'>[] => {
    const until = clock.minutesAt(now) - LOGGED_WITHIN / MINUTE
    return bookings.all.flatMap((booked) => {
      const { reservation, start, end, isMaintenance } = booked
      if (reservation.status.kind !== 'completed' || isMaintenance || end > until) return []
      // Ground lessons are completed but never logged.
      if (!reservation.aircraft?.tail || bookings.isFlown(booked)) return []
      if (!isReadDay(Math.floor(start / DAY_MINUTES))) return []
      return [
        aboutBooking(reservation, {
          observation: 'completed-not-flown',
          cause: bookingCause(reservation.id),
          facts: { bookingNumber: reservation.number },
        }),
      ]
    })
  },
  ofFlight: (flight, { bookings }): Sighting<'no-booking' | 'on-open-booking'>[] => {
    const booked = bookings.bookingOf(flight)
    if (booked === null) {
      // The booking may exist but not be loaded.
      if (flight.reservationId !== null || flight.reservationNumber !== null) return []
      return [aboutFlight(flight, { severity: 'information', observation: 'no-booking' })]
    }
    const { number, status } = booked.reservation
    const { kind } = status
    if (kind !== 'pending' && kind !== 'cancelled') return []
    return [
      aboutFlight(flight, {
        observation: 'on-open-booking',
        reservationId: booked.reservation.id,
        facts: { bookingNumber: number, status: statusWord(status) },
      }),
    ]
  },
  say: {
    'completed-not-flown': (seen) => `${bookingNumberWords(seen)} is completed but not logged`,
    'no-booking': () => 'No booking for this flight',
    'on-open-booking': (seen) =>
      `${bookingNumberWords(seen)} is ${seen.facts.status ?? 'not closed'}`,
  },
  todo: {
    'completed-not-flown': 'Log the flight, or correct the booking.',
    'no-booking': 'Add its booking number to the log, or add a booking.',
    'on-open-booking': 'Mark the booking completed.',
  },
  many: { 'no-booking': ['without a booking'] },
})

export const swapped = auditRule({
  number: 16,
  name: 'Swap',
  asks: 'Flown with a different aircraft or instructor than booked.',
  severity: 'information',
  ofFlight: (flight, { bookings }): Sighting<'other-tail' | 'other-instructor'>[] => {
    const booking = bookings.bookingOf(flight)?.reservation
    if (!booking) return []
    const tail = otherTail(booking, flight)
    const instructor = otherInstructor(booking, flight)
    const seen = <O extends string>(observation: O, actual: string, expected: string) => [
      aboutFlight(flight, {
        observation,
        reservationId: booking.id,
        facts: { actual, expected },
      }),
    ]
    return [
      ...(tail ? seen('other-tail', tail.flown.tail, tail.booked.tail) : []),
      ...(instructor ? seen('other-instructor', instructor.flown, instructor.booked) : []),
    ]
  },
  say: {
    'other-tail': ({ facts }) =>
      `Flown on ${facts.actual ?? '—'}, booked on ${facts.expected ?? '—'}`,
    'other-instructor': ({ facts }) =>
      `Flown with ${facts.actual ?? '—'}, booked with ${facts.expected ?? '—'}`,
  },
  todo: {
    'other-tail': 'Change the booking, or the tail in the log.',
    'other-instructor': 'Change the booking, or the name in the log.',
  },
  many: {
    'other-tail': ['on a different aircraft than booked'],
    'other-instructor': ['with a different instructor than booked'],
  },
})

/** Amount: minutes. */
export const datesAndClosing = auditRule({
  number: 17,
  name: 'Date and closing',
  asks: 'Flown on another day, closed late, or closed before the flight.',
  severity: 'information',
  ofFlight: (flight, world): Sighting<'other-day' | 'closed-before' | 'closed-late'>[] => [
    ...otherDay(world, flight),
    ...closing(world, flight),
  ],
  say: {
    'other-day': ({ facts }, locale) =>
      facts.days?.[0] ? `Booked ${onDayWords(facts.days[0], locale)}` : 'Booked on another day',
    'closed-late': ({ amount }) => `Closed ${Math.round((amount ?? 0) / 60)} h after return`,
    'closed-before': (seen) => `Closed ${minutesAsHours(seen)} h before it left`,
  },
  todo: {
    'other-day': 'Correct the date of the flight, or of the booking.',
    'closed-late': 'No correction needed. Tip: close out flights the same day.',
    'closed-before': 'Correct its date or its times.',
  },
  many: { 'other-day': ['on a different day than booked'], 'closed-late': ['closed late'] },
})

function otherDay({ bookings }: AuditWorld, flight: CompletedFlight): Sighting<'other-day'>[] {
  const booked = bookings.bookingOf(flight)
  if (booked === null || flight.date === null) return []
  const day = dayNumberOf(flight.date)
  const first = Math.floor(booked.start / DAY_MINUTES)
  // A booking over several days may be logged on any of them.
  const last = Math.floor((booked.end - 1) / DAY_MINUTES)
  if (day >= first && day <= Math.max(first, last)) return []
  return [
    aboutFlight(flight, {
      observation: 'other-day',
      reservationId: booked.reservation.id,
      amount: (day - first) * DAY_MINUTES,
      facts: { days: [dayFromNumber(first)] },
    }),
  ]
}

function closing(
  { clock, settings }: AuditWorld,
  flight: CompletedFlight,
): Sighting<'closed-before' | 'closed-late'>[] {
  const { completedAt, date, out } = flight
  if (completedAt === null || date === null) return []
  const closed = clock.minutesAt(completedAt)
  const left = out === null ? dayNumberOf(date) * DAY_MINUTES : (leftAt(flight) ?? closed)
  if (closed + clock.doubtAt(completedAt) < left) {
    const amount = left - closed
    return [aboutFlight(flight, { severity: 'error', observation: 'closed-before', amount })]
  }
  const back = flownSpan(flight)?.end ?? (dayNumberOf(date) + 1) * DAY_MINUTES
  const late = closed - back - clock.doubtAt(completedAt)
  if (late <= settings.closingMinutes) return []
  return [aboutFlight(flight, { observation: 'closed-late', amount: late })]
}

const EVER = asInstant(0)

/** Bookings open today belong on today's page. Amount: minutes late. */
export const notClosed = auditRule({
  number: 21,
  name: 'Not closed',
  asks: 'Ended before today, but still checked out or pending.',
  severity: 'warning',
  ofLog: ({ bookings, now, zoneName }): Sighting<'not-closed'>[] => {
    const zone = zoneOf(zoneName)
    const day = localDay(zone, localDayOf(zone, now))
    const reservations = bookings.all.map(({ reservation }) => reservation)
    const { stateOf } = dispatchOf({ reservations, day, since: EVER, now })
    return reservations.flatMap((reservation) => {
      const state = stateOf(reservation.id)
      const end = usableEnd(reservation)
      if ((state !== 'not-closed' && state !== 'no-show') || end === null || end > day.start)
        return []
      return [
        aboutBooking(reservation, {
          observation: 'not-closed',
          amount: Math.floor((now - end) / MINUTE),
          cause: bookingCause(reservation.id),
          facts: {
            bookingNumber: reservation.number,
            status: statusWord(reservation.status),
            days: [localDayOf(zone, plus(end, -1))],
          },
        }),
      ]
    })
  },
  say: {
    'not-closed': (seen, locale) => {
      const { days: [day] = [], status } = seen.facts
      return `${bookingNumberWords(seen)} ${day ? `${onDayWords(day, locale)} ` : ''}is still ${status ?? 'open'}`
    },
  },
  todo: { 'not-closed': 'Close or cancel the booking.' },
})
