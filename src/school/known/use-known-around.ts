import { useMemo } from 'react'
import {
  useIsLooking,
  useKnownBookings,
  useKnownFlights,
  useOpenAges,
} from '#api/queries/use-all-known.ts'
import { useNeighbours } from '#api/queries/use-neighbours.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { useFindings } from '#school/findings/use-findings.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'

/** Everything known, for a page about an aircraft or people. Like every page it reads today; up to so many days around it looks at what the gateway holds. */
export function useKnownAround(days: number) {
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  useReservations(useMemo(() => ({ from: today, to: today }), [today]))
  useNeighbours(
    { from: addDays(today, -days), to: addDays(today, -1) },
    { from: today, to: addDays(today, days) },
    true,
  )
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
