import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { ANY_TAIL, isInBand, ratioBand } from '#domain/audit/world/ratio-band.ts'
import { bothRan } from '#domain/audit/world/tail-ratios.ts'

const SHORT = 50

/** Rule 7: Tach/Hobbs off what this tail usually shows. Amount: thousandths of the ratio off. */
export function ratioOff(world: AuditWorld): AuditFinding[] {
  return world.flights.flatMap((flight) => {
    const both = bothRan(flight)
    // Backwards and standing meters are rules of their own.
    if (!both || both.hobbs <= 0 || both.tach <= 0) return []
    const ratio = both.tach / both.hobbs
    const band = ratioBand(world, flight, both.hobbs)
    if (isInBand(band, ratio)) return []
    const [low, high] = ANY_TAIL.error
    const isWild = both.hobbs >= SHORT && (ratio < low || ratio > high)
    const usualRatio = band.usual ?? (ratio < band.low ? band.low : band.high)
    return [
      aboutFlight(flight, {
        rule: 7,
        severity: isWild ? 'error' : 'warning',
        observation: 'ratio-off',
        amount: Math.round((ratio - usualRatio) * 1000),
        facts: { ratio, usualRatio, expected: band.usual === null ? 'the bound' : 'its usual' },
      }),
    ]
  })
}
