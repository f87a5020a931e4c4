import { describe, expect, it } from 'vitest'
import { formatHundredths } from './meter.ts'
import { deltaDisagrees, meterDelta, sayLogWrong, sayNotSummed, sumDeltas } from './meter-deltas.ts'

describe('readings', () => {
  it.each([
    [123450, 1, '1234.5'],
    [123450, 2, '1234.50'],
    [140, 1, '1.4'],
    // Off its step: rounding to a tenth would hide it.
    [147, 1, '1.47'],
    [7, 2, '0.07'],
    [0, 1, '0.0'],
    [-20, 1, '−0.2'],
    [-123456, 2, '−1234.56'],
    [null, 1, '—'],
  ] as const)('%j with %i digits is %s', (hundredths, digits, text) => {
    expect(formatHundredths(hundredths, digits)).toBe(text)
  })
})

describe('what a meter ran', () => {
  it.each([
    ['as stored', { start: 100, end: 240, delta: 140 }, 140, false],
    ['worked out', { start: 100, end: 240, delta: null }, 140, false],
    ['stored alone', { start: null, end: 240, delta: 140 }, 140, false],
    ['nothing to work with', { start: null, end: 240, delta: null }, null, false],
    ['stored wrong', { start: 100, end: 240, delta: 130 }, 130, true],
    ['a hundredth of rounding', { start: 100, end: 240, delta: 139 }, 139, false],
    ['backwards', { start: 240, end: 100, delta: -140 }, -140, false],
    ['no meter', null, null, false],
  ])('%s', (_, meter, delta, disagrees) => {
    expect(meterDelta(meter)).toBe(delta)
    expect(deltaDisagrees(meter)).toBe(disagrees)
  })

  it('is missing hours, or has too many', () => {
    expect(sayLogWrong('Hobbs', { tooMany: 0, tooFew: 30 })).toBe('the log is missing 0.3 h')
    expect(sayLogWrong('Hobbs', { tooMany: 3000, tooFew: 30 })).toBe(
      'the log shows 30.0 h too many, 0.3 h too few',
    )
    expect(sayLogWrong('Hobbs', { tooMany: 0, tooFew: 0 })).toBe('')
  })

  it('adds up exactly, and counts what had nothing to add', () => {
    const tenth = { start: null, end: null, delta: 10 }
    const many = Array.from({ length: 10_000 }, () => tenth)
    expect(sumDeltas([...many, null, { start: 1, end: null, delta: null }])).toEqual({
      total: 100_000,
      excluded: 2,
      negative: 0,
    })
  })

  it('leaves a Δ below zero out of a sum, counted, and adds one that disagrees as stored', () => {
    const back = { start: 240, end: 100, delta: -140 }
    // It rolled over: 9999.8 → 0.6.
    const rolled = { start: 999_980, end: 60, delta: 80 }
    expect(sumDeltas([back, { ...back, delta: null }, rolled, null])).toEqual({
      total: 80,
      excluded: 3,
      negative: 2,
    })
  })

  it.each([
    [{ excluded: 0, negative: 0 }, ''],
    [{ excluded: 2, negative: 0 }, '2 without Hobbs'],
    [{ excluded: 1, negative: 1 }, '1 below zero, not counted'],
    [{ excluded: 3, negative: 1 }, '2 without Hobbs, 1 below zero, not counted'],
  ])('says what is not in a sum: %j', (counts, words) => {
    expect(sayNotSummed('Hobbs', counts)).toBe(words)
  })
})
