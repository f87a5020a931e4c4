import { addDays, daysBetween } from '#server/reference-api/instants.ts'
import { hundredths } from '#server/reference-api/record-answers.ts'
import type { CompletedFlight, Meter, Person } from '#server/reference-api/schema.ts'
import { diceFrom, inventedId } from '#server/reference-api/seeded.ts'
import {
  CHECKED_OUT,
  COMPLETED,
  DAY_MINUTES,
  MAINTENANCE,
  PENDING,
  type Planned,
  planned,
  type Slot,
} from './planned.ts'
import { tail } from './schools-shown.ts'

type Readings = { readonly [reading in keyof Meter]: number }
type WholeFlight = CompletedFlight & { readonly hobbs: Readings; readonly tach: Readings }

export interface Fault {
  readonly tail: string
  /** Before 20 November 2026. */
  readonly daysBack: number
  /** Changes the log entry; without it, the fault shows elsewhere. */
  readonly write?: (flight: WholeFlight) => CompletedFlight[]
}

/** Faults to find in the log, each once in any 31 days. */
export const FAULTS = {
  // One digit is too high: 8497.9 for 8467.9, 8571.2 for 8471.2.
  'wrong-digit': {
    tail: 'N172SP',
    daysBack: 9,
    write({ hobbs, ...flight }) {
      const end = hundredths(hobbs.end + (Math.floor(hobbs.end / 10) % 10 > 6 ? 100 : 30))
      return [{ ...flight, hobbs: { ...hobbs, end, delta: hundredths(end - hobbs.start) } }]
    },
  },
  unlogged: { tail: 'N734LB', daysBack: 11, write: () => [] },
  'new-meter': { tail: 'N8310W', daysBack: 14 },
  'no-tach': {
    tail: 'N4408F',
    daysBack: 8,
    write: (flight) => [{ ...flight, tach: null }],
  },
  'no-tach-in': {
    tail: 'N4408F',
    daysBack: 20,
    write: (flight) => [{ ...flight, tach: { ...flight.tach, end: null, delta: null } }],
  },
  // Worked out by hand, three tenths too low.
  'wrong-delta': {
    tail: 'N340DA',
    daysBack: 7,
    write: ({ hobbs, ...flight }) => [
      { ...flight, hobbs: { ...hobbs, delta: hundredths(hobbs.delta - 0.3) } },
    ],
  },
  // Entered a second time a few minutes later.
  'written-twice': {
    tail: 'N512DS',
    daysBack: 6,
    write: (flight) => [
      flight,
      {
        ...flight,
        id: inventedId(`${flight.id} again`),
        completedAt: flight.completedAt?.replace(/:\d\d(?=[+-])/, ':47') ?? null,
      },
    ],
  },
  'other-tail': { tail: 'N2038S', daysBack: 12 },
} satisfies Record<string, Fault>

/** Days since a fault last came; 0 on its day. */
export function sinceLast({ daysBack }: Fault, day: string): number {
  return modulo(daysBetween('2026-11-20', day) + daysBack, 31)
}

/** The fault shows on the aircraft's first flight of the day. */
export function faultOf(tailNumber: string, day: string): Fault | undefined {
  const faults: readonly Fault[] = Object.values(FAULTS)
  return faults.find((one) => one.tail === tailNumber && sinceLast(one, day) === 0)
}

/** The aircraft whose last flight no one closes before the next evening; it has no other fault on these days. */
export function unclosedTail(day: string): string {
  const usual = inTurn(['N2038S', 'N512DS', 'N4408F'], day) ?? ''
  return faultOf(usual, day) || faultOf(usual, addDays(day, 1)) ? 'N2193M' : usual
}

export function unclosedCustomer(day: string, customers: readonly Person[]): Person | undefined {
  return inTurn(customers, day)
}

function inTurn<Item>(items: readonly Item[], day: string): Item | undefined {
  return items[modulo(daysBetween('2026-11-19', day), items.length)]
}

function modulo(days: number, length: number): number {
  return ((days % length) + length) % length
}

/** Booked twice from the morning before until that morning: the schedule's only clash. */
export const DOUBLE_BOOKED = 'N5216K'

/** When the day's leftover mistakes are corrected, minutes after midnight. */
export const MORNING_ROUND = 340

/** Schedule changes, `lead` days before the flight, at nearly the same minutes every day. */
const SCHEDULE_CHANGES = [
  { kind: 'cancelled', minute: 330, lead: 0 },
  { kind: 'moved', minute: 395, lead: 2 },
  { kind: 'new', minute: 455, lead: 0 },
  { kind: 'new', minute: 520, lead: 1 },
  { kind: 'cancelled', minute: 585, lead: 1 },
  { kind: 'new', minute: 640, lead: 3 },
  { kind: 'moved', minute: 705, lead: 1 },
  { kind: 'new', minute: 765, lead: 6 },
  { kind: 'moved', minute: 825, lead: 0 },
  { kind: 'cancelled', minute: 890, lead: 4 },
  { kind: 'new', minute: 960, lead: 1 },
  { kind: 'cancelled', minute: 1025, lead: 2 },
  { kind: 'new', minute: 1110, lead: 2 },
  { kind: 'cancelled', minute: 1180, lead: 1 },
] as const

/** In minutes after that day's midnight; negative is before it. */
export function changesFor(day: string) {
  return SCHEDULE_CHANGES.map(({ kind, minute, lead }) => ({
    kind,
    at: minute + diceFrom(`change ${minute} ${day}`).int(0, 14) - lead * DAY_MINUTES,
  }))
}

// The date alone decides which aircraft are in the shop, so a day needs none before it.

interface Work extends Slot {
  readonly tailNumber: string
  readonly lead: number
}

const FIRST_ANNUAL = '2026-11-10'
const ANNUALS = { N9527H: 14, N6742B: 14, N618CD: 14, N220SR: 14, N771DN: 21 }
const EVERY = 14
const LONGEST = 21

/** Work that grounds an aircraft on a day, in minutes of that day. */
export function worksOn(day: string): Work[] {
  return Array.from({ length: LONGEST + 1 }, (_, back) =>
    worksFrom(addDays(day, -back)).flatMap(({ start, end, ...work }) => {
      const before = back * DAY_MINUTES
      return end > before ? { ...work, start: start - before, end: end - before } : []
    }),
  ).flat()
}

// A small job every other day or so, and a monthly shop day to replace a meter.
function worksFrom(day: string): Work[] {
  const works: Work[] = []
  const days = daysBetween(FIRST_ANNUAL, day)
  if (days % EVERY === 0) {
    const [tailNumber, lasts] = Object.entries(ANNUALS)[modulo(days / EVERY, 5)] ?? ['N9527H', 14]
    works.push({ tailNumber, start: 8 * 60, end: lasts * DAY_MINUTES + 17 * 60, lead: 30 })
  }
  const dice = diceFrom(`small job ${day}`)
  const newMeter = FAULTS['new-meter']
  if (sinceLast(newMeter, day) === 0) {
    works.push({ tailNumber: newMeter.tail, start: 12 * 60, end: 22 * 60, lead: 9 })
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
    const id = inventedId(`demonstration work ${tailNumber} ${day}`)
    const party = { activity: MAINTENANCE, customer: null, instructors: [] }
    const ending = [
      { ...made, from: start + dice.int(0, 15), status: dice.weighted(CHECKED_OUT) },
      { ...made, from: end + dice.int(-20, 25), status: dice.weighted(COMPLETED) },
    ]
    return { ...planned(id, day, party, made), ending }
  })
}
