import { describe, expect, it } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { reservationMatches } from './search.ts'

describe('search', () => {
  const lesson = aReservation({ number: 'R-77', customers: [aPerson({ name: 'Zoë Müller' })] })
  it.each([
    '',
    'n172',
    'muller zoe',
    'R-77',
    'dual',
    'pending',
    'casey@example.com',
    'C172S ortiz',
  ])('finds a lesson by %j', (text) => expect(reservationMatches(lesson, text)).toBe(true))
  it('needs every word', () => {
    expect(reservationMatches(lesson, 'zoe cancelled')).toBe(false)
  })
  it('finds a status by the word on screen and by the school’s own', () => {
    const gone = aReservation({ status: 'Canceled: WX' })
    expect(reservationMatches(gone, 'cancelled')).toBe(true)
    expect(reservationMatches(gone, 'canceled wx')).toBe(true)
  })
})
