import { useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useSteadyList } from '#api/range/steady-list.ts'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import { type Dispatch, dispatchOf, hasState, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import {
  FREE_TODAY,
  personStates,
  type TailState,
  tailStates,
} from '#domain/dispatch/tail-state.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, MINUTE, minuteOf, plus } from '#time/instant.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { useTimePart } from '#ui/clock.tsx'

export interface TodaysDispatch extends Dispatch {
  /** Keeps its identity until a relevant booking changes. */
  readonly states: Dispatch
  /** False if bookings may be missing: every number is a minimum. */
  readonly isWhole: boolean
  /** By tail, or by person's key; null while it may be wrong to call it free. */
  tailState(this: void, tail: string): TailState | null
  personState(this: void, key: string): TailState | null
}

/** Late, out and down now in the whole school, from all loaded bookings, unfiltered. `given`: the page's own bookings. */
export function useDispatch(given: readonly Reservation[]): TodaysDispatch {
  const { zone } = useSchool()
  const today = useTimePart((now) => localDayOf(zone, now))
  const minute = useTimePart(minuteOf)
  const { items, isKnown, isRunningKnown, readAt } = useLoadedBookings()
  const reservations = useMemo(() => {
    const byId = new Map(items.map((one): [string, Reservation] => [one.id, one]))
    for (const one of given) byId.set(one.id, one)
    return [...byId.values()]
  }, [items, given])
  const { day, since } = useMemo(() => {
    const whole = localDay(zone, today)
    return { day: whole, since: plus(whole.start, -LOOK_BACK) }
  }, [zone, today])
  const open = useSteadyList(
    useMemo(() => reservations.filter((one) => hasState(one, day)), [reservations, day]),
  )
  const unseen = useSteadyList(
    useMemo(
      () => open.filter((one) => (readAt(one.id) ?? 0) < (usableEnd(one) ?? 0)),
      [open, readAt],
    ),
  )
  const states = useMemo(
    () => dispatchOf({ reservations: open, day, since, now: asInstant(minute * MINUTE), unseen }),
    [open, day, since, minute, unseen],
  )
  const isWhole = useMemo(
    () => isKnown(day) && isRunningKnown({ start: since, end: day.start }),
    [isKnown, isRunningKnown, since, day],
  )
  return useMemo(() => {
    const question = { reservations, dispatch: states, day, now: asInstant(minute * MINUTE) }
    return {
      ...states,
      states,
      isWhole,
      tailState: lookUp(tailStates, question, isWhole),
      personState: lookUp(personStates, question, isWhole),
    }
  }, [reservations, states, isWhole, day, minute])
}

/** Computed on first use, because few pages need it. */
function lookUp(
  statesOf: typeof tailStates,
  question: Parameters<typeof tailStates>[0],
  isWhole: boolean,
): TodaysDispatch['tailState'] {
  let known: ReadonlyMap<string, TailState> | null = null
  return (key) => {
    known ??= statesOf(question)
    const state = known.get(key) ?? FREE_TODAY
    return state.kind === 'free' && !isWhole ? null : state
  }
}
