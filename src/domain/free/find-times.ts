import { bookedOf, everybodyOn } from '#domain/findings/booked.ts'
import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { nameOrEmail, type Person, personKey, samePerson } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import {
  asInstant,
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

/** Who wants to fly what, for how long, and when. */
export interface TimeQuestion extends ReturnQuestion {
  readonly days: DayRange
  readonly hours: OpeningHours
  /** Only between sunrise and sunset at this place; null is the whole of the opening hours. */
  readonly daylight: Location | null
  readonly aircraft: readonly Aircraft[]
  /** Whoever may teach; null if nobody is needed. */
  readonly instructors: readonly Person[] | null
  readonly minutes: number
  /** Minutes left between this and any other booking of the aircraft or the instructor. */
  readonly margin: number
  /** What has not been read is not offered. */
  readonly unknown: readonly InstantRange[]
}

/** An instructor who is free while an aircraft is, for long enough. */
export interface Offer {
  readonly person: Person
  readonly time: InstantRange
  /** Teaches on that day. Of anybody else nothing says that they come. */
  readonly isOnSchedule: boolean
}

/** A stretch in which an aircraft is not booked, and who could teach in it, the best first. */
export interface FoundTime {
  readonly day: PlainDay
  readonly aircraft: Aircraft
  readonly time: InstantRange
  /** Empty if nobody is needed. */
  readonly offers: readonly Offer[]
  /** The first that fits, of the length asked for. */
  readonly first: InstantRange
}

/** People and desks begin at a quarter of an hour. */
const QUARTER = 15 * MINUTE

/** Every stretch that fits, by day, then by how soon one could begin. Free means not booked: who is at work is not in the API. */
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
          if (!teachers) return [{ day, aircraft, time, offers: [], first: cut(time, length) }]
          const offers = teachers.flatMap(({ person, isOnSchedule, free }) =>
            free.flatMap((own): Offer[] => {
              const both = intersection(own, time)
              return both && both.end - both.start >= length
                ? [{ person, isOnSchedule, time: both }]
                : []
            }),
          )
          const [best] = offers.sort(bestFirst)
          return best ? [{ day, aircraft, time, offers, first: cut(best.time, length) }] : []
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

/** Nobody who could teach is known to be there. */
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

function cut({ start }: InstantRange, length: number): InstantRange {
  return { start, end: asInstant(start + length) }
}

type OwnBooking = ReturnType<typeof bookedOf>[number]

/** What each of these people is on, in any role. */
function ownBookings(
  booked: readonly OwnBooking[],
  people: readonly Person[],
): Map<string, OwnBooking[]> {
  return groupByEach(booked, ({ reservation }) => {
    const on = everybodyOn(reservation)
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

/** Stretches that begin at a quarter of an hour on the wall clock; every zone's offset is a whole number of them. */
function fromQuarters(stretches: readonly InstantRange[], zone: Zone): InstantRange[] {
  return stretches.map(({ start, end }) => {
    const offset = zone.offsetAt(start)
    return { start: asInstant(Math.ceil((start + offset) / QUARTER) * QUARTER - offset), end }
  })
}

/** The part of a day that is still to come and open, by day if that is asked for; null if there is none. */
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
