import { groupBy } from '#domain/lists/group-by.ts'
import { remembered } from '#domain/lists/remembered.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Chain } from './chain.ts'
import { dayNumberOf } from './flown-time.ts'
import { type TailRatio, tailRatio } from './tail-ratios.ts'

/** What is usual for a tail on a day: learned from the same flights, whatever else happens to be known. */
interface Usual {
  /** In order of their days. */
  readonly flights: readonly CompletedFlight[]
  /** Null if both meters moved on none of them. */
  readonly ratio: TailRatio | null
  /** False if days of the log on which more of them may be were not read. */
  readonly isSure: boolean
}

export type UsualOf = (flight: Pick<CompletedFlight, 'aircraft' | 'date'>) => Usual

/** So many flights say what is usual; later ones say no more. */
const ENOUGH = 60
/** Days before and after in which they are looked for. */
const REACH = 60

const NOTHING: Usual = { flights: [], ratio: null, isSure: false }

/**
 * Learns from the last 60 flights of the tail in the 60 days before the day. Where there are fewer, as of a new aircraft, also
 * from those on that day and after it. `isRead` tells whether days of the log were read in full; `today` is a day number.
 */
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
  const inOrder = remembered((tail: string) =>
    (flown.get(tail) ?? []).toSorted((a, b) => a.day - b.day),
  )
  const ofTail = remembered((tail: string) =>
    remembered((day: number): Usual => {
      const all = inOrder(tail)
      const at = firstFrom(all, day)
      const before = all.slice(Math.max(firstFrom(all, day - REACH), at - ENOUGH), at)
      const after = all.slice(
        at,
        Math.min(firstFrom(all, day + REACH + 1), at + ENOUGH - before.length),
      )
      const [first, last] = [before[0], after.at(-1)]
      const flights = [...before, ...after].map(({ flight }) => flight)
      const from = before.length === ENOUGH && first ? first.day : day - REACH
      // The next day tells what joins.
      const to =
        before.length === ENOUGH
          ? day + 1
          : flights.length === ENOUGH && last
            ? last.day
            : day + REACH
      // No day to come has been flown, and a log may be ahead of the clock.
      const isSure = isRead(from, Math.max(day, Math.min(to, today)))
      return { flights, ratio: tailRatio(flights), isSure }
    }),
  )
  return ({ aircraft, date }) =>
    aircraft?.tail && date !== null ? ofTail(aircraft.tail)(dayNumberOf(date)) : NOTHING
}

/** The place of the first one on a day or after it. */
function firstFrom(sorted: readonly { readonly day: number }[], day: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.day ?? day) < day) low = middle + 1
    else high = middle
  }
  return low
}
