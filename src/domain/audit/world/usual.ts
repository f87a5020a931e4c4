import { groupBy } from '#domain/lists/group-by.ts'
import { firstWhere } from '#domain/lists/in-order.ts'
import { memoized } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Chain } from './chain.ts'
import { dayNumberOf } from './flown-time.ts'
import { type TailRatio, tailRatio } from './tail-ratios.ts'

/** What is usual for a tail on a day, from the same flights whatever else is loaded. */
interface Usual {
  readonly flights: readonly CompletedFlight[]
  /** Null if both meters moved on none. */
  readonly ratio: TailRatio | null
  /** False if days that may have more flights aren't loaded. */
  readonly isSure: boolean
}

export type UsualOf = (flight: Pick<CompletedFlight, 'aircraft' | 'date'>) => Usual

const ENOUGH = 60
/** Days before and after. */
export const USUAL_REACH = 60

const NOTHING: Usual = { flights: [], ratio: null, isSure: false }

/** From the tail's last 60 flights in the 60 days before; if fewer, as for a new aircraft, also from later ones.
 * `isRead`: days fully loaded; `today`: day number. */
export function usualIn(
  chains: readonly Chain[],
  isRead: (from: number, to: number) => boolean,
  today: number,
): UsualOf {
  const flown = groupBy(
    chains.flatMap(({ tail, links }) =>
      links.flatMap(({ flight }) =>
        flight.date === null ? [] : [{ tail, flight, day: dayNumberOf(flight.date) }],
      ),
    ),
    ({ tail }) => tail,
  )
  const inOrder = memoized((tail: string) =>
    (flown.get(tail) ?? []).toSorted((a, b) => a.day - b.day),
  )
  const ofTail = memoized((tail: string) =>
    memoized((day: number): Usual => {
      const all = inOrder(tail)
      const at = firstFrom(all, day)
      const before = all.slice(Math.max(firstFrom(all, day - USUAL_REACH), at - ENOUGH), at)
      const after = all.slice(
        at,
        Math.min(firstFrom(all, day + USUAL_REACH + 1), at + ENOUGH - before.length),
      )
      const [first, last] = [before[0], after.at(-1)]
      const flights = [...before, ...after].map(({ flight }) => flight)
      const from = before.length === ENOUGH && first ? first.day : day - USUAL_REACH
      // Up to the next day, for its joins.
      const to =
        before.length === ENOUGH
          ? day + 1
          : flights.length === ENOUGH && last
            ? last.day
            : day + USUAL_REACH
      // Future days have no flights, though a log may be ahead of the clock.
      const isSure = isRead(from, Math.max(day, Math.min(to, today)))
      return { flights, ratio: tailRatio(flights), isSure }
    }),
  )
  return ({ aircraft, date }) =>
    aircraft?.tail && date !== null ? ofTail(aircraft.tail)(dayNumberOf(date)) : NOTHING
}

function firstFrom(sorted: readonly { readonly day: number }[], day: number): number {
  return firstWhere(0, sorted.length, (at) => (sorted[at]?.day ?? day) >= day)
}
