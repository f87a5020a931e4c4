import {
  addDays,
  addMonths,
  type DayRange,
  daysBetween,
  endOfMonth,
  laterDay,
  type PlainDay,
  startOfMonth,
} from './plain-day.ts'

export const RANGE_PRESETS = ['today', 'week', 'month', 'last-month'] as const

export type RangePreset = (typeof RANGE_PRESETS)[number]

export function presetDays(preset: RangePreset, today: PlainDay): DayRange {
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'week') return { from: addDays(today, -6), to: today }
  if (preset === 'month') return { from: startOfMonth(today), to: today }
  const lastMonth = addMonths(startOfMonth(today), -1)
  return { from: lastMonth, to: endOfMonth(lastMonth) }
}

export function presetOf(days: DayRange, today: PlainDay): RangePreset | null {
  const same = (preset: RangePreset) => {
    const named = presetDays(preset, today)
    return named.from === days.from && named.to === days.to
  }
  return RANGE_PRESETS.find(same) ?? null
}

/** `done` ends yesterday at the latest and may be empty. `before` is the same part of the range before. */
export function comparedDays(days: DayRange, today: PlainDay) {
  const before = neighbourDays(days, -1)
  if (days.to < today) return { done: days, before }
  const done = { from: days.from, to: addDays(today, -1) }
  const last = addDays(before.from, daysBetween(done.from, done.to))
  return { done, before: { from: before.from, to: laterDay(before.from, last) } }
}

/** Same length before or after; for a whole month, the neighboring month. */
export function neighbourDays(days: DayRange, direction: -1 | 1): DayRange {
  if (days.from === startOfMonth(days.from) && days.to === endOfMonth(days.from)) {
    const from = addMonths(days.from, direction)
    return { from, to: endOfMonth(from) }
  }
  const shift = direction * (daysBetween(days.from, days.to) + 1)
  return { from: addDays(days.from, shift), to: addDays(days.to, shift) }
}
