import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { touches } from '#domain/record/membership.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DateFormat } from '#time/date-format.ts'
import { lengthSince } from '#time/format.ts'
import { type Instant, type InstantRange } from '#time/instant.ts'
import { type Dispatch, usableEnd } from './dispatch-state.ts'
import { DISPATCH_WORDS } from './dispatch-words.ts'

/** A dispatch state, or on the ground. */
export interface TailState {
  readonly kind: 'late-back' | 'out' | 'down' | 'not-closed' | 'not-started' | 'booked' | 'free'
  /** Since when late or not started, otherwise until when; null if unknown. Free with null: all day. */
  readonly at: Instant | null
  /** The lateness isn't confirmed by fresh data. */
  readonly isUnconfirmed?: boolean
}

export const FREE_TODAY: TailState = { kind: 'free', at: null }

export interface TailQuestion {
  readonly reservations: readonly Reservation[]
  readonly dispatch: Dispatch
  readonly day: InstantRange
  readonly now: Instant
}

/** By tail; absent ones are free for the rest of the day. */
export function tailStates(question: TailQuestion): ReadonlyMap<string, TailState> {
  const ofTail = groupBy(concernedBy(question), ({ aircraft }) => aircraft?.tail || null)
  return new Map([...ofTail].map(([tail, own]) => [tail, stateOfTail(own, question)]))
}

/** By key, for everyone on a booking in any role: someone renting can't teach. */
export function personStates(question: TailQuestion): ReadonlyMap<string, TailState> {
  const { stateOf } = question.dispatch
  // Not yesterday's open bookings, and not maintenance.
  const concerned = concernedBy(question).filter(
    (one) => !isMaintenance(one) && stateOf(one.id) !== 'not-closed',
  )
  const ofPerson = groupByEach(concerned, ({ instructors, customers, others }) =>
    [...instructors, ...customers, ...others].map(personKey),
  )
  return new Map([...ofPerson].map(([key, own]) => [key, stateOfTail(own, question)]))
}

function concernedBy({ reservations, dispatch, day }: TailQuestion): Reservation[] {
  const counted = new Set(dispatch.all)
  return reservations.filter((one) => counted.has(one) || touches(one, day))
}

/** Flying wins over maintenance: a block drawn over a flight doesn't bring it back. */
function stateOfTail(own: readonly Reservation[], { dispatch, now }: TailQuestion): TailState {
  const { stateOf, counted, isConfirmedLate } = dispatch
  const inState = (state: TailState['kind']) => own.find(({ id }) => stateOf(id) === state)
  const late = inState('late-back')
  if (late) return { kind: 'late-back', at: late.end, isUnconfirmed: !isConfirmedLate(late.id) }
  const out = inState('out')
  if (out) return { kind: 'out', at: usableEnd(out) }
  const down = counted.down.find((one) => own.includes(one))
  if (down) return { kind: 'down', at: down.end }
  const left = own.find((one) => stateOf(one.id) === 'not-closed' && !hasFlownSince(one, own))
  if (left) return { kind: 'not-closed', at: usableEnd(left) }
  const waiting = inState('not-started')
  if (waiting) return { kind: 'not-started', at: waiting.start }
  const open = own.filter(
    ({ id, status }) => !/^(completed|cancelled)$/.test(status.kind) && stateOf(id) === null,
  )
  const running = open.find((one) => (one.start ?? now) <= now && (usableEnd(one) ?? now) > now)
  if (running) return { kind: 'booked', at: usableEnd(running) }
  const starts = open.flatMap(({ start }) => (start !== null && start > now ? [start] : []))
  return starts.length === 0
    ? FREE_TODAY
    : { kind: 'free', at: starts.reduce((a, b) => (b < a ? b : a)) }
}

/** Left open, but the aircraft has flown again since. */
export function hasFlownSince(left: Reservation, own: readonly Reservation[]): boolean {
  return own.some(
    (one) =>
      !isMaintenance(one) &&
      /^(completed|checked-out)$/.test(one.status.kind) &&
      (one.start ?? 0) > (left.start ?? 0),
  )
}

/** "2 h 57 min late", "out until 3:30", "free until 3:00", "down until Wed"; `sayMoment` where there is room for AM and PM. */
export function sayTailState(
  { kind, at }: TailState,
  now: Instant,
  format: DateFormat,
  sayMoment = format.briefMoment,
): string {
  const until = at === null ? '' : ` until ${sayMoment(at, now)}`
  switch (kind) {
    case 'late-back':
      return at === null ? 'late' : `${lengthSince(at, now)} late`
    case 'not-started':
    case 'not-closed':
      return DISPATCH_WORDS[kind]
    case 'free':
      return at === null ? 'free rest of day' : `free${until}`
    case 'out':
    case 'booked':
    case 'down':
      return `${kind}${until}`
  }
}

/** The school's data doesn't say who is at work: "next 3:00", "no more today", never free. */
export function sayPersonState(state: TailState, now: Instant, format: DateFormat): string {
  if (state.kind !== 'free') return sayTailState(state, now, format)
  return state.at === null ? 'no more today' : `next ${format.briefMoment(state.at, now)}`
}
