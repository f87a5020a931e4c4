import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { AuditWorld } from './audit-world.ts'

export const ANY_TAIL = { warning: [0.6, 1.05], error: [0.4, 1.25] } as const

/** `usual` is null until the tail's ratio is known. */
export interface RatioBand {
  readonly low: number
  readonly high: number
  readonly usual: number | null
  /** False if the ratio could be known better; a flight outside the band is then uncertain. */
  readonly isSure: boolean
}

/** Median ± max(0.08, 4·MAD). Reading errors don't grow with length, so short flights get 5·MAD hundredths more. */
export function ratioBand(
  { usualOf, settings }: Pick<AuditWorld, 'usualOf' | 'settings'>,
  flight: Pick<CompletedFlight, 'aircraft' | 'date'>,
  hobbs: number,
): RatioBand {
  const { ratio, isSure } = usualOf(flight)
  const [low, high] = ANY_TAIL.warning
  if (!isSure || !ratio || ratio.count < settings.ratioFlights)
    return { low, high, usual: null, isSure }
  const width = Math.max(
    settings.ratioWidth,
    4 * ratio.mad,
    (5 * ratio.madHundredths) / Math.max(hobbs, 1),
  )
  return { low: ratio.median - width, high: ratio.median + width, usual: ratio.median, isSure }
}

export function isInBand(band: Pick<RatioBand, 'low' | 'high'>, ratio: number): boolean {
  // Ratios of tenths hit the limit exactly or miss it by a rounding error.
  return ratio >= band.low - 1e-9 && ratio <= band.high + 1e-9
}
