import { formatHundredths } from '#domain/record/meter.ts'

/** How a length of time is written: 1.5 or 1:30. Readings of a meter are always as the meter shows them. */
export type HourStyle = 'decimal' | 'minutes'

/** Hundredths of an hour as people write them; minutes are rounded, since a hundredth is 36 seconds. */
export function sayHours(hundredths: number | null, style: HourStyle, digits: 1 | 2): string {
  if (style === 'decimal' || hundredths === null) return formatHundredths(hundredths, digits)
  const minutes = Math.round((Math.abs(hundredths) * 60) / 100)
  const sign = hundredths < 0 && minutes > 0 ? '−' : ''
  return `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
