import { describe, expect, it } from 'vitest'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { aFinding } from '#testing/record-builders.ts'
import { type Checks, checksOf, sayAtLeast, sayChecks } from './checks.ts'

describe('what is to be corrected', () => {
  const said = (count: number, isSure: boolean) =>
    sayChecks({ toCorrect: Array(count) as Checks['toCorrect'] }, isSure)

  it('says once that more may come', () => {
    expect(said(6, false)).toBe('At least 6 to correct in the log')
    expect(said(0, false)).toBe('Nothing to correct in the log so far')
    expect(said(6, true)).toBe('6 to correct in the log')
    expect(said(0, true)).toBe('Nothing to correct in the log')
  })

  it('is never "≥ 0"', () => {
    expect([sayAtLeast(0, false), sayAtLeast(6, false), sayAtLeast(6, true)]).toEqual([
      '0 so far',
      '≥ 6',
      '6',
    ])
  })

  it('includes flights without an aircraft when “No aircraft” is chosen', () => {
    const found = [null, '', 'N172SP'].map((tail, cause) => ({
      ...aFinding(1),
      severity: 'error' as const,
      cause: `${cause}`,
      tail,
    }))
    const { toCorrect } = checksOf(found, new Map(), [NO_AIRCRAFT])
    expect(toCorrect.map(({ cause }) => cause)).toEqual(['0', '1'])
  })
})
