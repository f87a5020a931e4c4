import type { Meter } from './completed-flight.ts'

/** Nothing recorded. */
export const DASH = '—'

/**
 * Hundredths as people write them, with a true minus; at least `digits` decimals, both if the second is not
 * zero, since rounding would hide a reading that is off its step. Null is an em dash.
 */
export function formatHundredths(hundredths: number | null, digits: 1 | 2): string {
  if (hundredths === null) return DASH
  const size = Math.abs(hundredths)
  const fraction = String(size % 100).padStart(2, '0')
  const shown = digits === 1 && fraction.endsWith('0') ? fraction.slice(0, 1) : fraction
  return `${hundredths < 0 ? '−' : ''}${Math.floor(size / 100)}.${shown}`
}

/** What the meter ran, in hundredths: the stored delta, otherwise in − out, otherwise null. */
export function meterDelta(meter: Meter | null): number | null {
  if (meter === null) return null
  return meter.delta ?? measured(meter)
}

/** True if a stored delta is not in − out; one hundredth is rounding. */
export function deltaDisagrees(meter: Meter | null): boolean {
  if (meter === null || meter.delta === null) return false
  const span = measured(meter)
  return span !== null && Math.abs(span - meter.delta) > 1
}

/** Exact sum in hundredths, and how many had nothing to add. */
export function sumDeltas(meters: readonly (Meter | null)[]): { total: number; leftOut: number } {
  let total = 0
  let leftOut = 0
  for (const meter of meters) {
    const delta = meterDelta(meter)
    if (delta === null) leftOut++
    else total += delta
  }
  return { total, leftOut }
}

function measured(meter: Meter): number | null {
  return meter.start !== null && meter.end !== null ? meter.end - meter.start : null
}
