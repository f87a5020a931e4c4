import { type Dispatch, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { groupByEach } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import {
  type Instant,
  type InstantRange,
  intersection,
  MINUTE,
  mergeRanges,
  subtractRanges,
} from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { instantAt, localDay, localDayOf, type Zone } from '#time/zone.ts'
import { type Booked, bookedOf, byEmail, byTail, everybodyOn } from './booked.ts'

/** A stretch in which an instructor waits on the field between two lessons of one day, and what could be flown in it. */
export interface FreeHole {
  readonly day: PlainDay
  readonly time: InstantRange
  readonly instructor: Person
  /** Free for long enough inside that stretch, with the part that is free; by tail. */
  readonly aircraft: readonly { readonly aircraft: Aircraft; readonly time: InstantRange }[]
}

/** `reservations` are everything booked: a filter that hides a booking does not make its place free. Nothing before `now` is a hole any more. */
interface HolesQuestion extends ReturnQuestion {
  /** The tails and people to consider, by the filters' keys; null is all. */
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  readonly fleet: readonly Aircraft[]
  readonly days: DayRange
  /** Null: the opening hours stand in for daylight. */
  readonly location: Location | null
  readonly hours: OpeningHours
  readonly holeMinutes: number
}

/** By day, start and instructor. Judged by bookings only: whether somebody is available to fly is not known. */
export function freeHoles(question: HolesQuestion): FreeHole[] {
  const { fleet, days, now, zone, holeMinutes } = question
  const booked = bookedOf(heldUntilKnownBack(question))
  const tails = byTail(booked)
  const taken = new Map([...tails].map(([tail, all]) => [tail, mergeRanges<Instant>(all)]))
  const people = groupByEach(booked, ({ reservation }) => byEmail(everybodyOn(reservation)).keys())
  const isLong = ({ start, end }: InstantRange) => end - start >= holeMinutes * MINUTE
  const wanted = (keys: readonly string[] | null, key: string) =>
    keys === null || keys.includes(key)
  const sorted = fleet
    .filter(({ tail }) => tail !== '' && wanted(question.aircraft, tail))
    .toSorted((a, b) => compareNames(a.tail, b.tail))

  return eachDay(days).flatMap((day) => {
    const light = daylight(question, day)
    const ahead = light && intersection(light, { start: now, end: light.end })
    if (!ahead) return []
    return [...people]
      .flatMap(([email, theirs]) =>
        waits(theirs, email, day, zone).flatMap(([wait, instructor]): FreeHole[] => {
          const time = intersection(wait, ahead)
          if (!time || !isLong(time) || !wanted(question.instructor, personKey(instructor)))
            return []
          const aircraft = sorted.flatMap((one) =>
            subtractRanges(time, taken.get(one.tail) ?? [])
              .filter(isLong)
              .map((free) => ({ aircraft: one, time: free })),
          )
          return aircraft.length > 0 ? [{ day, time, instructor, aircraft }] : []
        }),
      )
      .sort(
        (a, b) =>
          a.time.start - b.time.start || compareNames(a.instructor.email, b.instructor.email),
      )
  })
}

/** What decides when something that is out is back. */
export interface ReturnQuestion {
  readonly reservations: readonly Reservation[]
  readonly dispatch: Pick<Dispatch, 'stateOf'>
  readonly now: Instant
  readonly zone: Zone
}

/** Nobody knows when late or open-ended bookings return or leave the shop: they are assumed to hold everything for the rest of today. */
export function heldUntilKnownBack(question: ReturnQuestion): Reservation[] {
  const { reservations, dispatch, now, zone } = question
  const { end } = localDay(zone, localDayOf(zone, now))
  return reservations.map((one) => {
    const due = usableEnd(one)
    const isHeld = isMaintenance(one)
      ? one.status.kind === 'checked-out' && (due === null || due < now)
      : dispatch.stateOf(one.id) === 'late-back' ||
        (dispatch.stateOf(one.id) === 'out' && due === null)
    return isHeld ? { ...one, start: earlier(one.start, now), end } : one
  })
}

function earlier(start: Instant | null, now: Instant): Instant {
  return start !== null && start < now ? start : now
}

/** The stretches between two lessons of one day in which an instructor has nothing else. */
function waits(
  theirs: readonly Booked[],
  email: string,
  day: PlainDay,
  zone: Zone,
): [InstantRange, Person][] {
  const today = theirs.filter(
    ({ start, end }) => localDayOf(zone, start) <= day && day <= localDayOf(zone, end),
  )
  const teaching = today.flatMap((one) => {
    const person = byEmail(one.reservation.instructors).get(email)
    return person && localDayOf(zone, one.start) === day ? [{ ...one, person }] : []
  })
  const [first, last] = [teaching[0], teaching.at(-1)]
  if (!first || !last || first === last) return []
  const span = { start: first.start, end: last.start }
  return span.start < span.end
    ? subtractRanges(span, today).map((wait) => [wait, first.person])
    : []
}

function daylight(question: HolesQuestion, day: PlainDay): InstantRange | null {
  const { zone, location, hours } = question
  if (location) {
    const { sunrise, sunset } = sunOf(zone, day, location)
    return sunrise !== null && sunset !== null ? { start: sunrise, end: sunset } : null
  }
  const start = instantAt(zone, day, hours.opens)
  const end = instantAt(zone, day, hours.closes)
  return start < end ? { start, end } : null
}
