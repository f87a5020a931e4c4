import { addDays } from '#server/reference-api/instants.ts'
import { hundredths } from '#server/reference-api/record-answers.ts'
import type { CompletedFlight, Meter, Person } from '#server/reference-api/schema.ts'
import { diceFrom, inventedId } from '#server/reference-api/seeded.ts'
import { DAY_MINUTES } from './planned.ts'
import { daysBetween, modulo } from './school-zone.ts'

type Readings = { readonly [reading in keyof Meter]: number }
type WholeFlight = CompletedFlight & { readonly hobbs: Readings; readonly tach: Readings }

interface Fault {
  readonly tail: string
  /** Before 20 November 2026. */
  readonly daysBack: number
  /** What the log says of the flight; the flight as it is where the fault shows elsewhere. */
  readonly write?: (flight: WholeFlight) => CompletedFlight[]
}

/** Faults in the log to find, each once in any 31 days. */
export const FAULTS = {
  // One digit is wrong, and too high: 8497.9 for 8467.9, 8571.2 for 8471.2.
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
  // The difference was worked out by hand, three tenths too low.
  'wrong-delta': {
    tail: 'N340DA',
    daysBack: 7,
    write: ({ hobbs, ...flight }) => [
      { ...flight, hobbs: { ...hobbs, delta: hundredths(hobbs.delta - 0.3) } },
    ],
  },
  // The flight is entered a second time a few minutes later.
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

type FaultName = keyof typeof FAULTS

/** Days since a fault last came; 0 on its day. */
export function sinceLast(name: FaultName, day: string): number {
  return modulo(daysBetween('2026-11-20', day) + FAULTS[name].daysBack, 31)
}

/** The fault that an aircraft shows on a day, on its first flight. */
export function faultOf(tailNumber: string, day: string): Fault | undefined {
  const name = (Object.keys(FAULTS) as FaultName[]).find(
    (one) => FAULTS[one].tail === tailNumber && sinceLast(one, day) === 0,
  )
  return name && FAULTS[name]
}

/** The aircraft whose last flight nobody closes before the next evening; it shows no other fault on these days. */
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

/** Booked twice from the morning before until the morning of the day: the only clash in the schedule. */
export const DOUBLE_BOOKED = 'N5216K'

/** In the morning what was left wrong for the day is corrected. */
export const MORNING_ROUND = 340

/** Changes of the schedule, at nearly the same minutes every day, `lead` days before the flight. */
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

/** The changes to the flights of `day`, in minutes after that day's midnight (negative: before it). */
export function changesFor(day: string) {
  return SCHEDULE_CHANGES.map(({ kind, minute, lead }) => ({
    kind,
    at: minute + diceFrom(`change ${minute} ${day}`).int(0, 14) - lead * DAY_MINUTES,
  }))
}
