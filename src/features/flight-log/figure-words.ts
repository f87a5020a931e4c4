import { formatDay, formatDuration, formatTime } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'

/** "0.765", null stays null. */
export function sayThousandths(value: number | null): string | null {
  return value === null ? null : (value / 1000).toFixed(3)
}

/** "75 %" */
export function sayPercent(value: number | null): string | null {
  return value === null ? null : `${value} %`
}

/** "Wed 18 Nov 11:40" in the school's zone. */
export function sayMoment(
  at: Instant | null,
  { zone, locale }: { readonly zone: Zone; readonly locale: string },
): string | null {
  if (at === null) return null
  return `${formatDay(localDayOf(zone, at), locale, 'short')} ${formatTime(zone, at, locale)}`
}

/** Hours and minutes, "26:05"; negative where the entry is older than the return. */
export function sayLag(ms: number | null): string | null {
  return ms === null ? null : formatDuration(ms)
}
