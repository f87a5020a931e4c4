import { useMemo } from 'react'
import { useKnownBookings, useKnownFlights } from '#api/queries/use-all-known.ts'
import { type FlyingHabit, flyingHabits } from '#domain/record/expected-readings.ts'

/** What each tail usually flies of an hour booked, from whatever has been read: nothing is asked for it. */
export function useHabits(): ReadonlyMap<string, FlyingHabit> {
  const flights = useKnownFlights().items
  const bookings = useKnownBookings().items
  return useMemo(() => flyingHabits(flights, bookings), [flights, bookings])
}
