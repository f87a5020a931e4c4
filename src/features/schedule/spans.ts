import {
  addDays,
  addMonths,
  type DayRange,
  endOfMonth,
  type PlainDay,
  startOfMonth,
  startOfWeek,
} from '#time/plain-day.ts'

interface Span {
  /** Inside a sentence: for the range that holds today, and for any. */
  readonly now: string
  readonly words: string
  days(this: void, day: PlainDay, weekStart: number): DayRange
  /** Day to go to with Previous (−1) and Next (1). */
  step(this: void, day: PlainDay, by: -1 | 1): PlainDay
}

export const SPANS = {
  day: { now: 'today', words: 'this day', days: (day) => ({ from: day, to: day }), step: addDays },
  week: {
    now: 'this week',
    words: 'this week',
    days: (day, weekStart) => {
      const from = startOfWeek(day, weekStart)
      return { from, to: addDays(from, 6) }
    },
    step: (day, by) => addDays(day, 7 * by),
  },
  ahead: {
    now: 'the next 7 days',
    words: 'these 7 days',
    days: (day) => ({ from: day, to: addDays(day, 6) }),
    step: (day, by) => addDays(day, 7 * by),
  },
  three: {
    now: 'these 3 days',
    words: 'these 3 days',
    days: (day) => ({ from: day, to: addDays(day, 2) }),
    step: (day, by) => addDays(day, 3 * by),
  },
  // Only its own days: the neighbors' would cost a third more requests.
  month: {
    now: 'this month',
    words: 'this month',
    days: (day) => ({ from: startOfMonth(day), to: endOfMonth(day) }),
    step: addMonths,
  },
} as const satisfies Readonly<Record<string, Span>>

export type ScheduleSpan = keyof typeof SPANS
