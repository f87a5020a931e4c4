import { useMemo, useState } from 'react'
import { useInspections } from '#api/accounts/use-inspections.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useTachDue } from '#bookings/inspections/use-tach-due.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { BOOKED_AHEAD, tachOn } from '#domain/inspections/meter-forecast.ts'
import { toTenths } from '#domain/record/meter.ts'
import { addDays, laterDay, type PlainDay } from '#time/plain-day.ts'

export type ExpectedTach = ReturnType<typeof useExpectedTach>

const USUALLY_AHEAD = 28

/** Of each of these aircraft on a day to choose. It doesn't depend on the days in sight. */
export function useExpectedTach(aircraft: readonly string[] | null) {
  const { today } = useRangeInSight()
  const [chosen, onDate] = useState<PlainDay | null>(null)
  const due = useTachDue()
  const { data } = useInspections()
  const date = laterDay(chosen ?? addDays(today, USUALLY_AHEAD), today)
  const booked = useMemo(() => ({ from: today, to: addDays(today, BOOKED_AHEAD) }), [today])
  const coming = useReservations(booked)
  const projections = useMemo(() => {
    const wanted = aircraft && new Set(aircraft)
    return (data?.forecasts ?? [])
      .filter(({ tail }) => wanted?.has(tail) ?? true)
      .map((forecast) => {
        const at = tachOn(forecast, today, date)
        return { ...forecast, at: toTenths(at), toCome: toTenths(at - forecast.last) }
      })
  }, [data, aircraft, today, date])
  return {
    projections,
    /** By tail: the first inspection by the Tach. */
    due,
    date,
    onDate,
    today,
    bookedUntil: booked.to,
    isKnown: coming.completeness === 'complete',
  }
}
