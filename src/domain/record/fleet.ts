import { firstBy, groupBy } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { remembered } from '#domain/lists/remembered.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { Aircraft, Reservation } from './reservation.ts'

/** Stands for "no aircraft" where a tail number is expected, in filters and in the URL. */
export const NO_AIRCRAFT = 'none'

/** The tail number a booking counts under; the word for none if it has no aircraft, or one without a tail number. */
export function tailOf(reservation: Reservation): string {
  return reservation.aircraft?.tail || NO_AIRCRAFT
}

/** Everything booked in the range and everything seen before, each tail once: an idle aircraft does not vanish. */
export function wholeFleet(
  fleet: readonly Aircraft[],
  items: readonly Pick<Reservation, 'aircraft'>[],
): Aircraft[] {
  const all = [...fleet, ...items.flatMap(({ aircraft }) => aircraft ?? [])]
  return [...firstBy(all, ({ tail }) => tail).values()]
}

/** So few signs of a tail number are never enough to call an aircraft by. */
const LEAST_SIGNS = 3

/** What an aircraft is called where its whole number has no room: the shortest ending that no other one of the fleet has, or all of it. */
export function shortTails(fleet: readonly string[]): (tail: string) => string {
  return remembered((tail) => {
    const signs = Array.from(tail)
    for (let count = LEAST_SIGNS; count < signs.length; count++) {
      const ending = signs.slice(-count).join('')
      const isShared = fleet.some((other) => other !== tail && other.endsWith(ending))
      if (!isShared && /^[\p{L}\p{N}]/u.test(ending)) return ending
    }
    return tail
  })
}

export interface ModelGroup {
  /** '' if the school gives no model. */
  readonly model: string
  readonly aircraft: readonly Aircraft[]
}

/** A tail number as its own identity: trimmed, upper case; look-alike letters of other scripts stay distinct (FD13). */
export function normalTail(tail: string): string {
  return tail.replace(/\s+/g, ' ').trim().toUpperCase()
}

/** By model, then tail, in natural order (C152 before C1720); those without a model last. */
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
