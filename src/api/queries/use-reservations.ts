import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { reservations } from '#api/range/collection.ts'
import { bookingsIn } from '#api/range/items.ts'
import { neverRead } from '#api/range/loaded.ts'
import { ageIn, missingBookings } from '#api/range/missing.ts'
import { FEW_DAYS } from '#api/range/nearest-first.ts'
import { openBookingAges } from '#api/range/open-ages.ts'
import type { ApiProblem, Missing, RangeAnswer } from '#api/range/range-answer.ts'
import { runningIds, runningKnown } from '#api/range/running.ts'
import { useSteadyData, useSteadyFields, useSteadyList } from '#api/range/steady-list.ts'
import { gatewayNow } from '#api/status/use-gateway-status.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { LOOK_BACK, LOOK_BACK_FRESH_FOR, ON_SCREEN_FRESH_FOR } from '#api/words/freshness.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import {
  asInstant,
  DAY,
  type InstantRange,
  MINUTE,
  mergeRanges,
  plus,
  type Span,
  subtractRanges,
} from '#time/instant.ts'
import { type DayRange, daysBetween, type PlainDay } from '#time/plain-day.ts'
import type { Completeness } from '#time/reading-age.ts'
import { firstDayFrom, localDays, type Zone } from '#time/zone.ts'
import { useListRead } from './use-list-read.ts'
import { useLoaded } from './use-loaded.ts'
import { runningRanges, useRunning, useRunningKnown } from './use-running.ts'
import { useStored } from './use-stored.ts'

/** Every booking that touches the local days, including earlier blocks. The gateway sends those it has stored at once;
 * unknown parts of the 31 days before are read as lists. Gaps are in `missing`. `asOf` ignores the look-back.
 * `mayLoad` false: stored data only, as long as some are left. `isStoredRead`: set if another hook loads what is stored. */
export function useReservations(
  days: DayRange,
  mayLoad = true,
  isStoredRead?: boolean,
): RangeAnswer<Reservation> {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const maySpend = useMay('spend')
  // Someone who can't load anything may always ask: it costs nothing.
  const mayAsk = mayLoad || !maySpend
  const { from, to } = days
  const { range, lookBack } = useMemo(() => {
    const shown = localDays(zone, { from, to })
    return { range: shown, lookBack: { start: plus(shown.start, -LOOK_BACK), end: shown.start } }
  }, [zone, from, to])

  const known = useLoaded(reservations)
  const isAsked = useRunning(range.start)
  const answers = useRunningKnown()
  const told = useMemo(() => runningKnown(answers, range.start), [answers, range.start])
  const untold = useMemo(() => subtractRanges(lookBack, told), [lookBack, told])
  const { isShown, isFree } = useMemo(() => {
    const isRead = (part: Span) => neverRead(known, part).length === 0
    const isShown = isRead(range)
    return { isShown, isFree: isShown && untold.every(isRead) }
  }, [known, range, untold])
  const held = useMemo(() => [range, ...untold], [range, untold])
  // Many days are read in steps, so what is stored comes before them.
  const isStoredFirst = isStoredRead !== undefined || daysBetween(from, to) >= FEW_DAYS
  const readsStored = isStoredRead === undefined && (!mayAsk || isStoredFirst) && !isFree
  const hasPeekedHere = useStored(held, readsStored && isAsked)
  const hasPeeked = isStoredRead ?? hasPeekedHere
  const mayRead = isFree || (mayAsk && (!isStoredFirst || hasPeeked))
  const visible = useListRead(reservations, range, ON_SCREEN_FRESH_FOR, mayRead)
  const elsewhere = () => runningRanges(queryClient, clock, range.start)
  // The look-back waits for the days themselves. Readers who can't load anything get all that is stored of it.
  const readsBack = maySpend && mayRead && isShown
  const earlier = useListRead(reservations, lookBack, LOOK_BACK_FRESH_FOR, readsBack, elsewhere)

  const { retry: retryVisible } = visible
  const { retry: retryEarlier } = earlier
  const retry = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['running'] })
    retryVisible()
    retryEarlier()
  }, [queryClient, retryVisible, retryEarlier])

  const problem = visible.problem ?? earlier.problem
  const minute = Math.floor(gatewayNow(queryClient, clock) / MINUTE)
  const { missing, knownSince, asOf, staleReason, ...read } = useMemo(() => {
    const missedBefore = untold.flatMap((part) => missingBookings(known, part, true))
    // Items start with that UTC day, whatever else is loaded.
    const first = Math.floor(lookBack.start / DAY) * DAY
    const whole = known.parts
      .filter(({ kind, end }) => kind === 'known' && end > first)
      .map(({ start, end }) => ({ start: Math.max(start, first), end }))
    return {
      items: bookingsIn(known, range, lookBack, runningIds(answers)),
      missing: [
        // Unreadable earlier entries may be over; they only move the edge.
        ...missedBefore.filter(({ kind }) => kind !== 'unreadable'),
        ...missingBookings(known, range, false),
      ],
      knownSince: edgeOf(missedBefore, lookBack, [...whole, ...told], zone),
      ...ageIn(known, range),
    }
  }, [known, range, lookBack, untold, answers, told, zone])
  const items = useSteadyList(read.items)
  const ages = useMemo(
    () => openBookingAges(known, range, items, asInstant(minute * MINUTE), zone),
    [known, range, items, minute, zone],
  )
  const isLeft = maySpend ? !mayAsk && !isFree && hasPeeked : isShown && isAsked
  const completeness = completenessOf(missing, problem, isLeft)
  return useSteadyFields({
    items,
    missing: useSteadyData(missing),
    knownSince,
    asOf,
    staleReason,
    ages: useSteadyData(ages),
    completeness,
    recordsRead: (isShown ? earlier : visible).progress.records,
    problem,
    retry,
  })
}

/** First day from which blocks are known without a gap. */
function edgeOf(
  missedBefore: readonly Missing[],
  lookBack: InstantRange,
  stretches: readonly Span[],
  zone: Zone,
): PlainDay {
  const missed = missedBefore.map(({ end }) => end ?? lookBack.end)
  if (missed.length > 0) return firstDayFrom(zone, asInstant(Math.max(...missed)))
  // The look-back's first UTC day is read whole, which may complete another local day.
  const reaching = mergeRanges(stretches).filter(
    ({ start, end }) => start <= lookBack.start && lookBack.start <= end,
  )
  const since = Math.min(lookBack.start, ...reaching.map(({ start }) => start))
  return firstDayFrom(zone, asInstant(since))
}

/** Loading while unread parts may still arrive. */
export function completenessOf(
  missing: RangeAnswer<unknown>['missing'],
  problem: ApiProblem | null,
  isLeft = false,
): Completeness {
  const isStopped = isLeft || (problem !== null && problem.reason !== 'upstream_slow')
  if (missing.length === 0) return 'complete'
  return missing.some((part) => part.kind === 'unread') && !isStopped ? 'loading' : 'incomplete'
}
