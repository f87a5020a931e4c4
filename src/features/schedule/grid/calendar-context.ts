import { createContext, useContext } from 'react'
import type { PlainDay } from '#time/plain-day.ts'
import type { CalendarBooking } from './calendar-booking.ts'
import type { DayBar } from './day-bars.ts'

/** A context, because react-big-calendar passes its components only its own props. */
interface CalendarSurroundings {
  readonly columnWidth: number
  readonly hourHeight: number
  readonly barsOn: ReadonlyMap<PlainDay, readonly DayBar<CalendarBooking>[]>
}

export const CalendarContext = createContext<CalendarSurroundings | null>(null)

export function useCalendar(): CalendarSurroundings {
  const surroundings = useContext(CalendarContext)
  if (!surroundings) throw new Error('A piece of the calendar is drawn outside of it.')
  return surroundings
}
