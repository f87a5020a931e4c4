import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audited } from '#testing/audit-findings.ts'
import { runs } from '#testing/runs.ts'
import { instant } from '#time/instant.ts'
import { auditScore } from './audit-score.ts'
import { cleanLog } from './clean-log.ts'
import { plantedLog } from './planted-log.ts'

const NOON = { zoneName: 'UTC', now: instant('2026-11-20T12:00:00Z') }
const SEED = 7
const SIZE = { tails: runs({ each: 8, every: 16 }), flightsPerTail: 560, seed: SEED }
const log = plantedLog(SIZE)
const audit = audited({ ...NOON, flights: log.flights, reservations: log.reservations })
const score = auditScore(log, audit)

describe(`the audit of planted faults (seed ${SEED})`, () => {
  it('plants every kind', () => {
    expect(score.byFault.size).toBeGreaterThan(40)
    for (const [name, { planted }] of score.byFault)
      expect(planted, name).toBeGreaterThan(runs({ each: 0, every: 2 }))
  })

  it('finds every one of them, but for engine runs too long to be one', () => {
    for (const [name, { planted, found }] of score.byFault)
      expect(found / planted, name).toBeGreaterThanOrEqual(name === 'engine run' ? 0.85 : 1)
  })

  it('puts at least nine of ten slips of the hand right, and offers no wrong edit', () => {
    const slips = new Set(log.planted.filter(({ truth }) => truth).map(({ name }) => name))
    const scores = [...score.byFault].filter(([name]) => slips.has(name))
    const sum = (of: 'right' | 'solvable') => scores.reduce((total, [, one]) => total + one[of], 0)
    expect(sum('right') / sum('solvable')).toBeGreaterThanOrEqual(0.9)
    for (const [name, { offered, right }] of scores) expect(right, name).toBe(offered)
  })

  it('names the booking of at least nine of ten missing flights first', () => {
    const missing = log.planted.filter(({ stands }) => stands).map(({ name }) => name)
    for (const name of new Set(missing)) {
      const { right = 0, solvable = 1 } = score.byFault.get(name) ?? {}
      expect(right / solvable, name).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('raises fewer than one false error or warning in 500 clean flights', () => {
    expect(score.falseAlarms.length / score.cleanFlights).toBeLessThan(1 / 500)
    const clean = cleanLog(SIZE)
    const { findings } = audited({ ...NOON, ...clean })
    const alarms = findings.filter(({ severity }) => severity !== 'information')
    expect(alarms.length / clean.flights.length).toBeLessThan(1 / 500)
  })

  it('says the same in every order of the input', () => {
    const small = plantedLog({ tails: 2, flightsPerTail: 280, seed: SEED })
    const asRead = audited({ ...NOON, flights: small.flights, reservations: small.reservations })
    expect(asRead.findings.length).toBeGreaterThan(30)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...small.flights], { minLength: small.flights.length }),
        fc.shuffledSubarray([...small.reservations], { minLength: small.reservations.length }),
        (flights, reservations) => {
          const { findings } = audited({ ...NOON, flights, reservations })
          expect(findings).toEqual(asRead.findings)
        },
      ),
      { numRuns: runs({ each: 3, every: 20 }) },
    )
  })
})
