import { bookedOf, peopleOn } from '#domain/findings/booked.ts'
import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { nameOrEmail, type Person, personKey, samePerson } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import {
  asInstant,
  type Instant,
  type InstantRange,
  intersection,
  MINUTE,
  subtractRanges,
} from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { type Location, sunOf } from '#time/sun.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { heldUntilBack, type ReturnQuestion } from './held-until-back.ts'

export interface TimeQuestion extends ReturnQuestion {
  readonly days: DayRange
  readonly hours: OpeningHours
  /** Restricts to sunrise–sunset at this place; null is all opening hours. */
  readonly daylight: Location | null
  readonly aircraft: readonly Aircraft[]
  /** Who may teach; null if no instructor is needed. */
  readonly instructors: readonly Person[] | null
  readonly minutes: number
  /** Minutes to keep between this and other bookings. */
  readonly margin: number
  readonly unknown: readonly InstantRange[]
}

/** An instructor who is free while an aircraft is, for long enough. */
interface Offer {
  readonly person: Person
  readonly time: InstantRange
  /** Teaches that day. Others may not come in. */
  readonly isOnSchedule: boolean
}

/** A free range of an aircraft, with possible instructors, best first. */
export interface FoundTime {
  readonly day: PlainDay
  readonly aircraft: Aircraft
  readonly time: InstantRange
  readonly offers: readonly Offer[]
  /** Each quarter hour at which the flight can start with an instructor as sure to be there as the best. */
  readonly starts: readonly Instant[]
  readonly first: InstantRange
}

/** Slots start on quarter hours. */
const QUARTER = 15 * MINUTE

/** By day, then by earliest start. Free means not booked: the API doesn't tell who is at work. */
export function findTimes(question: TimeQuestion): FoundTime[] {
  const { days, instructors, minutes, zone } = question
  const length = minutes * MINUTE
  const booked = bookedOf(heldUntilBack(question))
  const byTail = groupBy(booked, ({ reservation }) => reservation.aircraft?.tail || null)
  const byPerson = instructors && ownBookings(booked, instructors)
  return eachDay(days).flatMap((day) => {
    const ahead = openAhead(question, day)
    if (ahead === null) return []
    const freeOf = (taken: readonly InstantRange[] | undefined) =>
      fromQuarters(subtractRanges(ahead, withMargin(taken ?? [], question)), zone).filter(
        (free) => free.end - free.start >= length,
      )
    const teachers = instructors?.map((person) => {
      const own = byPerson?.get(personKey(person)) ?? []
      const isOnSchedule = own.some(
        ({ reservation, start }) =>
          localDayOf(zone, start) === day &&
          reservation.instructors.some((one) => personKey(one) === personKey(person)),
      )
      return { person, isOnSchedule, free: freeOf(own) }
    })
    return question.aircraft
      .flatMap((aircraft): FoundTime[] =>
        freeOf(byTail.get(aircraft.tail)).flatMap((time) => {
          const starts = startsIn(time, length)
          if (!teachers)
            return [{ day, aircraft, time, offers: [], starts, first: cut(time, length) }]
          const offers = teachers.flatMap(({ person, isOnSchedule, free }) =>
            free.flatMap((own): Offer[] => {
              const both = intersection(own, time)
              return both && both.end - both.start >= length
                ? [{ person, isOnSchedule, time: both }]
                : []
            }),
          )
          const [best] = offers.sort(bestFirst)
          if (!best) return []
          const taught = starts.filter((start) =>
            offers.some(
              ({ isOnSchedule, time: own }) =>
                isOnSchedule === best.isOnSchedule &&
                own.start <= start &&
                start + length <= own.end,
            ),
          )
          return [{ day, aircraft, time, offers, starts: taught, first: cut(best.time, length) }]
        }),
      )
      .sort(
        (a, b) =>
          Number(isUnsure(a)) - Number(isUnsure(b)) ||
          a.first.start - b.first.start ||
          compareNames(a.aircraft.tail, b.aircraft.tail),
      )
  })
}

/** No suitable instructor is known to be there. */
function isUnsure({ offers }: FoundTime): boolean {
  return offers[0]?.isOnSchedule === false
}

function bestFirst(a: Offer, b: Offer): number {
  return (
    Number(b.isOnSchedule) - Number(a.isOnSchedule) ||
    a.time.start - b.time.start ||
    b.time.end - a.time.end ||
    compareNames(nameOrEmail(a.person), nameOrEmail(b.person))
  )
}

function startsIn({ start, end }: InstantRange, length: number): Instant[] {
  const count = Math.floor((end - start - length) / QUARTER) + 1
  return Array.from({ length: count }, (_, index) => asInstant(start + index * QUARTER))
}

function cut({ start }: InstantRange, length: number): InstantRange {
  return { start, end: asInstant(start + length) }
}

type OwnBooking = ReturnType<typeof bookedOf>[number]

function ownBookings(
  booked: readonly OwnBooking[],
  people: readonly Person[],
): Map<string, OwnBooking[]> {
  return groupByEach(booked, ({ reservation }) => {
    const on = peopleOn(reservation)
    return people.filter((one) => on.some((other) => isSame(one, other))).map(personKey)
  })
}

function isSame(a: Person, b: Person): boolean {
  return personKey(a) === personKey(b) && samePerson(a, b)
}

function withMargin(
  taken: readonly InstantRange[],
  { margin, unknown }: TimeQuestion,
): InstantRange[] {
  const wide = taken.map(({ start, end }) => ({
    start: asInstant(start - margin * MINUTE),
    end: asInstant(end + margin * MINUTE),
  }))
  return [...wide, ...unknown]
}

/** Starts on wall-clock quarter hours; every zone's offset is a whole number of them. */
function fromQuarters(ranges: readonly InstantRange[], zone: Zone): InstantRange[] {
  return ranges.map(({ start, end }) => {
    const offset = zone.offsetAt(start)
    return { start: asInstant(Math.ceil((start + offset) / QUARTER) * QUARTER - offset), end }
  })
}

/** The rest of the day's opening hours, in daylight if requested; null if none. */
function openAhead(question: TimeQuestion, day: PlainDay): InstantRange | null {
  const { zone, hours, now, daylight } = question
  const open = openingRange(zone, day, hours)
  const ahead = intersection(open, { start: now, end: open.end })
  if (ahead === null || daylight === null) return ahead
  const { sunrise, sunset } = sunOf(zone, day, daylight)
  return sunrise !== null && sunset !== null
    ? intersection(ahead, { start: sunrise, end: sunset })
    : null
}
