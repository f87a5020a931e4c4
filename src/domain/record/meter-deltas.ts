import type { Meter } from './completed-flight.ts'
import { formatHundredths } from './meter.ts'

/** The stored delta, else in − out, else null; hundredths. */
export function meterDelta(meter: Meter | null): number | null {
  if (meter === null) return null
  return meter.delta ?? measured(meter)
}

/** One hundredth is rounding. */
export function deltaDisagrees(meter: Meter | null): boolean {
  if (meter === null || meter.delta === null) return false
  const span = measured(meter)
  return span !== null && Math.abs(span - meter.delta) > 1
}

/** Null for a Δ below zero, which would take away others' hours. A Δ that contradicts its readings is summed as stored:
 * after a new or rolled-over meter only it is right. */
export function summedDelta(meter: Meter | null): number | null {
  const delta = meterDelta(meter)
  return delta !== null && delta < 0 ? null : delta
}

/** In hundredths. `excluded`: nothing to add; `negative`: Δ below zero. */
export function sumDeltas(meters: readonly (Meter | null)[]) {
  const sum = { total: 0, excluded: 0, negative: 0 }
  for (const meter of meters) {
    const delta = summedDelta(meter)
    sum.total += delta ?? 0
    sum.excluded += Number(delta === null)
    sum.negative += Number(isNegative(meter))
  }
  return sum
}

export function isNegative(meter: Meter | null): boolean {
  return (meterDelta(meter) ?? 0) < 0
}

interface NotSummed {
  readonly excluded: number
  readonly negative: number
  readonly inDoubt?: InDoubt
}

/** Hundredths by which the log is wrong, as checks know. Sums count the corrected hours. */
export interface InDoubt {
  readonly tooMany: number
  readonly tooFew: number
}

export const NO_DOUBT: InDoubt = { tooMany: 0, tooFew: 0 }

/** `error`: logged minus corrected, hundredths. */
export function addDoubt({ tooMany, tooFew }: InDoubt, error: number): InDoubt {
  return { tooMany: tooMany + Math.max(0, error), tooFew: tooFew + Math.max(0, -error) }
}

type MeterLabel = 'Hobbs' | 'Tach'

/** "2 without Hobbs, 1 below zero, not counted, the log shows 30.0 h too many"; '' if none. */
export function sayNotSummed(
  name: MeterLabel,
  { excluded, negative, inDoubt = NO_DOUBT }: NotSummed,
  least = '',
): string {
  const without = excluded - negative
  const parts = [
    without > 0 ? `${least}${without} without ${name}` : '',
    negative > 0 ? `${least}${negative} below zero, not counted` : '',
    sayLogWrong(name, inDoubt),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** "30.0 h too many, 0.3 h too few"; '' if none. */
export function sayInDoubt(name: MeterLabel, { tooMany, tooFew }: InDoubt): string {
  const say = (hundredths: number, words: string) =>
    hundredths > 0 ? `${sayHours(name, hundredths)} ${words}` : ''
  return [say(tooMany, 'too many'), say(tooFew, 'too few')].filter(Boolean).join(', ')
}

/** "the log shows 30.0 h too many", "the log is missing 0.3 h"; '' if none. */
export function sayLogWrong(name: MeterLabel, inDoubt: InDoubt): string {
  const { tooMany, tooFew } = inDoubt
  if (tooMany <= 0 && tooFew > 0) return `the log is missing ${sayHours(name, tooFew)}`
  const wrong = sayInDoubt(name, inDoubt)
  return wrong && `the log shows ${wrong}`
}

function sayHours(name: MeterLabel, hundredths: number): string {
  return `${formatHundredths(hundredths, name === 'Tach' ? 2 : 1)} h`
}

function measured(meter: Meter): number | null {
  return meter.start !== null && meter.end !== null ? meter.end - meter.start : null
}
