import { expect, it } from 'vitest'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { US } from '#testing/date-formats.ts'
import { aReservation } from '#testing/record-builders.ts'
import { blockWords } from './block-words.ts'

const speak = bookingWords(US)
const said = (room: number, lines = 1, activity = 'Dual') =>
  blockWords(speak(aReservation({ activity })), room, lines)
    .join('')
    .replaceAll('\u2002', ' ')
    .split('\n')

it('shows whole words or none, most important first, in as many lines as fit', () => {
  expect(said(400)).toEqual(['Casey Rivers N172SP DO Dual 9:00 AM–10:30 AM'])
  expect(said(160)).toEqual(['Casey Rivers N172SP'])
  expect(said(100)).toEqual(['Rivers N172SP'])
  expect(said(100, 3)).toEqual(['Rivers N172SP', 'DO Dual'])
  expect(said(60, 4)).toEqual(['Rivers', 'N172SP', 'DO Dual'])
  expect(said(60, 2)).toEqual(['Rivers', 'N172SP'])
  expect(said(24, 3)).toEqual(['CR', 'DO'])
  expect(said(10)).toEqual([''])
})

it('says the aircraft where no name fits or is, and goes below a sign that leaves no room', () => {
  const booking = aReservation({ activity: 'Solo Flight' })
  const nobody = blockWords({ ...speak(booking), customer: '', customerShort: '' }, 52, 3)
  expect(nobody).toEqual(['', 'N172SP'])
  expect(blockWords(speak(aReservation()), 24, 3, 14)).toEqual(['\nCR', '\nDO'])
})

it('says what maintenance is, or that the aircraft is down', () => {
  expect(said(200, 1, 'Maintenance')).toEqual(['Maintenance N172SP DO'])
  expect(said(40, 1, 'Maintenance')).toEqual(['Down'])
})
