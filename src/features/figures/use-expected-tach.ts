import { useMemo, useState } from 'react'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { useTachDue } from '#bookings/inspections/use-tach-due.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { bookedFlights } from '#domain/figures/booked-hours.ts'
import { projectedTach } from '#domain/figures/projected-tach.ts'
import { isOpen } from '#domain/record/status.ts'
import type { Instant } from '#time/instant.ts'
import { addDays, laterDay, type PlainDay } from '#time/plain-day.ts'
import type { useFigures } from './use-figures.ts'

export type ExpectedTach = ReturnType<typeof useExpectedTach>

/** Days of bookings that count; the schedule loads them anyway. */
const KNOWN_AHEAD = 7
const USUALLY_AHEAD = 28

/** Of each aircraft on a day to choose: by next week's bookings, then its average day. */
export function useExpectedTach(
  { flights, bookedByTail }: Pick<ReturnType<typeof useFigures>, 'flights' | 'bookedByTail'>,
  now: Instant,
) {
  const { days, today } = useRangeInSight()
  const { zone } = useSchool()
  const [chosen, onDate] = useState<PlainDay | null>(null)
  const due = useTachDue()
  const date = laterDay(chosen ?? addDays(today, USUALLY_AHEAD), today)
  const known = useMemo(() => ({ from: today, to: addDays(today, KNOWN_AHEAD) }), [today])
  const coming = useReservations(known)
  const projections = useMemo(() => {
    const ahead = bookedFlights(coming.items, known, zone, null).filter(
      ({ reservation }) => (reservation.end ?? now) > now && isOpen(reservation),
    )
    const past = { from: days.from, to: days.to < today ? days.to : today }
    return projectedTach({ flights, past, pastBooked: bookedByTail, ahead, known, date })
  }, [flights, days, today, now, zone, bookedByTail, coming.items, known, date])
  return {
    projections,
    /** By tail: the first inspection by the Tach. */
    due,
    date,
    onDate,
    today,
    knownUntil: known.to,
    isKnown: coming.completeness === 'complete',
  }
}
