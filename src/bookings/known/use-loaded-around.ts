import { useMemo } from 'react'
import {
  useIsLooking,
  useLoadedBookings,
  useLoadedFlights,
  useOpenAges,
} from '#api/queries/use-all-loaded.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useRunning } from '#api/queries/use-running.ts'
import { useStoredDays, useStoredLog } from '#api/queries/use-stored.ts'
import { useSchool } from '#api/use-school.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'

/** All loaded data. Loads today, and what the gateway has stored for `days` around it. */
export function useLoadedAround(days: number) {
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  useReservations(useMemo(() => ({ from: today, to: today }), [today]))
  const from = addDays(today, -days)
  useRunning(startOfLocalDay(zone, from), true)
  useStoredDays({ from, to: addDays(today, days) }, true)
  useStoredLog({ from, to: today }, true)
  const booked = useLoadedBookings()
  const flown = useLoadedFlights()
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
