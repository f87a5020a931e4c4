import { useMemo } from 'react'
import {
  useIsLooking,
  useKnownBookings,
  useKnownFlights,
  useOpenAges,
} from '#api/queries/use-all-known.ts'
import { useHeldDays, useHeldLog } from '#api/queries/use-held.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useRunning } from '#api/queries/use-running.ts'
import { useSchool } from '#api/use-school.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'

/** All loaded data. Loads today, and what the gateway has stored for `days` around it. */
export function useKnownAround(days: number) {
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  useReservations(useMemo(() => ({ from: today, to: today }), [today]))
  const from = addDays(today, -days)
  useRunning(startOfLocalDay(zone, from), true)
  useHeldDays({ from, to: addDays(today, days) }, true)
  useHeldLog({ from, to: today }, true)
  const booked = useKnownBookings()
  const flown = useKnownFlights()
  return {
    now,
    today,
    booked,
    flown,
    findings: useFindings(booked.items),
    ages: useOpenAges(booked, now),
    isLooking: useIsLooking() && booked.days === null,
  }
}
