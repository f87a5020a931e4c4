import { useMemo, useState } from 'react'
import { useInspections } from '#api/accounts/use-inspections.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { sayLimitLeft } from '#bookings/inspections/inspection-words.ts'
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
  const { data } = useInspections()
  const date = laterDay(chosen ?? addDays(today, USUALLY_AHEAD), today)
  const booked = useMemo(() => ({ from: today, to: addDays(today, BOOKED_AHEAD) }), [today])
  const coming = useReservations(booked)
  const projections = useMemo(() => {
    const wanted = aircraft && new Set(aircraft)
    const shown = (data?.forecasts ?? []).filter(({ tail }) => wanted?.has(tail) ?? true)
    return shown.map((forecast) => {
      const tach = tachOn(forecast, today, date)
      const limits = (data?.data ?? [])
        .filter(({ tail }) => tail === forecast.tail)
        .flatMap(({ limits, left }) =>
          limits.flatMap(({ meter, due }, index) => {
            const rest = left[index]
            return meter === 'tach' && rest ? [{ ...rest, meter, due }] : []
          }),
        )
        .toSorted((a, b) => a.due - b.due)
      const [first] = limits
      return {
        ...forecast,
        at: toTenths(tach),
        toCome: toTenths(tach - forecast.last),
        /** Of the first inspection by the Tach; null without one. */
        due: first?.due ?? null,
        left: first ? sayLimitLeft(first) : null,
        expectedOn: limits.flatMap(({ expectedOn }) => expectedOn ?? []).toSorted()[0] ?? null,
        /** Each has an expected day, or none within two years. */
        isKnown: limits.every(({ expectedOn, isFar }) => expectedOn !== null || isFar),
      }
    })
  }, [data, aircraft, today, date])
  return {
    projections,
    date,
    onDate,
    today,
    bookedUntil: booked.to,
    isKnown: coming.completeness === 'complete',
  }
}
