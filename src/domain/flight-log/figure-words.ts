import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatDuration, formatWallMinutes } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { wallTime, type Zone } from '#time/zone.ts'

/** 1.5 or 1:30. Meter readings stay as on the meter. */
export type HourStyle = 'decimal' | 'minutes'

/** Minutes are rounded: a hundredth is 36 seconds. */
export function sayLength(hundredths: number | null, style: HourStyle, digits: 1 | 2): string {
  if (style === 'decimal' || hundredths === null) return formatHundredths(hundredths, digits)
  const minutes = Math.round((Math.abs(hundredths) * 60) / 100)
  return formatDuration(Math.sign(hundredths) * minutes * MINUTE)
}

/** "0.765"; null stays null. */
export function sayThousandths(value: number | null): string | null {
  return value === null ? null : (value / 1000).toFixed(3)
}

/** "11:40" in the school's zone, with the day if it isn't the flight's. */
export function sayLogged(
  { date, completedAt }: CompletedFlight,
  format: DateFormat,
): string | null {
  if (completedAt === null) return null
  const day = format.dayOf(completedAt)
  const time = format.time(completedAt)
  return day === date ? time : `${format.day(day, 'short')} ${time}`
}

/** "2026-11-18 11:40" */
export function writtenMoment(zone: Zone, at: Instant): string {
  const { day, minutes } = wallTime(zone, at)
  return `${day} ${formatWallMinutes(minutes, 'en-GB')}`
}
