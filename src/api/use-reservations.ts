import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Reservation } from '#domain/reservation.ts'
import { plus } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf, localDays } from '#time/zone.ts'
import { reservations } from './collection.ts'
import { useApiEnvironment } from './environment.ts'
import { LOOK_BACK, LOOK_BACK_FRESH_FOR, livelyDays, ON_SCREEN_FRESH_FOR } from './freshness.ts'
import { bookingsIn } from './items.ts'
import { neverRead } from './known.ts'
import { agesIn, missingBookings } from './missing.ts'
import type { ApiProblem, RangeAnswer } from './range-answer.ts'
import { useSteadyList } from './steady-list.ts'
import { gatewayNow } from './use-gateway-status.ts'
import { useHeld } from './use-held.ts'
import { useKnown } from './use-known.ts'
import { useSchool } from './use-school.ts'
import { useWalk } from './use-walk.ts'

/**
 * Every booking that touches the school's local days, blocks that began up to 31 days before included; what is not
 * known is named. `asOf` speaks of the days themselves, not of the look-back. Where `mayCost` is false, nothing is read that
 * the gateway does not hold already, until nothing of that kind is left.
 */
export function useReservations(days: DayRange, mayCost = true): RangeAnswer<Reservation> {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const { from, to } = days
  const { range, lookBack } = useMemo(() => {
    const shown = localDays(zone, { from, to })
    return { range: shown, lookBack: { start: plus(shown.start, -LOOK_BACK), end: shown.start } }
  }, [zone, from, to])

  const known = useKnown(reservations)
  const { isShown, isLookedBack } = useMemo(
    () => ({
      isShown: neverRead(known, range).length === 0,
      isLookedBack: neverRead(known, lookBack).length === 0,
    }),
    [known, range, lookBack],
  )
  const isFree = isShown && isLookedBack
  const held = useMemo(() => [range, lookBack], [range, lookBack])
  const hasPeeked = useHeld(held, !mayCost && !isFree)
  const mayRead = mayCost || isFree
  const visible = useWalk(reservations, range, ON_SCREEN_FRESH_FOR, mayRead)
  // The look-back waits until the days themselves are there.
  const earlier = useWalk(reservations, lookBack, LOOK_BACK_FRESH_FOR, mayRead && isShown)

  const { retry: retryVisible } = visible
  const { retry: retryEarlier } = earlier
  const retry = useCallback(() => {
    retryVisible()
    retryEarlier()
  }, [retryVisible, retryEarlier])

  const problem = visible.problem ?? earlier.problem
  const { pages, records } = isShown ? earlier.progress : visible.progress
  const today = localDayOf(zone, gatewayNow(queryClient, clock))
  const { missing, asOf, staleReason, ages, ...read } = useMemo(() => {
    const lively = livelyDays('reservations', today)
    return {
      items: bookingsIn(known, range, lookBack),
      missing: [...missingBookings(known, lookBack, true), ...missingBookings(known, range, false)],
      ...agesIn(known, range, localDays(zone, lively.near), localDays(zone, lively.open)),
    }
  }, [known, range, lookBack, zone, today])
  const items = useSteadyList(read.items)
  return useMemo(
    () => ({
      items,
      missing,
      asOf,
      staleReason,
      ages,
      completeness: completenessOf(missing, problem, !mayRead && hasPeeked),
      progress: { pages, records, isLookBack: isShown },
      problem,
      retry,
    }),
    [
      items,
      missing,
      asOf,
      staleReason,
      ages,
      problem,
      pages,
      records,
      isShown,
      retry,
      mayRead,
      hasPeeked,
    ],
  )
}

/** Loading as long as something was never read and nothing speaks against it coming; that it takes long does not. */
export function completenessOf(
  missing: RangeAnswer<unknown>['missing'],
  problem: ApiProblem | null,
  isLeft = false,
): RangeAnswer<unknown>['completeness'] {
  const isStopped = isLeft || (problem !== null && problem.reason !== 'upstream_slow')
  if (missing.length === 0) return 'complete'
  return missing.some((part) => part.kind === 'unread') && !isStopped ? 'loading' : 'incomplete'
}
