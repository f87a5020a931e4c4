import { isMaintenance } from '#domain/record/activity.ts'
import { touches, usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { InstantRange } from '#time/instant.ts'

export interface HandoverFacts {
  /** Neither cancelled nor maintenance. */
  readonly bookings: readonly Reservation[]
  readonly first: Reservation | null
  readonly last: Reservation | null
  readonly clashing: readonly Reservation[]
  /** Ended the day before and still pending. */
  readonly stillPending: readonly Reservation[]
}

interface HandoverQuestion {
  readonly items: readonly Reservation[]
  readonly day: InstantRange
  readonly dayBefore: InstantRange
  /** Ids of bookings that clash. */
  readonly clashes: ReadonlySet<string>
}

export function handover({ items, day, dayBefore, clashes }: HandoverQuestion): HandoverFacts {
  const flown = items.filter((one) => one.status.kind !== 'cancelled' && !isMaintenance(one))
  const bookings = flown.filter((one) => touches(one, day))
  return {
    bookings,
    first: least(bookings, ({ start }) => (start !== null && start >= day.start ? start : null)),
    last: least(bookings, (one) => {
      const end = usableTime(one)?.end
      return end === undefined ? null : 0 - end
    }),
    clashing: bookings.filter((one) => clashes.has(one.id)),
    stillPending: flown.filter(
      (one) =>
        one.status.kind === 'pending' &&
        touches(one, dayBefore) &&
        (usableTime(one)?.end ?? dayBefore.end) <= dayBefore.end,
    ),
  }
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
