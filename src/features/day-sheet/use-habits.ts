import { useMemo } from 'react'
import { useKnownBookings, useKnownFlights } from '#api/use-all-known.ts'
import { type FlyingHabit, flyingHabits } from '#domain/expected-readings.ts'
import type { PlainDay } from '#time/plain-day.ts'

/** What each tail usually flies of an hour booked, from whatever has been read: nothing is asked for it. */
export function useHabits(today: PlainDay): ReadonlyMap<string, FlyingHabit> {
  const flights = useKnownFlights(today).items
  const bookings = useKnownBookings(today).items
  return useMemo(() => flyingHabits(flights, bookings), [flights, bookings])
}
