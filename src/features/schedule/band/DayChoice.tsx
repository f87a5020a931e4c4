import { useCallback } from 'react'
import { useDayLoads } from '#api/queries/use-day-loads.ts'
import { useStoredDays } from '#api/queries/use-stored.ts'
import { bookingCount } from '#bookings/booking/range-words.ts'
import type { DayLoad } from '#domain/dispatch/day-load.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { type DayMark, DayPicker } from '#ui/fields/DayPicker.tsx'
import { useLocale } from '#ui/locale.tsx'

/** Days before and after the selected one for which stored data are requested. */
const MONTH = 31

/** A month to choose a day from, shaded by how busy its loaded days are. A chunk of its own. */
export function DayChoice({ onDay }: { onDay: (day: PlainDay) => void }) {
  const { day, days, today } = useScheduleData()
  const { weekStart } = useLocale()
  useStoredDays({ from: addDays(day, -MONTH), to: addDays(day, MONTH) }, true)
  const loadsIn = useDayLoads()
  const marksIn = useCallback((range: DayRange) => busyMarks(loadsIn(range)), [loadsIn])
  return (
    <DayPicker
      label="Go to day"
      value={day}
      today={today}
      shown={days}
      marksIn={marksIn}
      weekStart={weekStart}
      onChange={onDay}
    />
  )
}

function busyMarks(loads: ReadonlyMap<PlainDay, DayLoad>): ReadonlyMap<PlainDay, DayMark> {
  const most = Math.max(1, ...[...loads.values()].map(({ bookings }) => bookings))
  return new Map(
    [...loads].map(([day, { bookings }]) => [
      day,
      { share: bookings / most, words: bookings === 0 ? 'no bookings' : bookingCount(bookings) },
    ]),
  )
}
