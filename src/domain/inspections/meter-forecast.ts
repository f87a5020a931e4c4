import { sumBy } from '#domain/lists/group-by.ts'
import { daysBetween, type PlainDay } from '#time/plain-day.ts'
import type { TachForecast } from '#wire/inspections-wire.ts'

export type MeterForecast = Pick<TachForecast, 'byDay' | 'perDay'>

interface UseAhead {
  /** Days from today; 0 for what was flown but not logged. */
  readonly inDays: number
  readonly hundredths: number
}

/** Most bookings of these days are made. Later the average day counts, or the bookings if they come to more. */
export const BOOKED_AHEAD = 7
/** Beyond two years nothing is forecast. */
export const LONGEST_DAYS = 730

export function meterForecast(ahead: readonly UseAhead[], perDay: number): MeterForecast {
  const onDay = sumBy(
    ahead,
    ({ inDays }) => inDays,
    ({ hundredths }) => hundredths,
  )
  const length = Math.min(LONGEST_DAYS, Math.max(BOOKED_AHEAD, ...onDay.keys())) + 1
  let [booked, usual] = [0, 0]
  const byDay = Array.from({ length }, (_, inDays) => {
    booked += onDay.get(inDays) ?? 0
    usual = inDays <= BOOKED_AHEAD ? booked : usual + perDay
    return Math.round(Math.max(booked, usual))
  })
  return { byDay, perDay }
}

/** Days from today until so many hundredths are used; null for never. */
export function daysUntil({ byDay, perDay }: MeterForecast, hundredths: number): number | null {
  const inDays = byDay.findIndex((used) => used >= hundredths)
  if (inDays >= 0) return inDays
  const last = byDay.length - 1
  return perDay > 0 ? last + Math.ceil((hundredths - (byDay[last] ?? 0)) / perDay) : null
}

/** The Tach at the end of a day, hundredths. */
export function tachOn({ last, byDay, perDay }: TachForecast, today: PlainDay, day: PlainDay) {
  const inDays = daysBetween(today, day)
  const end = byDay.length - 1
  return last + (byDay[Math.min(inDays, end)] ?? 0) + Math.max(0, inDays - end) * perDay
}
