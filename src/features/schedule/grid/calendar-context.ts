import { createContext, useContext } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { CalendarBooking } from './calendar-booking.ts'
import type { DayBar } from './day-bars.ts'

/** What the pieces inside react-big-calendar need; the library gives its own props to them and no others. */
interface CalendarSurroundings extends ScheduleViewProps {
  /** Pixels a day's bars share. */
  readonly columnWidth: number
  /** Height of an hour's row, px. */
  readonly hourHeight: number
  readonly barsOn: ReadonlyMap<PlainDay, readonly DayBar<CalendarBooking>[]>
}

export const CalendarContext = createContext<CalendarSurroundings | null>(null)

export function useCalendar(): CalendarSurroundings {
  const surroundings = useContext(CalendarContext)
  if (!surroundings) throw new Error('A piece of the calendar is drawn outside of it.')
  return surroundings
}
