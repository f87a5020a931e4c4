import { useMemo } from 'react'
import { useLoadedBookings, useLoadedFlights, useOpenAges } from '#api/queries/use-all-loaded.ts'
import { openPart, useOpenLog } from '#api/queries/use-open-log.ts'
import { useReadBookings, useReadLog } from '#api/queries/use-read-days.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useRunning } from '#api/queries/use-running.ts'
import { useStoredDays, useStoredLog } from '#api/queries/use-stored.ts'
import { useSchool } from '#api/use-school.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { sayIncomplete } from '#bookings/paper/paper-words.ts'
import { usePlan } from '#bookings/range/use-plan.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { daySpan } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'

/** Days on each side of today. */
const LOOK_AROUND = 30

/** All loaded data. Loads today first, then the bookings of `LOOK_AROUND` and the log before today, as far as requests allow. */
export function useLoadedAround() {
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  useReservations(useMemo(() => ({ from: today, to: today }), [today]))
  const { around, past } = useMemo(() => {
    const from = addDays(today, -LOOK_AROUND)
    return { around: { from, to: addDays(today, LOOK_AROUND) }, past: { from, to: today } }
  }, [today])
  useRunning(startOfLocalDay(zone, around.from), true)
  const hasBookings = useStoredDays(around, true)
  const hasLog = useStoredLog(past, true)
  const log = useOpenLog()
  const openLog = useMemo(() => openPart(daySpan(past), log), [past, log])
  const reads = [useReadBookings(around, hasBookings), useReadLog(past, hasLog)]
  const plan = usePlan(
    [
      { list: 'reservations', days: around },
      { list: 'flights', days: past },
    ],
    false,
  )
  const booked = useLoadedBookings(around)
  const flown = useLoadedFlights(openLog)
  const isLoading = reads.some(({ isDone }) => !isDone)
  const missing = [...booked.missing, ...flown.missing]
  const completeness = isLoading ? 'loading' : missing.length > 0 ? 'incomplete' : 'complete'
  return {
    now,
    today,
    booked,
    flown,
    findings: useFindings(booked.items),
    ages: useOpenAges(booked, now),
    missing,
    isLoading,
    /** For paper. */
    incomplete: sayIncomplete({ completeness, missing }, useDateFormat()),
    plan,
  }
}
