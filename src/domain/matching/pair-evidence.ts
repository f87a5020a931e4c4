import { DAY_MINUTES, dayNumberOf, flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { usableTime } from '#domain/record/membership.ts'
import { type Person, samePerson } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, intersection, type Span } from '#time/instant.ts'
import { wallTime, type Zone } from '#time/zone.ts'
import type { PairEvidence } from './match-case.ts'

/** Wall-clock minutes since 1970-01-01 00:00. Log times have no zone, so a comparison is evidence, not proof. */
export function bookedMinutes(reservation: Reservation, zone: Zone): Span | null {
  const time = usableTime(reservation)
  return time && { start: minutesAt(zone, time.start), end: minutesAt(zone, time.end) }
}

/** As logged; null without day or out. Without an in it ends where it began. */
export function flownMinutes(flight: CompletedFlight): Span | null {
  const left = flight.out === null ? null : leftAt(flight)
  return left === null ? null : (flownSpan(flight) ?? { start: left, end: left })
}

function minutesAt(zone: Zone, at: Instant): number {
  const { day, minutes } = wallTime(zone, at)
  return dayNumberOf(day) * DAY_MINUTES + minutes
}

interface Judged {
  readonly evidence: PairEvidence
  /** Higher is more certain; null: no match. */
  readonly score: number | null
}

const HOUR_MINUTES = 60
/** A number counts only this close in time. */
const NUMBER_REACH = 2 * DAY_MINUTES
const EARLY = HOUR_MINUTES
const LATE = 2 * HOUR_MINUTES

/** An id is certain; everything else is weighed. */
export function judgePair(
  reservation: Reservation,
  flight: CompletedFlight,
  zone: Zone,
  isNumberOwn: boolean,
): Judged {
  const booked = bookedMinutes(reservation, zone)
  const flown = flownMinutes(flight)
  const apart = booked && flown ? flown.start - booked.start : null
  const facts = {
    sameTail: sameTail(reservation, flight),
    sameCustomer: sameAny(reservation.customers, flight.customer),
    sameInstructor: sameAny(reservation.instructors, flight.instructor),
    minutesApart: apart,
  }
  const overlap =
    booked && flown
      ? intersection({ start: booked.start - EARLY, end: booked.end + LATE }, flown)
      : null
  const isNear = apart === null || Math.abs(apart) <= NUMBER_REACH
  const weight =
    (facts.sameTail ? 4 : 0) +
    (facts.sameCustomer ? 4 : 0) +
    (facts.sameInstructor ? 2 : 0) +
    (overlap ? 3 : 0) -
    (apart === null ? 1 : Math.min(1, Math.abs(apart) / DAY_MINUTES))
  if (flight.reservationId === reservation.id) {
    return { evidence: { by: 'id', ...facts }, score: 1000 + weight }
  }
  const isOther = facts.sameTail === false && facts.sameCustomer === false
  if (isNumberOwn && isNear && !isOther) {
    return { evidence: { by: 'number', ...facts }, score: 100 + weight }
  }
  const evidence = { by: 'guess', ...facts } as const
  // A flown cancelled booking has its number or id in the log.
  const isPossible = reservation.status.kind !== 'cancelled' && isLikely(facts, overlap !== null)
  return { evidence, score: isPossible ? weight : null }
}

/** Without id or number, two of tail, person and hour must agree, and customers mustn't differ. */
function isLikely(
  {
    sameTail: tail,
    sameCustomer: customer,
    sameInstructor,
    minutesApart,
  }: Omit<PairEvidence, 'by'>,
  overlaps: boolean,
): boolean {
  if (customer === false) return false
  if (tail === false) return customer === true && overlaps
  const isSameDay = minutesApart !== null && Math.abs(minutesApart) <= 12 * HOUR_MINUTES
  if (tail && customer) return isSameDay
  return overlaps && (tail === true || (customer === true && sameInstructor !== false))
}

function sameTail(reservation: Reservation, flight: CompletedFlight): boolean | null {
  const [booked, flown] = [reservation.aircraft?.tail, flight.aircraft?.tail]
  return booked && flown ? booked === flown : null
}

function sameAny(booked: readonly Person[], flown: Person | null): boolean | null {
  if (flown === null || booked.length === 0) return null
  return booked.some((person) => samePerson(person, flown))
}
