import { useMemo } from 'react'
import { useSteadyList } from '#api/range/steady-list.ts'
import { useSchool } from '#api/use-school.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, localDays } from '#time/zone.ts'
import { useLoadedBookings, useLoadedFlights } from './use-all-loaded.ts'
import { useStored, useStoredLog } from './use-stored.ts'

/** All of the log that needs no API request, whatever days are shown. */
export interface WholeLog {
  readonly flights: readonly CompletedFlight[]
  /** First to last known day; null if none. */
  readonly days: DayRange | null
  /** Missing or partial days in between. */
  readonly missingDays: readonly PlainDay[]
  /** Of fully loaded days only: elsewhere a missing booking proves nothing. */
  readonly bookings: readonly Reservation[]
}

/** Null until all of it is loaded or failed, so that readers don't work on each part. `isReady`: the page's own days are
 * loaded; then `wanted` follow, or all days if null, but no bookings after `now`, from which nothing was flown. */
export function useWholeLog(
  wanted: DayRange | null,
  isReady: boolean,
  now: Instant,
): WholeLog | null {
  const { zone } = useSchool()
  const isRead = useAllStored(wanted, localDay(zone, localDayOf(zone, now)).end, isReady)
  const log = useLoadedFlights()
  const schedule = useLoadedBookings()
  const flights = useSteadyList(log.items)
  const { items, isKnown } = schedule
  const bookings = useSteadyList(
    useMemo(() => {
      if (!isRead) return []
      const days = new Map<PlainDay, boolean>()
      const isWhole = (day: PlainDay) => {
        const known = days.get(day) ?? isKnown(localDay(zone, day))
        days.set(day, known)
        return known
      }
      return items.filter((one) => {
        const at = one.start ?? one.end
        if (at === null) return false
        return isWhole(localDayOf(zone, at))
      })
    }, [items, isKnown, zone, isRead]),
  )
  const { days, missing } = log
  const text = [...new Set(missing.flatMap((range) => range.days))].toSorted().join(' ')
  const [from, to] = [days?.from, days?.to]
  return useMemo(() => {
    if (!isRead) return null
    const missingDays = text === '' ? [] : (text.split(' ') as PlainDay[])
    return { flights, days: from && to ? { from, to } : null, missingDays, bookings }
  }, [flights, from, to, text, bookings, isRead])
}

/** Stored days that the role opens, bookings before `end`. True when done or failed. */
function useAllStored(wanted: DayRange | null, end: Instant, isEnabled: boolean): boolean {
  const { zone } = useSchool()
  const span = wanted ? localDays(zone, wanted) : { start: 0, end }
  const hasBookings = useStored([{ ...span, end: Math.min(span.end, end) }], isEnabled)
  return useStoredLog(wanted, isEnabled) && hasBookings
}
