import { eachName } from '#domain/lists/group-by.ts'
import { compareIds, compareText } from '#domain/lists/in-order.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { touches } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { HOUR, type Instant, type InstantRange, plus } from '#time/instant.ts'
import { type Dispatch, usableEnd } from './dispatch-state.ts'

/** In working order. A booking that is out is in `late-back` or `out`, not both. */
export const DISPATCH_GROUPS = [
  'late-back',
  'out',
  'not-started',
  'no-show',
  'due',
  'next',
  'not-closed',
  'down',
  'later',
  'done',
  'cancelled',
] as const

export type DispatchGroup = (typeof DISPATCH_GROUPS)[number]

/** Counts from or to `at`; null if the record has no such time. */
type Countdown =
  | 'late-return'
  | 'never-out'
  | 'not-closed'
  | 'due-back'
  | 'late-start'
  | 'starts'
  | 'down-until'
  | 'down-from'
  | 'down-past'
  | 'runs'
  | 'over'

export interface Dispatched {
  readonly reservation: Reservation
  readonly group: DispatchGroup
  readonly countdown: Countdown
  readonly at: Instant | null
}

const NEXT_IS_WITHIN = 2 * HOUR

/** All that touch the day, and earlier ones counted today. */
export function dispatchDay(
  items: readonly Reservation[],
  day: InstantRange,
  { all }: Dispatch,
): Reservation[] {
  const ofDay = items.filter((one) => touches(one, day))
  const ids = new Set(ofDay.map(({ id }) => id))
  return [...ofDay, ...all.filter(({ id }) => !ids.has(id))]
}

export function dispatchGroups(
  items: readonly Reservation[],
  dispatch: Dispatch,
  now: Instant,
): Readonly<Record<DispatchGroup, readonly Dispatched[]>> {
  const groups = eachName(DISPATCH_GROUPS, (): Dispatched[] => [])
  for (const reservation of items) {
    const one = dispatched(reservation, dispatch, now)
    groups[one.group].push(one)
  }
  for (const name of DISPATCH_GROUPS) groups[name].sort(name === 'done' ? latest : soonest)
  return groups
}

function dispatched(reservation: Reservation, { stateOf }: Dispatch, now: Instant): Dispatched {
  const { start } = reservation
  const end = usableEnd(reservation)
  const one = (group: DispatchGroup, countdown: Countdown, at: Instant | null): Dispatched => {
    return { reservation, group, countdown, at }
  }
  switch (stateOf(reservation.id)) {
    case 'late-back':
      return one('late-back', 'late-return', end)
    case 'out':
      return one('out', 'due-back', end)
    case 'not-started':
      return one('not-started', 'late-start', start)
    case 'no-show':
      return one('no-show', 'never-out', end)
    case 'not-closed':
      return one('not-closed', 'not-closed', end ?? start)
    case 'down':
      return one('down', 'down-until', end)
    case null:
  }
  const { kind } = reservation.status
  if (kind === 'cancelled') return one('cancelled', 'over', start ?? end)
  if (kind === 'completed') return one('done', 'over', end ?? start)

  const begins = start ?? end
  if (begins === null) return one('later', 'starts', null)
  const isOver = end !== null && end <= now
  if (isMaintenance(reservation)) {
    // Down, not out: it won't land. An unclosed block may still be in the shop.
    if (isOver) return one('done', 'down-past', end)
    return one(coming(begins, now), 'down-from', begins)
  }
  // An unknown status: the clock decides, and its word is shown.
  if (kind !== 'pending' && begins <= now) {
    return isOver ? one('done', 'over', end) : one('due', 'runs', end)
  }
  return one(coming(begins, now), 'starts', begins)
}

/** From its start on a booking is due, then "not started". */
function coming(begins: Instant, now: Instant): DispatchGroup {
  if (begins < now) return 'due'
  return begins < plus(now, NEXT_IS_WITHIN) ? 'next' : 'later'
}

type Order = (a: Dispatched, b: Dispatched) => number

const last = Number.POSITIVE_INFINITY
const soonest: Order = (a, b) => (a.at ?? last) - (b.at ?? last) || byRecord(a, b)
const latest: Order = (a, b) => (b.at ?? 0) - (a.at ?? 0) || byRecord(a, b)

/** A stable order between readings. */
function byRecord(a: Dispatched, b: Dispatched): number {
  const [one = '', other = ''] = [a, b].map(
    ({ reservation }) => reservation.aircraft?.tail ?? '\uffff',
  )
  return compareText(one, other) || compareIds(a.reservation, b.reservation)
}
