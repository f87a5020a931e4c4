import {
  addDays,
  addMonths,
  type DayRange,
  endOfMonth,
  type PlainDay,
  startOfMonth,
  startOfWeek,
} from '#time/plain-day.ts'
import type { ScheduleView } from './schedule-state.ts'

/**
 * The school's local days a view shows, and so asks for. The agenda shows the same week as the week view, so that both cost
 * one question; the month asks for its own days only, because the neighbours' days would cost a third more requests.
 */
export function visibleDays(view: ScheduleView, day: PlainDay, weekStart: number): DayRange {
  if (view === 'day') return { from: day, to: day }
  if (view === 'month') return { from: startOfMonth(day), to: endOfMonth(day) }
  const from = startOfWeek(day, weekStart)
  return { from, to: addDays(from, 6) }
}

/** The day that Previous (−1) and Next (1) lead to. */
export function steppedDay(view: ScheduleView, day: PlainDay, step: -1 | 1): PlainDay {
  if (view === 'day') return addDays(day, step)
  return view === 'month' ? addMonths(day, step) : addDays(day, 7 * step)
}
