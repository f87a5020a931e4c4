import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { hiddenCancelledWords, kindWords, loadingWords, wholeWords } from './range-words.ts'

describe('counts', () => {
  it('say how far the reading is', () => {
    expect(loadingWords(0)).toBe('Loading reservations')
    expect(loadingWords(312)).toBe('Loading reservations: 312 so far')
    expect(loadingWords(312, 'flights')).toBe('Loading flights: 312 so far')
  })

  it('say what the reservations are, to the same number', () => {
    const booking = aReservation()
    const block = aReservation({ activity: 'Maintenance' })
    const off = aReservation({ status: 'CANCELLED', activity: 'Maintenance' })
    expect(kindWords([booking, booking])).toBe('')
    expect(kindWords([booking, block, off, off])).toBe(
      '1 booking, 1 maintenance block, 2 cancelled.',
    )
  })

  it('are "at least" where not all is known', () => {
    expect(wholeWords(312, 312, true)).toBe('All 312 reservations.')
    expect(wholeWords(1, 1, true)).toBe('1 reservation.')
    expect(wholeWords(312, 312, false)).toBe('At least 312 reservations loaded.')
    expect(wholeWords(41, 312, false)).toBe('41 of at least 312 reservations shown.')
    expect(wholeWords(0, 0, true)).toBe('No reservations.')
    expect(wholeWords(41, 312, true, true)).toBe('41 of 312 reservations match the filters.')
    expect(hiddenCancelledWords(12, true)).toBe('12 cancelled hidden')
    expect(hiddenCancelledWords(12, false)).toBe('at least 12 cancelled hidden')
  })
})
