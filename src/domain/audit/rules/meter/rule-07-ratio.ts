import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { ANY_TAIL, isInBand, ratioBand } from '#domain/audit/world/ratio-band.ts'
import { bothRan } from '#domain/audit/world/tail-ratios.ts'

const SHORT = 50

/** Amount: thousandths off the usual ratio. */
export const ratioOff = auditRule({
  number: 7,
  name: 'Tach/Hobbs ratio',
  asks: 'A ratio outside what this tail usually shows.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (flight, world): Sighting<'ratio-off'>[] => {
    const both = bothRan(flight)
    // Other rules cover meters that run backward or stand still.
    if (!both || both.hobbs <= 0 || both.tach <= 0) return []
    const ratio = both.tach / both.hobbs
    const band = ratioBand(world, flight, both.hobbs)
    if (isInBand(band, ratio)) return []
    const [low, high] = ANY_TAIL.error
    const isWild = both.hobbs >= SHORT && (ratio < low || ratio > high)
    // More data might make it usual; until then only values no tail shows count.
    if (!band.isSure && !isWild) return []
    const usualRatio = band.usual ?? (ratio < band.low ? band.low : band.high)
    return [
      aboutFlight(flight, {
        severity: isWild ? 'error' : 'warning',
        observation: 'ratio-off',
        amount: Math.round((ratio - usualRatio) * 1000),
        facts: { ratio, usualRatio, expected: band.usual === null ? 'the bound' : 'its usual' },
      }),
    ]
  },
  say: {
    'ratio-off': ({ facts }) =>
      `Tach/Hobbs is ${ratioWords(facts.ratio)}; ${facts.expected ?? 'usual'} is ${ratioWords(facts.usualRatio)}`,
  },
  todo: { 'ratio-off': 'Compare its four readings with the paper log.' },
})

function ratioWords(value: number | undefined): string {
  return value === undefined ? '—' : value.toFixed(2)
}
