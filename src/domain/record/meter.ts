import type { Meter } from './completed-flight.ts'

export const DASH = '—'

const TENTH = 10

/** With a true minus and at least `digits` decimals; both if the second isn't zero, to show readings between steps.
 * Null is an em dash. */
export function formatHundredths(hundredths: number | null, digits: 1 | 2): string {
  if (hundredths === null) return DASH
  const size = Math.abs(hundredths)
  const fraction = String(size % 100).padStart(2, '0')
  const shown = digits === 1 && fraction.endsWith('0') ? fraction.slice(0, 1) : fraction
  return `${hundredths < 0 ? '−' : ''}${Math.floor(size / 100)}.${shown}`
}

/** More would promise too much of an estimate. */
export function toTenths(hundredths: number): number {
  return Math.round(hundredths / TENTH) * TENTH
}

/** Tenths rounded down, so as not to promise too much: "at most 4.1", "less than 0.1". */
export function formatHoursLeft(hundredths: number, isAtMost = false): string {
  if (0 < hundredths && hundredths < TENTH) return 'less than 0.1'
  return `${isAtMost ? 'at most ' : ''}${formatHundredths(Math.floor(hundredths / TENTH) * TENTH, 1)}`
}

/** "8662.0 – 8663.1". */
export function sayReadings({ start, end }: Meter, digits: 1 | 2): string {
  return `${formatHundredths(start, digits)} – ${formatHundredths(end, digits)}`
}
