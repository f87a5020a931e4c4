import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingWords } from '#bookings/booking/booking-words.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { zoneOf } from '#time/zone.ts'
import { blockContent } from './block-content.ts'

const speak = bookingWords(zoneOf('America/Denver'), 'en-GB')
const WORDS = speak(
  aReservation({
    customers: [aPerson({ name: 'Ada Lovelace' })],
    instructors: [aPerson({ name: 'Jane Doe' })],
  }),
)
/** Every letter 7 px wide. */
const measure = (text: string) => text.length * 7
const said = (width: number, height: number, words: BookingWords = WORDS, icons = 0) => {
  const content = blockContent(words, width, height, icons, measure)
  const lines = content.lines.map((line) => line.map(({ text }) => text).join(' ')).join(' | ')
  return `${'•'.repeat(content.icons)}${lines}`
}

describe('what a bar says', () => {
  it('says all of it where there is room, the name first', () => {
    expect(said(400, 100)).toBe('Ada Lovelace N172SP JD Dual 09:00–10:30')
    expect(said(100, 100)).toBe('Ada Lovelace | N172SP JD Dual')
  })

  it('shortens before it drops, and drops the least first', () => {
    expect(said(72, 36)).toBe('Lovelace | N172SP JD')
    expect(said(72, 20)).toBe('Lovelace')
  })

  it('gives up an icon before a name', () => {
    expect(said(80, 20, WORDS, 1)).toBe('•Lovelace')
    expect(said(72, 36, WORDS, 2)).toBe('Lovelace | N172SP JD')
  })

  it('says a name that is wider than its bar, and what a work order or a nameless one is', () => {
    expect(said(50, 20)).toBe('Lovelace')
    const bare = { customers: [], instructors: [] }
    expect(said(100, 20, speak(aReservation({ ...bare, activity: 'Maintenance' })))).toBe(
      'Maintenance',
    )
    expect(said(100, 20, speak(aReservation({ ...bare, activity: 'Rental' })))).toBe(
      'Rental N172SP',
    )
  })

  it('gives an unknown status its own word', () => {
    expect(said(400, 40, { ...WORDS, oddStatus: 'NO-SHOW' })).toContain(
      'Ada Lovelace N172SP NO-SHOW JD',
    )
  })

  it('never leaves a name out of a bar of 72 px, nor says a line longer than the bar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 72, max: 400 }),
        fc.integer({ min: 15, max: 400 }),
        fc.integer({ min: 0, max: 2 }),
        (width, height, wanted) => {
          const { lines, icons } = blockContent(WORDS, width, height, wanted, measure)
          expect(lines[0]?.[0]?.key).toBe('customer')
          expect(lines.length * 15).toBeLessThanOrEqual(Math.max(height, 15))
          for (const [index, line] of lines.entries()) {
            const length = line.reduce((sum, { text }) => sum + measure(text) + 5, -5)
            expect(length + (index === 0 ? icons * 15 : 0)).toBeLessThanOrEqual(width - 6)
          }
        },
      ),
    )
  })
})
