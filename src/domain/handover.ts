import type { Instant, InstantRange } from '#time/instant.ts'
import { dispatchDay, isMaintenance } from './dispatch-groups.ts'
import { touches, usableTime } from './membership.ts'
import type { Reservation } from './reservation.ts'

export interface HandoverFacts {
  /** What is flown on the day: neither cancelled nor maintenance. */
  readonly bookings: readonly Reservation[]
  /** The one that starts first on the day, and the one that is back last. */
  readonly first: Reservation | null
  readonly last: Reservation | null
  /** Tail numbers that a maintenance block holds now, each once. */
  readonly down: readonly string[]
  readonly out: readonly Reservation[]
  /** Of those that are out: past their end. */
  readonly overdue: readonly Reservation[]
  readonly clashing: readonly Reservation[]
  /** Not back before the sun has set; null where it is not known when it sets. */
  readonly afterSunset: readonly Reservation[] | null
  /** Ended before the day began, and still pending or checked out. */
  readonly unclosed: readonly Reservation[]
}

interface HandoverQuestion {
  /** Of the day and the one before. */
  readonly items: readonly Reservation[]
  readonly day: InstantRange
  readonly dayBefore: InstantRange
  readonly now: Instant
  /** Ids of the bookings that clash with another one. */
  readonly clashes: ReadonlySet<string>
  /** Of the day, at the school; null where the school's place is not known, or the sun does not set. */
  readonly sunset: Instant | null
}

/** What one dispatcher tells the next. The same records at the same time say the same. */
export function handover(question: HandoverQuestion): HandoverFacts {
  const { items, day, dayBefore, now, clashes, sunset } = question
  const onDay = items.filter((one) => touches(one, day) && one.status.kind !== 'cancelled')
  const bookings = onDay.filter((one) => !isMaintenance(one))
  const out = dispatchDay(items, day, now).filter(
    (one) => one.status.kind === 'checked-out' && !isMaintenance(one),
  )
  return {
    bookings,
    first: least(bookings, ({ start }) => (start !== null && start >= day.start ? start : null)),
    last: least(bookings, (one) => {
      const end = usableTime(one)?.end
      return end === undefined ? null : 0 - end
    }),
    down: [...new Set(onDay.filter((one) => isDownAt(one, now)).flatMap(tail))].sort(),
    out,
    overdue: out.filter((one) => {
      const end = usableTime(one)?.end
      return end !== undefined && end <= now
    }),
    clashing: bookings.filter((one) => clashes.has(one.id)),
    afterSunset:
      sunset === null
        ? null
        : bookings.filter((one) => {
            const time = usableTime(one)
            return time !== null && time.end > sunset && one.status.kind !== 'completed'
          }),
    unclosed: items.filter((one) => isUnclosed(one, dayBefore)),
  }
}

function isDownAt(one: Reservation, now: Instant): boolean {
  const time = usableTime(one)
  const isOpen = one.status.kind !== 'completed'
  return isMaintenance(one) && isOpen && time !== null && time.start <= now && now < time.end
}

function isUnclosed(one: Reservation, dayBefore: InstantRange): boolean {
  const { kind } = one.status
  if ((kind !== 'pending' && kind !== 'checked-out') || isMaintenance(one)) return false
  return touches(one, dayBefore) && (usableTime(one)?.end ?? dayBefore.end) <= dayBefore.end
}

function tail({ aircraft }: Reservation): string[] {
  return aircraft === null ? [] : [aircraft.tail]
}

function least(
  items: readonly Reservation[],
  of: (one: Reservation) => number | null,
): Reservation | null {
  let found: Reservation | null = null
  let lowest = Number.POSITIVE_INFINITY
  for (const one of items) {
    const value = of(one)
    if (value !== null && value < lowest) [found, lowest] = [one, value]
  }
  return found
}
