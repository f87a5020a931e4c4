import { HOUR, type Instant, type InstantRange, plus } from '#time/instant.ts'
import { activityKind } from './activity.ts'
import { touches, usableTime } from './membership.ts'
import type { Reservation } from './reservation.ts'

/** In the order a dispatcher works them off. */
export const DISPATCH_GROUPS = [
  'overdue',
  'out',
  'next',
  'later',
  'down',
  'done',
  'cancelled',
] as const

export type DispatchGroup = (typeof DISPATCH_GROUPS)[number]

/** What is counted of a booking, from or to `at`; null where its record has no such time. */
type Countdown =
  | 'late-return'
  | 'never-out'
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
const LATE_STAYS = 6 * HOUR

/**
 * The bookings of a local day: all that touch it, and who is late from the evening before. A late return must not vanish
 * from the board at midnight; six hours later it is a matter of paper and stands under "not closed yesterday" alone.
 */
export function dispatchDay(
  items: readonly Reservation[],
  day: InstantRange,
  now: Instant,
): Reservation[] {
  return items.filter((reservation) => {
    if (touches(reservation, day)) return true
    const time = usableTime(reservation)
    const isOut = reservation.status.kind === 'checked-out' && !isMaintenance(reservation)
    return isOut && time !== null && time.end <= day.start && time.end > plus(now, -LATE_STAYS)
  })
}

/** Each booking once, in exactly one group, each group in the order in which it matters. */
export function dispatchGroups(
  items: readonly Reservation[],
  now: Instant,
): Readonly<Record<DispatchGroup, readonly Dispatched[]>> {
  const groups: Record<DispatchGroup, Dispatched[]> = {
    overdue: [],
    out: [],
    next: [],
    later: [],
    down: [],
    done: [],
    cancelled: [],
  }
  for (const reservation of items) {
    const one = dispatched(reservation, now)
    groups[one.group].push(one)
  }
  for (const name of DISPATCH_GROUPS) groups[name].sort(ORDERS[name])
  return groups
}

export function isMaintenance(reservation: Reservation): boolean {
  return activityKind(reservation.activity) === 'maintenance'
}

function dispatched(reservation: Reservation, now: Instant): Dispatched {
  const { start } = reservation
  // An end that is not after its start says nothing about when it comes back.
  const end = reservation.end !== null && reservation.end > (start ?? 0) ? reservation.end : null
  const one = (group: DispatchGroup, countdown: Countdown, at: Instant | null): Dispatched => ({
    reservation,
    group,
    countdown,
    at,
  })
  const { kind } = reservation.status
  if (kind === 'cancelled') return one('cancelled', 'over', start ?? end)
  if (kind === 'completed') return one('done', 'over', end ?? start)

  if (isMaintenance(reservation)) {
    // Down, not out: nobody waits for it to land. One that nobody closed may still stand in the shop.
    if (start !== null && start > now) return one('down', 'down-from', start)
    return one('down', end !== null && end <= now ? 'down-past' : 'down-until', end)
  }
  if (kind === 'checked-out') {
    // Due this very minute is not late yet, as the findings say it, too.
    return end !== null && end < now
      ? one('overdue', 'late-return', end)
      : one('out', 'due-back', end)
  }
  const begins = start ?? end
  if (begins === null) return one('later', 'starts', null)
  if (begins > now) {
    return one(begins < plus(now, NEXT_IS_WITHIN) ? 'next' : 'later', 'starts', begins)
  }
  const isOver = end !== null && end <= now
  if (kind === 'other') {
    // What the school's own word means is not known, so the clock alone decides, and the word is shown.
    return isOver ? one('done', 'over', end) : one('out', 'runs', end)
  }
  // Late to start but not too late: still a departure to see off, so on top of those. Once its time is over somebody has
  // to close or cancel it, and it stands with what is overdue.
  return isOver ? one('overdue', 'never-out', end) : one('next', 'late-start', begins)
}

type Order = (a: Dispatched, b: Dispatched) => number

const last = Number.POSITIVE_INFINITY
const soonest: Order = (a, b) => (a.at ?? last) - (b.at ?? last) || byRecord(a, b)
const latest: Order = (a, b) => (b.at ?? 0) - (a.at ?? 0) || byRecord(a, b)
const first =
  (countdown: Countdown): Order =>
  (a, b) =>
    Number(b.countdown === countdown) - Number(a.countdown === countdown) || soonest(a, b)

const ORDERS: Readonly<Record<DispatchGroup, Order>> = {
  // An aircraft that is missing comes before a booking nobody closed.
  overdue: first('late-return'),
  out: soonest,
  next: first('late-start'),
  later: soonest,
  down: (a, b) => DOWN.indexOf(a.countdown) - DOWN.indexOf(b.countdown) || soonest(a, b),
  done: latest,
  cancelled: soonest,
}

const DOWN: readonly Countdown[] = ['down-past', 'down-until', 'down-from']

/** So that nothing changes places between two readings. */
function byRecord(a: Dispatched, b: Dispatched): number {
  const tails = [a, b].map(({ reservation }) => reservation.aircraft?.tail ?? '\uffff')
  if (tails[0] !== tails[1]) return (tails[0] ?? '') < (tails[1] ?? '') ? -1 : 1
  return a.reservation.id < b.reservation.id ? -1 : 1
}
