import { addDays } from '#server/reference-api/instants.ts'
import { diceFrom, inventedId } from '#server/reference-api/seeded.ts'
import { FAULTS, faultOf, sinceLast, unclosedTail } from './mistakes.ts'
import {
  CHECKED_OUT,
  COMPLETED,
  DAY_MINUTES,
  MAINTENANCE,
  PENDING,
  type Planned,
  type Slot,
} from './planned.ts'
import { daysBetween, modulo } from './school-zone.ts'
import { tail } from './schools-shown.ts'

// Which aircraft are in the shop follows from the date alone, so that a day needs none of the days before.

interface Work extends Slot {
  readonly tailNumber: string
  /** Days between the booking and the work. */
  readonly lead: number
}

const FIRST_ANNUAL = '2026-11-10'
const ANNUALS = { N9527H: 14, N6742B: 14, N618CD: 14, N220SR: 14, N771DN: 21 }
const EVERY = 14
const LONGEST = 21

/** All work that keeps an aircraft on the ground on a day, in minutes of that day. */
export function worksOn(day: string): Work[] {
  return Array.from({ length: LONGEST + 1 }, (_, back) =>
    worksFrom(addDays(day, -back)).flatMap(({ start, end, ...work }) => {
      const before = back * DAY_MINUTES
      return end > before ? { ...work, start: start - before, end: end - before } : []
    }),
  ).flat()
}

// A small job comes about every other day, and a shop day every month for the meter that is replaced.
function worksFrom(day: string): Work[] {
  const works: Work[] = []
  const days = daysBetween(FIRST_ANNUAL, day)
  if (days % EVERY === 0) {
    const [tailNumber, lasts] = Object.entries(ANNUALS)[modulo(days / EVERY, 5)] ?? ['N9527H', 14]
    works.push({ tailNumber, start: 8 * 60, end: lasts * DAY_MINUTES + 17 * 60, lead: 30 })
  }
  const dice = diceFrom(`small job ${day}`)
  if (sinceLast('new-meter', day) === 0) {
    works.push({ tailNumber: FAULTS['new-meter'].tail, start: 12 * 60, end: 22 * 60, lead: 9 })
  } else if (dice.chance(0.55)) {
    const busy = [unclosedTail(day), unclosedTail(addDays(day, -1))]
    const free = ['N172SP', 'N734LB', 'N2038S', 'N4408F', 'N340DA', 'N512DS'].filter(
      (one) => !busy.includes(one) && !faultOf(one, day),
    )
    const start = dice.pick([7, 8, 13]) * 60
    const end = start + dice.pick([2, 2, 4, 9]) * 60
    works.push({ tailNumber: dice.pick(free), start, end, lead: dice.int(3, 20) })
  }
  return works
}

export function maintenanceOn(day: string): Planned[] {
  return worksFrom(day).map(({ tailNumber, start, end, lead }) => {
    const dice = diceFrom(`work ${tailNumber} ${day}`)
    const from = 16 * 60 + dice.int(0, 50) - lead * DAY_MINUTES
    const made = { from, status: dice.weighted(PENDING), start, end, aircraft: tail(tailNumber) }
    return {
      id: inventedId(`demonstration work ${tailNumber} ${day}`),
      number: null,
      day,
      activity: MAINTENANCE,
      customer: null,
      instructors: [],
      made,
      changes: [made],
      ending: [
        { ...made, from: start + dice.int(0, 15), status: dice.weighted(CHECKED_OUT) },
        { ...made, from: end + dice.int(-20, 25), status: dice.weighted(COMPLETED) },
      ],
      flown: null,
    }
  })
}
