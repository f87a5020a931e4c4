import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { AuditWorld } from './audit-world.ts'

/** Until a tail's ratio is known: beyond the first a warning, beyond the second an error. */
export const ANY_TAIL = { warning: [0.6, 1.05], error: [0.4, 1.25] } as const

/** Tach/Hobbs that a flight of this tail and length may show; `usual` is null until the tail's ratio is known. */
export interface RatioBand {
  readonly low: number
  readonly high: number
  readonly usual: number | null
}

/**
 * Learned: median ± max(0.08, 4·MAD). The hundredths between the meters do not grow with the flight, so a short one is
 * also allowed 5·MAD of those: the band narrows with length.
 */
export function ratioBand(
  { ratios, settings }: Pick<AuditWorld, 'ratios' | 'settings'>,
  flight: Pick<CompletedFlight, 'aircraft'>,
  hobbs: number,
): RatioBand {
  const learned = ratios.get(flight.aircraft?.tail ?? '')
  const [low, high] = ANY_TAIL.warning
  if (!learned || learned.count < settings.ratioFlights) return { low, high, usual: null }
  const width = Math.max(
    settings.ratioWidth,
    4 * learned.mad,
    (5 * learned.madHundredths) / Math.max(hobbs, 1),
  )
  return { low: learned.median - width, high: learned.median + width, usual: learned.median }
}

export function isInBand(band: RatioBand, ratio: number): boolean {
  // Ratios of tenths hit their limit exactly or miss it by a rounding error; neither is a finding.
  return ratio >= band.low - 1e-9 && ratio <= band.high + 1e-9
}
