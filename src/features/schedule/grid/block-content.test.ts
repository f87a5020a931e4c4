import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingWords } from '#school/booking/booking-words.ts'
import { blockContent } from './block-content.ts'

const WORDS: BookingWords = {
  starts: '09:30',
  time: '09:30–11:30',
  tail: 'N172SP',
  tailShort: '2SP',
  model: 'C172S',
  customer: 'Ada Lovelace',
  customerShort: 'Lovelace',
  who: 'Ada Lovelace',
  whoShort: 'Lovelace',
  instructor: 'Jane Doe',
  instructorInitials: 'JD',
  activity: 'Dual',
  status: 'pending',
  oddStatus: '',
  isMaintenance: false,
  down: [],
  name: '',
}
/** Every letter 7 px wide. */
const measure = (text: string) => text.length * 7
const said = (width: number, height: number, words = WORDS, hasIcon = false) => {
  const { flow, lines } = blockContent(words, width, height, Number(hasIcon), measure)
  return `${flow}: ${lines.map((line) => line.map(({ text }) => text).join(' ')).join(' | ')}`
}

describe('what a bar says', () => {
  it('says all of it where there is room', () => {
    expect(said(400, 100)).toBe('lines: 09:30–11:30 N172SP Ada Lovelace JD Dual')
  })

  it('puts the aircraft first where a line is short', () => {
    expect(said(100, 100)).toBe('lines: N172SP | Ada Lovelace | JD Dual | 09:30–11:30')
  })

  it('shortens before it drops, and drops the least first', () => {
    expect(said(70, 36)).toBe('lines: N172SP | Lovelace')
    expect(said(130, 20)).toBe('lines: 09:30–11:30 N172SP')
    expect(said(100, 20)).toBe('lines: N172SP JD Dual')
  })

  it('keeps room for the icon in the first line', () => {
    expect(said(62, 50, WORDS, false)).toBe('lines: N172SP | Lovelace | JD Dual')
    expect(said(62, 100, WORDS, true)).toBe('spine: N172SP | Lovelace JD | Dual')
  })

  it('reads downwards where it is narrow', () => {
    expect(said(20, 130)).toBe('spine: N172SP Lovelace JD')
    expect(said(11, 130)).toBe('spine: N172SP JD')
  })

  it('says the end of the tail number before it says nothing, and no name without it', () => {
    expect(said(14, 30)).toBe('spine: 2SP')
    expect(said(14, 16)).toBe('bare: ')
    expect(said(8, 200)).toBe('bare: ')
  })

  it('gives an unknown status its own word', () => {
    expect(said(400, 40, { ...WORDS, oddStatus: 'NO-SHOW' })).toBe(
      'lines: 09:30–11:30 N172SP Ada Lovelace NO-SHOW JD Dual',
    )
  })

  it('never says a line longer than the bar, nor more lines than it is high', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 10, max: 400 }),
        fc.boolean(),
        (width, height, hasIcon) => {
          const { flow, lines } = blockContent(WORDS, width, height, Number(hasIcon), measure)
          const along = flow === 'spine' ? height : width
          const across = flow === 'spine' ? width : height
          expect(
            lines.length * (flow === 'spine' && lines.length === 1 ? 10 : 15),
          ).toBeLessThanOrEqual(Math.max(across, 15))
          for (const line of lines) {
            const length = line.reduce((sum, { text }) => sum + measure(text) + 5, -5)
            expect(length).toBeLessThanOrEqual(along - 4)
          }
        },
      ),
    )
  })
})
