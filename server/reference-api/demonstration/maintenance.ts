import { addDays } from '#server/reference-api/instants.ts'
import { diceFrom } from './dice.ts'
import { FAULTS, isFaultDay, sinceLast, unclosedTail } from './mistakes.ts'
import { DAY_MINUTES, MAINTENANCE, type Planned, plannedId } from './planned.ts'
import { daysBetween, modulo } from './school-zone.ts'
import { tail } from './schools-shown.ts'

// Which aircraft are in the shop follows from the date alone, so that a day needs none of the days before.

interface Job {
  readonly words: string
  readonly tailNumber: string
  readonly day: string
  readonly start: number
  readonly end: number
  /** Days between the booking and the work. */
  readonly lead: number
}

const FIRST_ANNUAL = '2026-11-10'
const ANNUALS = { N9527H: 14, N6742B: 14, N618CD: 14, N220SR: 14, N771DN: 21 }
const EVERY = 14
const LONGEST = 21

export function downOn(day: string): Set<string> {
  const down = new Set<string>()
  for (let back = 0; back <= LONGEST; back += 1) {
    for (const { tailNumber, end } of annualsFrom(addDays(day, -back))) {
      if (back * DAY_MINUTES < end) down.add(tailNumber)
    }
  }
  return down
}

export function maintenanceOn(day: string): Planned[] {
  return [...annualsFrom(day), ...smallJobs(day)].map(planned)
}

function annualsFrom(day: string): Job[] {
  const days = daysBetween(FIRST_ANNUAL, day)
  if (days % EVERY !== 0) return []
  const [tailNumber, lasts] = Object.entries(ANNUALS)[modulo(days / EVERY, 5)] ?? ['N9527H', 14]
  const end = lasts * DAY_MINUTES + 17 * 60
  return [{ words: 'annual', tailNumber, day, start: 8 * 60, end, lead: 30 }]
}

// A small job about every other day, and a shop day every month for the meter that is replaced.
function smallJobs(day: string): Job[] {
  if (sinceLast('new-meter', day) === 0) {
    const { tail: tailNumber } = FAULTS['new-meter']
    return [{ words: 'instrument shop', tailNumber, day, start: 720, end: 1080, lead: 9 }]
  }
  const dice = diceFrom(`small job ${day}`)
  if (!dice.chance(0.55)) return []
  const busy = [unclosedTail(day), unclosedTail(addDays(day, -1))]
  const free = ['N172SP', 'N734LB', 'N2038S', 'N4408F', 'N340DA', 'N512DS'].filter(
    (one) => !busy.includes(one) && !isFaultDay(one, day),
  )
  const start = dice.pick([7, 8, 13]) * 60
  const end = start + dice.pick([2, 2, 4, 9]) * 60
  const tailNumber = dice.pick(free)
  return [{ words: 'job', tailNumber, day, start, end, lead: dice.int(3, 20) }]
}

function planned({ words, tailNumber, day, start, end, lead }: Job): Planned {
  const dice = diceFrom(`work ${words} ${day}`)
  return {
    id: plannedId(`${words} ${tailNumber} ${day}`),
    number: null,
    day,
    activity: MAINTENANCE,
    slot: { start, end },
    aircraft: tail(tailNumber),
    flown: null,
    customer: null,
    instructors: [],
    bookedAt: 16 * 60 + dice.int(0, 50) - lead * DAY_MINUTES,
    before: null,
    fate: { kind: 'worked-on', out: start + dice.int(0, 15), closed: end + dice.int(-20, 25) },
  }
}
