import { describe, expect, it } from 'vitest'
import { GB } from '#testing/date-formats.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { bookingWords, inFleet } from './booking-words.ts'

const speak = bookingWords(GB)
const ada = aPerson({ name: 'Ada Lovelace' })
const CASES: readonly [string, Parameters<typeof aReservation>[0], string][] = [
  [
    'a lesson',
    { customers: [ada], status: 'checked-out' },
    '09:00–10:30 N172SP Ada Lovelace, Dual with Dana Ortiz, checked out',
  ],
  [
    'two instructors',
    { customers: [ada], instructors: [aPerson({ name: 'A B' }), aPerson({ name: 'C D' })] },
    '09:00–10:30 N172SP Ada Lovelace, Dual with A B, C D, pending',
  ],
  [
    'maintenance',
    { customers: [], instructors: [], activity: 'Maintenance' },
    '09:00–10:30 N172SP maintenance, pending',
  ],
  [
    'an aircraft in the shop',
    {
      customers: [],
      instructors: [],
      activity: 'Maintenance',
      status: 'checked-out',
      end: '2026-11-25T17:00:00-07:00',
    },
    '09:00–Wed 25 Nov 17:00 N172SP maintenance, down until Wed 25 Nov 17:00',
  ],
  [
    'nothing but a time',
    { customers: [], instructors: [], activity: null, aircraft: null, status: null },
    '09:00–10:30 No aircraft no customer, no activity, no status',
  ],
  [
    'a status of its own',
    { customers: [ada], instructors: [], status: 'No-Show' },
    '09:00–10:30 N172SP Ada Lovelace, Dual, No-Show',
  ],
  [
    'over a night',
    { customers: [ada], instructors: [], end: '2026-11-19T01:30:00-07:00' },
    '09:00–Thu 19 Nov 01:30 N172SP Ada Lovelace, Dual, pending',
  ],
  [
    'to midnight',
    { customers: [ada], instructors: [], end: '2026-11-19T00:00:00-07:00' },
    '09:00–00:00 N172SP Ada Lovelace, Dual, pending',
  ],
  [
    'across the fold',
    {
      customers: [ada],
      instructors: [],
      start: '2026-11-01T01:30:00-06:00',
      end: '2026-11-01T01:15:00-07:00',
    },
    '01:30 MDT–01:15 MST N172SP Ada Lovelace, Dual, pending',
  ],
  [
    'no end',
    { customers: [ada], instructors: [], end: null },
    '09:00–no end N172SP Ada Lovelace, Dual, pending',
  ],
]

describe('a booking’s name', () => {
  it.each(CASES)('of %s', (_, fields, name) => {
    expect(speak(aReservation(fields)).name).toBe(name)
  })

  it('holds nothing that turns the line or hides in it', () => {
    const words = speak(aReservation({ customers: [aPerson({ name: 'Eve\u202egnp.exe\u0000' })] }))
    expect(words.customer).toBe('Evegnp.exe\u2400')
  })

  it('has a short form of what may not fit', () => {
    const words = speak(aReservation({ customers: [ada] }))
    expect([words.starts, words.tailShort, words.customerShort, words.instructorInitials]).toEqual([
      '09:00',
      'N172SP',
      'Lovelace',
      'DO',
    ])
  })

  it('has an ending of the tail number only in a fleet, and only one that no other aircraft has', () => {
    const shortIn = (...fleet: string[]) => inFleet(speak, fleet)(aReservation()).tailShort
    expect(shortIn('N172SP', 'N277BB')).toBe('2SP')
    expect(shortIn('N172SP', 'N272SP')).toBe('172SP')
    const nameless = aReservation({ aircraft: { tail: '', model: 'C172' } })
    expect(inFleet(speak, ['N172SP'])(nameless).tailShort).toBe('No tail number')
  })
})
