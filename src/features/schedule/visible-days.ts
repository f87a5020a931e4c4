import {
  addDays,
  addMonths,
  type DayRange,
  endOfMonth,
  type PlainDay,
  startOfMonth,
  startOfWeek,
} from '#time/plain-day.ts'
import type { ScheduleState, ScheduleView } from './schedule-state.ts'

/** A length of time to look at; the board has no length of its own. */
export type ScheduleSpan = Exclude<ScheduleView, 'board'>

/** How much the schedule shows: the board is a day, or the week. */
export function spanOf(view: ScheduleView, { days }: Pick<ScheduleState, 'days'>): ScheduleSpan {
  if (view !== 'board') return view
  return days === 7 ? 'week' : 'day'
}

/**
 * The school's local days a view shows, and so asks for. The agenda shows the same week as the week view, so that both cost
 * one question; the month asks for its own days only, because the neighbours' days would cost a third more requests.
 */
export function visibleDays(span: ScheduleSpan, day: PlainDay, weekStart: number): DayRange {
  if (span === 'day') return { from: day, to: day }
  if (span === 'month') return { from: startOfMonth(day), to: endOfMonth(day) }
  const from = startOfWeek(day, weekStart)
  return { from, to: addDays(from, 6) }
}

/** The day that Previous (−1) and Next (1) lead to. */
export function steppedDay(span: ScheduleSpan, day: PlainDay, step: -1 | 1): PlainDay {
  if (span === 'day') return addDays(day, step)
  return span === 'month' ? addMonths(day, step) : addDays(day, 7 * step)
}
