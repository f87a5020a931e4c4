import { eachName } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { touches, usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { asInstant, type Instant, type InstantRange, MINUTE } from '#time/instant.ts'

/** In order of importance. Late aircraft are also out and counted in both. */
export const DISPATCH_STATES = [
  'late-back',
  'out',
  'not-started',
  'no-show',
  'not-closed',
  'down',
] as const

export type DispatchState = (typeof DISPATCH_STATES)[number]

/** Someone must look for or close these, most urgent first. */
export const LATE_STATES = [
  'late-back',
  'not-started',
  'no-show',
  'not-closed',
] as const satisfies readonly DispatchState[]

export type LateState = (typeof LATE_STATES)[number]

export function isLateState(word: string | null): word is LateState {
  return (LATE_STATES as readonly (string | null)[]).includes(word)
}

export function isDispatchState(word: string): word is DispatchState {
  return (DISPATCH_STATES as readonly string[]).includes(word)
}

/** The only source for all pages, the wall and print. */
export interface Dispatch {
  /** Null if done, cancelled, still to come or unknown. */
  stateOf(id: string): DispatchState | null
  /** It was still out in data read after it was due, and some minutes have passed. */
  isConfirmedLate(id: string): boolean
  /** Today's bookings by state, most urgent first; for down, one block per tail. Unfiltered. */
  readonly counted: Readonly<Record<DispatchState, readonly Reservation[]>>
  readonly all: readonly Reservation[]
}

interface DispatchQuestion {
  readonly reservations: readonly Reservation[]
  readonly day: InstantRange
  /** Earlier bookings count only if they touch the day: every page has at least those. */
  readonly since: Instant
  readonly now: Instant
  /** Last read before they were due back; absent if not tracked. */
  readonly unseen?: readonly Reservation[]
}

/** Time to taxi in and close the flight. */
const LATE_AFTER = 5 * MINUTE

/** Tolerance for a late start. */
const NOT_STARTED_AFTER = 10 * MINUTE

/** False for done, cancelled and later bookings. */
export function hasState(one: Reservation, day: InstantRange): boolean {
  return isOpen(one) && beginning(one) < day.end
}

/** To the minute: due this minute isn't late. */
export function dispatchOf(question: DispatchQuestion): Dispatch {
  const { reservations, day, since, now: exact, unseen = [] } = question
  const now = asInstant(Math.floor(exact / MINUTE) * MINUTE)
  const unsure = new Set(unseen.map(({ id }) => id))
  const confirmed = new Set<string>()
  const inHand = newestOut(reservations, day)
  const states = new Map<string, DispatchState>()
  const counted = eachName(DISPATCH_STATES, (): Reservation[] => [])
  for (const one of reservations) {
    const state = stateOf(one, { day, now, inHand })
    if (state === null) continue
    states.set(one.id, state)
    if (state === 'late-back' && !unsure.has(one.id) && lastTime(one) + LATE_AFTER <= now)
      confirmed.add(one.id)
    const isToday = touches(one, day) || beginning(one) >= since
    if (!isToday || (state === 'no-show' && lastTime(one) <= day.start)) continue
    counted[state].push(one)
    if (state === 'late-back') counted.out.push(one)
  }
  for (const state of DISPATCH_STATES)
    counted[state].sort(state === 'not-started' ? byStart : byEnd)
  counted.down = longestOfTails(counted.down)
  return {
    stateOf: (id) => states.get(id) ?? null,
    isConfirmedLate: (id) => confirmed.has(id),
    counted,
    all: [...new Set(DISPATCH_STATES.flatMap((state) => counted[state]))],
  }
}

/** Null if the end isn't after the start. */
export function usableEnd({ start, end }: Reservation): Instant | null {
  return end !== null && (start === null || end > start) ? end : null
}

/** Overdue is red once one is confirmed; calm states have no tone. */
export function toneOfState(
  state: DispatchState,
  { counted, isConfirmedLate }: Pick<Dispatch, 'counted' | 'isConfirmedLate'>,
): 'red' | 'amber' | 'plain' {
  if (state === 'late-back' && counted[state].some(({ id }) => isConfirmedLate(id))) return 'red'
  return isLateState(state) ? 'amber' : 'plain'
}

/** Of a booking that is late in any way: an error once it is confirmed. */
export function severityOfLate(
  id: string,
  { isConfirmedLate }: Pick<Dispatch, 'isConfirmedLate'>,
): 'error' | 'warning' {
  return isConfirmedLate(id) ? 'error' : 'warning'
}

interface Moment {
  readonly day: InstantRange
  readonly now: Instant
  readonly inHand: ReadonlySet<Reservation>
}

function stateOf(one: Reservation, { day, now, inHand }: Moment): DispatchState | null {
  if (!hasState(one, day)) return null
  const { kind } = one.status
  if (isMaintenance(one)) {
    const time = usableTime(one)
    return time && time.start <= now && now < time.end ? 'down' : null
  }
  const end = usableEnd(one)
  if (kind === 'checked-out') {
    if (!inHand.has(one) || lastTime(one) <= day.start) return 'not-closed'
    return end !== null && end < now ? 'late-back' : 'out'
  }
  if (kind !== 'pending') return null
  if (end !== null && end < now) return 'no-show'
  const isStartPast = one.start !== null && one.start + NOT_STARTED_AFTER <= now
  return isStartPast && lastTime(one) > day.start ? 'not-started' : null
}

/** Of several open check-outs of a tail, the latest counts. */
function newestOut(reservations: readonly Reservation[], day: InstantRange): Set<Reservation> {
  const newest = new Map<string, Reservation>()
  for (const one of reservations) {
    if (one.status.kind !== 'checked-out' || isMaintenance(one)) continue
    if (beginning(one) >= day.end) continue
    const key = one.aircraft?.tail ? `tail ${one.aircraft.tail}` : `booking ${one.id}`
    const other = newest.get(key)
    if (!other || isLater(one, other)) newest.set(key, one)
  }
  return new Set(newest.values())
}

function isLater(a: Reservation, b: Reservation): boolean {
  const apart = beginning(a) - beginning(b) || lastTime(a) - lastTime(b)
  return apart === 0 ? a.id > b.id : apart > 0
}

/** One per tail, until its last block ends; by end. */
function longestOfTails(blocks: readonly Reservation[]): Reservation[] {
  return blocks.filter(({ aircraft }, index) => {
    const rest = blocks.slice(index + 1)
    return !aircraft?.tail || rest.every((other) => other.aircraft?.tail !== aircraft.tail)
  })
}

/** Without times it counts as the oldest. */
function beginning({ start, end }: Reservation): number {
  return start ?? end ?? 0
}

function lastTime(one: Reservation): number {
  return usableEnd(one) ?? beginning(one)
}

type Order = (a: Reservation, b: Reservation) => number

const byStart: Order = (a, b) => beginning(a) - beginning(b) || compareIds(a, b)
const byEnd: Order = (a, b) =>
  (usableEnd(a) ?? LAST) - (usableEnd(b) ?? LAST) || beginning(a) - beginning(b) || compareIds(a, b)
const LAST = Number.MAX_SAFE_INTEGER
