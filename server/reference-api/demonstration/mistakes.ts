import { addDays } from '#server/reference-api/instants.ts'
import { inventedId } from '#server/reference-api/invented-records.ts'
import { hundredths } from '#server/reference-api/record-answers.ts'
import type { CompletedFlight, Meter, Person } from '#server/reference-api/schema.ts'
import { type Dice, diceFrom } from './dice.ts'
import type { LaneFlight } from './lanes.ts'
import { MARGIN, type Slot } from './planned.ts'
import { daysBetween, modulo } from './school-zone.ts'

/** Faults in the log to find, each once in any 31 days. */
export const FAULTS = {
  'wrong-digit': { tail: 'N172SP', daysBack: 9 },
  unlogged: { tail: 'N734LB', daysBack: 11 },
  'new-meter': { tail: 'N8310W', daysBack: 14 },
  'no-tach': { tail: 'N4408F', daysBack: 8 },
  'no-tach-in': { tail: 'N4408F', daysBack: 20 },
  'wrong-delta': { tail: 'N340DA', daysBack: 7 },
  'written-twice': { tail: 'N512DS', daysBack: 6 },
  'other-tail': { tail: 'N2038S', daysBack: 12 },
} as const

export type FaultName = keyof typeof FAULTS

export function faultsOn(day: string): FaultName[] {
  return (Object.keys(FAULTS) as FaultName[]).filter((name) => sinceLast(name, day) === 0)
}

export function sinceLast(name: FaultName, day: string): number {
  return modulo(daysBetween('2026-11-20', day) + FAULTS[name].daysBack, 31)
}

export function isFaultDay(tailNumber: string, day: string): boolean {
  return faultsOn(day).some((name) => FAULTS[name].tail === tailNumber)
}

/** What the log says of a flight. An aircraft's fault is on the first flight of its day. */
export function logged(flight: CompletedFlight, day: string, isFirst: boolean): CompletedFlight[] {
  const fault = faultsOn(day).find((name) => FAULTS[name].tail === flight.aircraft?.tailNumber)
  return isFirst && fault !== undefined ? WRITTEN[fault](flight) : [flight]
}

const WRITTEN: Record<FaultName, (flight: CompletedFlight) => CompletedFlight[]> = {
  'wrong-digit': (flight) => [{ ...flight, hobbs: withTypo(flight.hobbs) }],
  unlogged: () => [],
  'no-tach': (flight) => [{ ...flight, tach: null }],
  'no-tach-in': (flight) => [
    { ...flight, tach: flight.tach && { ...flight.tach, end: null, delta: null } },
  ],
  'wrong-delta': (flight) => [{ ...flight, hobbs: withWrongDelta(flight.hobbs) }],
  'written-twice': (flight) => [flight, again(flight)],
  // These two show in the aircraft and its meter.
  'other-tail': (flight) => [flight],
  'new-meter': (flight) => [flight],
}

/** One digit is wrong, and too high: 8497.9 for 8467.9, 8571.2 for 8471.2. */
function withTypo(hobbs: Meter | null): Meter | null {
  if (!hobbs || hobbs.start === null || hobbs.end === null) return hobbs
  const tens = Math.floor(hobbs.end / 10) % 10
  const end = hundredths(hobbs.end + (tens > 6 ? 100 : 30))
  return { ...hobbs, end, delta: hundredths(end - hobbs.start) }
}

/** The difference was worked out by hand, three tenths too low. */
function withWrongDelta(hobbs: Meter | null): Meter | null {
  return !hobbs || hobbs.delta === null ? hobbs : { ...hobbs, delta: hundredths(hobbs.delta - 0.3) }
}

/** The flight is entered a second time a few minutes later. */
function again(flight: CompletedFlight): CompletedFlight {
  const completed = flight.completedAt?.replace(/:\d\d(?=[+-])/, ':47') ?? null
  return { ...flight, id: inventedId(`${flight.id} again`), completedAt: completed }
}

/** The aircraft whose last flight nobody closes before the next evening; it cannot show a fault on that day. */
export function unclosedTail(day: string): string {
  const usual = inTurn(['N2038S', 'N4408F', 'N512DS'], day)
  return usual === undefined || isFaultDay(usual, addDays(day, 1)) ? 'N2193M' : usual
}

export function unclosedCustomer(day: string, customers: readonly Person[]): Person | undefined {
  return inTurn(customers, day)
}

function inTurn<Item>(items: readonly Item[], day: string): Item | undefined {
  return items[modulo(daysBetween('2026-11-19', day), items.length)]
}

/** A change of the schedule, at nearly the same minute every day, `lead` days before the flight. */
export interface ScheduleChange {
  readonly kind: 'new' | 'moved' | 'cancelled'
  readonly minute: number
  readonly lead: number
}

export const SCHEDULE_CHANGES: readonly ScheduleChange[] = [
  { kind: 'cancelled', minute: 330, lead: 0 },
  { kind: 'moved', minute: 395, lead: 2 },
  { kind: 'new', minute: 455, lead: 0 },
  { kind: 'new', minute: 520, lead: 1 },
  { kind: 'cancelled', minute: 585, lead: 1 },
  { kind: 'new', minute: 660, lead: 3 },
  { kind: 'moved', minute: 735, lead: 1 },
  { kind: 'new', minute: 800, lead: 6 },
  { kind: 'moved', minute: 860, lead: 0 },
  { kind: 'cancelled', minute: 930, lead: 4 },
  { kind: 'new', minute: 1010, lead: 1 },
  { kind: 'cancelled', minute: 1085, lead: 2 },
  { kind: 'new', minute: 1170, lead: 2 },
  { kind: 'cancelled', minute: 1260, lead: 1 },
]

/** In the morning what was left wrong for the day is corrected. */
export const MORNING_ROUND = 340

/** When a change to the flights of `day` is made, in minutes after that day's midnight (negative: before it). */
export function changeTime({ kind, minute, lead }: ScheduleChange, day: string): number {
  return minute + diceFrom(`desk ${kind} ${minute} ${day}`).int(0, 14) - lead * 1440
}

/** One aircraft is booked twice from the morning before until the morning of the day: the only clash in the schedule. */
export const DOUBLE_BOOKED = 'N5216K'

export type DoubleBooking = ReturnType<typeof doubleBooking>

export function doubleBooking(flights: readonly LaneFlight[], dice: Dice) {
  const plain = flights.filter(
    ({ role, slot }) => role === 'plain' && slot.start >= 480 && slot.end <= 840,
  )
  const pairs = plain.flatMap((first) =>
    plain
      .filter(
        ({ lane, slot }) =>
          lane !== first.lane && slot.start > first.slot.start && slot.start <= first.slot.end - 30,
      )
      .map((second) => ({ first, second })),
  )
  return pairs.length === 0 ? null : dice.pick(pairs)
}

export function overlapsDoubleBooking(double: DoubleBooking, { start, end }: Slot): boolean {
  if (double === null) return false
  const { first, second } = double
  const last = Math.max(first.slot.end, second.slot.end)
  return start < last + MARGIN && first.slot.start < end + MARGIN
}
