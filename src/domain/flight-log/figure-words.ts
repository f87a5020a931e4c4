import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatDay, formatDuration, formatTime } from '#time/format.ts'
import { localDayOf, type Zone } from '#time/zone.ts'

/** "0.765", null stays null. */
export function sayThousandths(value: number | null): string | null {
  return value === null ? null : (value / 1000).toFixed(3)
}

/** "75 %" */
export function sayPercent(value: number | null): string | null {
  return value === null ? null : `${value} %`
}

/** "11:40" in the school's zone, with its day where that is not the flight's. */
export function sayLogged(
  { date, completedAt }: CompletedFlight,
  { zone, locale }: { readonly zone: Zone; readonly locale: string },
): string | null {
  if (completedAt === null) return null
  const day = localDayOf(zone, completedAt)
  const time = formatTime(zone, completedAt, locale)
  return day === date ? time : `${formatDay(day, locale, 'short')} ${time}`
}

/** Hours and minutes, "26:05"; negative where the entry is older than the return. */
export function sayLag(ms: number | null): string | null {
  return ms === null ? null : formatDuration(ms)
}
