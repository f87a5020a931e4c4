import { firstBy, groupBy } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { memoized } from '#domain/lists/memoized.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { Aircraft, Reservation } from './reservation.ts'

/** In place of a tail number, in filters and addresses. */
export const NO_AIRCRAFT = 'none'

export function tailOf(reservation: Reservation): string {
  return reservation.aircraft?.tail || NO_AIRCRAFT
}

/** Each tail once, also idle aircraft seen before. */
export function wholeFleet(
  fleet: readonly Aircraft[],
  items: readonly Pick<Reservation, 'aircraft'>[],
): Aircraft[] {
  const all = [...fleet, ...items.flatMap(({ aircraft }) => aircraft ?? [])]
  return [...firstBy(all, ({ tail }) => tail).values()]
}

/** Minimum length of a short tail. */
const MIN_SIGNS = 3

/** Shortest ending that is unique in the fleet, else the whole number. */
export function shortTails(fleet: readonly string[]): (tail: string) => string {
  return memoized((tail) => {
    const signs = Array.from(tail)
    for (let count = MIN_SIGNS; count < signs.length; count++) {
      const ending = signs.slice(-count).join('')
      const isShared = fleet.some((other) => other !== tail && other.endsWith(ending))
      if (!isShared && /^[\p{L}\p{N}]/u.test(ending)) return ending
    }
    return tail
  })
}

export interface ModelGroup {
  readonly model: string
  readonly aircraft: readonly Aircraft[]
}

/** By model, then tail, in natural order (C152 before C1720); without a model last. */
export function groupByModel(fleet: readonly Aircraft[]): ModelGroup[] {
  return [...groupBy(fleet, ({ model }) => foldAscii(model.trim())).values()]
    .map((aircraft) => ({
      model: aircraft[0]?.model.trim() ?? '',
      aircraft: aircraft.toSorted((a, b) => compareNames(a.tail, b.tail)),
    }))
    .sort(
      (a, b) => Number(a.model === '') - Number(b.model === '') || compareNames(a.model, b.model),
    )
}
