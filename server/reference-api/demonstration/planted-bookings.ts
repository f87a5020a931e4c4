import { addDays } from '#reference-api/instants.ts'
import type { Person } from '#reference-api/schema.ts'
import { type Booking, booking, MAINTENANCE } from './booking.ts'
import { denverInstant, isChangeOverDay } from './denver-time.ts'
import { type Dice, diceFrom } from './dice.ts'
import { tail } from './fleet.ts'
import type { Occupancy } from './occupancy.ts'
import { CUSTOMERS, INSTRUCTOR_ROSTER } from './people.ts'

const DAYS_BACK = 60
const DAYS_AHEAD = 30

/**
 * What makes the first school's schedule worth looking at, put down before the ordinary bookings
 * so that those keep clear of it. Everything is relative to `today`.
 */
export function plantedBookings(today: string, occupancy: Occupancy): Booking[] {
  const at = (days: number, hour: number, minute = 0) =>
    denverInstant(addDays(today, days), hour * 60 + minute)
  const planted = [...maintenance(today, at), ...outings(today, at), ...doubleBooking(at)]
  for (const { aircraft, customer, instructors, start, end } of planted) {
    if (aircraft !== null) occupancy.take(aircraft.tailNumber, start, end)
    for (const person of customer === null ? instructors : [customer, ...instructors]) {
      occupancy.take(person.name, start, end)
    }
  }
  return planted
}

type At = (days: number, hour: number, minute?: number) => number

function maintenance(today: string, at: At): Booking[] {
  const block = (words: string, tailNumber: string, start: number, end: number) =>
    booking(words, {
      activity: MAINTENANCE,
      aircraft: tail(tailNumber),
      start,
      end,
      status: end < at(0, 12) ? 'Completed' : start < at(0, 12) ? 'checked-out' : 'PENDING',
    })
  return [
    // Began ten days ago and still runs: no list of this week alone would tell.
    block('annual running', 'N9527H', at(-10, 8), at(4, 17)),
    block('three weeks', 'N771DN', at(-45, 8), at(-24, 8)),
    block('annual ahead', 'N6742B', at(12, 8), at(19, 17)),
    // The meter of N8310W is replaced in this one; see planted-faults.
    block('instrument shop', 'N8310W', at(-14, 12), at(-14, 18)),
    ...smallJobs(today, at).map(([tailNumber, start, end]) =>
      block(`job ${tailNumber} ${start}`, tailNumber, start, end),
    ),
  ]
}

// An oil change or an inspection about every other day, two to nine hours, never on an aircraft
// that has a part in something else here.
function smallJobs(today: string, at: At): [string, number, number][] {
  const dice: Dice = diceFrom(`small jobs ${today}`)
  const often = ['N172SP', 'N734LB', 'N2038S', 'N4408F', 'N340DA', 'N512DS']
  const jobs: [string, number, number][] = []
  for (let days = -DAYS_BACK + 1; days < DAYS_AHEAD; days += dice.int(1, 3)) {
    if (days >= -1 && days <= 1) continue
    const hour = dice.pick([7, 8, 13])
    jobs.push([dice.pick(often), at(days, hour), at(days, hour + dice.pick([2, 2, 4, 9]))])
  }
  return jobs
}

function outings(today: string, at: At): Booking[] {
  const person = (index: number) => CUSTOMERS[index] as Person
  const changeOver = daysOf(today).find((day) => isChangeOverDay(day))
  return [
    booking('overnight', {
      activity: 'Rental',
      aircraft: tail('N220SR'),
      customer: person(5),
      start: at(-3, 17),
      end: at(-2, 10, 30),
      status: 'completed',
      hobbsHours: 3.4,
    }),
    // Out now, at whatever hour one looks; back tomorrow.
    booking('out now', {
      activity: 'Rental',
      aircraft: tail('N2193M'),
      customer: person(17),
      start: at(-1, 15),
      end: at(1, 11),
      status: 'Checked-Out',
    }),
    // Should have been back yesterday evening.
    booking('overdue', {
      activity: 'Solo Flight',
      aircraft: tail('N2038S'),
      customer: person(29),
      start: at(-1, 16),
      end: at(-1, 18, 30),
      status: 'checked-out',
    }),
    booking('three people', {
      activity: 'Dual Flight Training',
      aircraft: tail('N618CD'),
      customer: person(33),
      instructors: [INSTRUCTOR_ROSTER[2] as Person, INSTRUCTOR_ROSTER[9] as Person],
      start: at(0, 10),
      end: at(0, 14),
      status: 'checked-out',
    }),
    booking('nobody on file', {
      activity: 'Rental',
      aircraft: tail('N340DA'),
      start: at(0, 15),
      end: at(0, 17),
      status: 'PENDING',
    }),
    booking('no aircraft yet', {
      activity: 'Discovery Flight',
      customer: person(78),
      instructors: [INSTRUCTOR_ROSTER[4] as Person],
      start: at(1, 9),
      end: at(1, 10, 30),
      status: 'pending',
    }),
    ...(changeOver === undefined ? [] : [overChangeOver(changeOver, today, person(51))]),
  ]
}

function overChangeOver(day: string, today: string, customer: Person): Booking {
  return booking('over the change-over night', {
    activity: 'Rental',
    aircraft: tail('N618CD'),
    customer,
    start: denverInstant(addDays(day, -1), 20 * 60),
    end: denverInstant(day, 9 * 60),
    status: day < today ? 'Completed' : 'PENDING',
    hobbsHours: 2.9,
  })
}

// One aircraft promised twice: the only clash in the schedule.
function doubleBooking(at: At): Booking[] {
  const twice = (words: string, customer: number, instructor: number, hour: number) =>
    booking(words, {
      activity: 'Dual Flight Training',
      aircraft: tail('N5216K'),
      customer: CUSTOMERS[customer] as Person,
      instructors: [INSTRUCTOR_ROSTER[instructor] as Person],
      start: at(1, hour),
      end: at(1, hour + 2),
      status: 'PENDING',
    })
  return [twice('double booking, first', 8, 0, 10), twice('double booking, second', 22, 6, 11)]
}

/** The local days of the demonstration, oldest first. */
export function daysOf(today: string): string[] {
  return Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, index) =>
    addDays(today, index - DAYS_BACK),
  )
}
