import type { MeterName, Sighting } from '#domain/audit/finding.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { dayWords } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'

export const METER_WORDS: Readonly<Record<MeterName, string>> = { hobbs: 'Hobbs', tach: 'Tach' }

export function meterWord({ meter }: Sighting): string {
  return meter ? METER_WORDS[meter] : 'Meter'
}

/** In hours. */
export function sizeWords({ amount, meter }: Sighting): string {
  return formatHundredths(amount && Math.abs(amount), meter === 'tach' ? 2 : 1)
}

/** Minutes in hours and tenths; anything above zero is at least a tenth. */
export function minutesAsHours({ amount }: Sighting): string {
  const minutes = Math.abs(amount ?? 0)
  return formatHundredths(Math.max(minutes > 0 ? 10 : 0, Math.round(minutes / 6) * 10), 1)
}

/** " between Tue 3 and Wed 4 Nov"; '' if a day is unknown. */
export function betweenWords({ facts: { days = [] } }: Sighting, locale: string): string {
  const [from, to] = days.toSorted()
  return from && to ? ` ${formatBetweenDays(from, to, locale)}` : ''
}

export function onDayWords(day: PlainDay, locale: string): string {
  return formatBetweenDays(day, day, locale)
}

/** "between Tue 3 and Wed 4 Nov", "between Sat 31 Oct and Mon 2 Nov", "on Tue 3 Nov". */
export function formatBetweenDays(from: PlainDay, to: PlainDay, locale: string): string {
  const first = dayWords(from, locale, 'short')
  const last = dayWords(to, locale, 'short')
  const end = `${last.weekday} ${last.date} ${last.month}`
  if (from === to) return `on ${end}`
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `between ${first.weekday} ${first.date}${sameMonth ? '' : ` ${first.month}`} and ${end}`
}

export function bookingNumberWords({ facts }: Sighting): string {
  return facts.bookingNumber ?? 'A booking without a number'
}
