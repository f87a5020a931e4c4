import { describe, expect, it } from 'vitest'
import { type Checks, sayAtLeast, sayChecks } from './checks.ts'

describe('what is to be corrected', () => {
  const said = (count: number, isSure: boolean) =>
    sayChecks({ toCorrect: Array(count) as Checks['toCorrect'] }, isSure)

  it('says once that more may come', () => {
    expect(said(6, false)).toBe('At least 6 to correct')
    expect(said(0, false)).toBe('0 to correct so far')
    expect(said(6, true)).toBe('6 to correct')
    expect(said(0, true)).toBe('Nothing to correct')
  })

  it('is never "≥ 0"', () => {
    expect([sayAtLeast(0, false), sayAtLeast(6, false), sayAtLeast(6, true)]).toEqual([
      '0 so far',
      '≥ 6',
      '6',
    ])
  })
})
