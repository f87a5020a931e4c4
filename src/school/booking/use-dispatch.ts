import { useMemo } from 'react'
import { useKnownBookings } from '#api/queries/use-all-known.ts'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import { type Dispatch, dispatchOf } from '#domain/dispatch/dispatch-state.ts'
import {
  FREE_TODAY,
  personStates,
  type TailState,
  tailStates,
} from '#domain/dispatch/tail-state.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, MINUTE, plus } from '#time/instant.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'

export interface TodaysDispatch extends Dispatch {
  /** False while a booking that counts today may be unknown: every number is a minimum. */
  readonly isWhole: boolean
  /** What an aircraft, or a person by key, is doing now; null while it is not known that it is free. */
  tailState(this: void, tail: string): TailState | null
  personState(this: void, key: string): TailState | null
}

/**
 * What is out, late and down right now in the whole school, from everything that was read and whatever is filtered. `given`
 * are bookings a page shows, read singly or not. Every page that shows today reads as far back as this counts.
 */
export function useDispatch(given: readonly Reservation[]): TodaysDispatch {
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const minute = Math.floor(now / MINUTE)
  const { items, isKnown } = useKnownBookings()
  const reservations = useMemo(() => {
    const byId = new Map(items.map((one): [string, Reservation] => [one.id, one]))
    for (const one of given) byId.set(one.id, one)
    return [...byId.values()]
  }, [items, given])
  return useMemo(() => {
    const day = localDay(zone, today)
    const since = plus(day.start, -LOOK_BACK)
    const dispatch = dispatchOf({ reservations, day, since, now: asInstant(minute * MINUTE) })
    const isWhole = isKnown({ start: since, end: day.end })
    const question = { reservations, dispatch, day, now: asInstant(minute * MINUTE) }
    const lookUp = (statesOf: typeof tailStates): TodaysDispatch['tailState'] => {
      // Worked out when first asked for: few pages say it.
      let states: ReadonlyMap<string, TailState> | null = null
      return (key) => {
        states ??= statesOf(question)
        const state = states.get(key) ?? FREE_TODAY
        return state.kind === 'free' && !isWhole ? null : state
      }
    }
    return {
      ...dispatch,
      isWhole,
      tailState: lookUp(tailStates),
      personState: lookUp(personStates),
    }
  }, [reservations, isKnown, zone, today, minute])
}
