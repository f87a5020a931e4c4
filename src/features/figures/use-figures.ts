import { useMemo } from 'react'
import { useChanges } from '#api/queries/use-changes.ts'
import type { FlownRange } from '#api/queries/use-flown-range.ts'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { asCounted, type Doubts } from '#domain/audit/doubt.ts'
import { backLate } from '#domain/figures/back-late.ts'
import { bookedByDay, bookedByTail, bookedFlights } from '#domain/figures/booked-hours.ts'
import { cancellations } from '#domain/figures/cancellations.ts'
import { flownHours } from '#domain/figures/flown-hours.ts'
import { hoursByInstructor } from '#domain/figures/instructor-hours.ts'
import { meterRatios } from '#domain/figures/meter-ratios.ts'
import { typicalHobbs } from '#domain/figures/typical-hobbs.ts'
import { meanUse, openTime, share, utilisation } from '#domain/figures/utilisation.ts'
import { aircraftValue } from '#domain/flight-log/filter-values.ts'
import { NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { DAY, type Instant, plus } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import type { DayRange } from '#time/plain-day.ts'
import { startOfLocalDay } from '#time/zone.ts'

/** Bookings are made and cancelled up to about this long before. */
const CHANGES_BEFORE = 30 * DAY

export type PeriodFigures = ReturnType<typeof useFigures>['period']

/** All figures but tach, for all or the selected aircraft. Doubtful hours are separate. */
export function useFigures(
  { schedule, log }: FlownRange,
  { from, to }: DayRange,
  aircraft: readonly string[] | null,
  now: Instant,
  doubts: Doubts,
) {
  const { zone, location } = useSchool()
  const hours = useGatewayStatus().status?.hours ?? USUAL_HOURS
  const { changes } = useChanges(plus(startOfLocalDay(zone, from), -CHANGES_BEFORE))
  const seenAt = useMemo(
    () =>
      new Map(
        changes.filter(({ kind }) => kind === 'cancelled').map(({ id, seenAt }) => [id, seenAt]),
      ),
    [changes],
  )
  const { opens, closes } = hours
  return useMemo(() => {
    const days = { from, to }
    const wanted = aircraft && new Set(aircraft)
    const flights = log.items.filter((flight) => wanted?.has(aircraftValue(flight)) ?? true)
    const reservations = schedule.items.filter((one) => wanted?.has(tailOf(one)) ?? true)
    const counted = flights.map((flight) => asCounted(flight, doubts))
    const flown = flownHours(flights, days, doubts)
    const booked = bookedFlights(reservations, days, zone, now)
    const byTail = bookedByTail(booked)
    const open = openTime(days, zone, { opens, closes }, location, now)
    const uses = utilisation(flown, byTail, open).filter(({ tail }) => tail !== NO_AIRCRAFT)
    const cancelled = cancellations(reservations, days, zone, seenAt)
    const people = hoursByInstructor(flights, booked, days, doubts)
    return {
      isEmpty: flights.length + cancelled.booked + uses.length + people.length === 0,
      doubts: flights.flatMap((flight) => doubts.get(flight.id) ?? []),
      period: {
        hours: flown.total.hobbs,
        inDoubt: flown.total.inDoubt,
        flights: flown.total.flights,
        use: meanUse(uses, open),
        cancelled: share(cancelled.cancelled, cancelled.booked),
        late: backLate(flights, reservations, zone),
      },
      flown,
      open,
      bookedByDay: bookedByDay(booked, days),
      uses,
      cancelled,
      people,
      ratios: meterRatios(flights, days),
      routes: typicalHobbs(counted, days),
    }
  }, [
    log.items,
    schedule.items,
    from,
    to,
    aircraft,
    zone,
    location,
    now,
    opens,
    closes,
    seenAt,
    doubts,
  ])
}
