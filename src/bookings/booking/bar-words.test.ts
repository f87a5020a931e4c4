import { describe, expect, it } from 'vitest'
import { barParts, barText } from '#domain/board/bar-words.ts'
import { US } from '#testing/date-formats.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { bookingWords } from './booking-words.ts'

const speak = bookingWords(US)
const PX = 7
const measure = (text: string) => text.length * PX

interface Asked {
  readonly kind?: 'aircraft' | 'instructor'
  readonly isMatch?: boolean
  readonly width?: number
}

function said(fields: Parameters<typeof aReservation>[0], asked: Asked = {}) {
  const { kind = 'aircraft', isMatch = true, width = 1000 } = asked
  const words = speak(aReservation(fields))
  const parts = barParts(words, kind, isMatch, width, speak.locale)
  const line = barText(words, parts, width, measure)
  return line && [line.name, line.rest].filter(Boolean).join('\u2002').replaceAll('\u2002', ' · ')
}

const ITO = { customers: [aPerson({ name: 'Ethan Ito' })], aircraft: { tail: 'N172SP', model: '' } }

describe('a bar', () => {
  it.each([
    [40, 'Ito'],
    [64, 'Ito · DO'],
    [96, 'Ethan Ito · DO'],
    [140, 'Ethan Ito · DO · Dual'],
    [400, 'Ethan Ito · DO · Dual · 9:00–10:30'],
  ])('of %d px says the name first, and the time last', (width, words) => {
    expect(said(ITO, { width })).toBe(words)
  })

  it.each([
    [10, null],
    [20, 'DK'],
    [40, 'DK'],
    [50, 'DK · Dual'],
    [56, 'Kowalski'],
  ])('of %d px never cuts a name: initials instead, or nothing', (width, words) => {
    const customers = [aPerson({ name: 'Diana Kowalski' })]
    expect(said({ ...ITO, customers }, { width })).toBe(words)
  })

  it('says that an aircraft is down where "Maintenance" has no room', () => {
    expect(said({ customers: [], activity: 'Maintenance' }, { width: 60 })).toBe('Down')
  })

  it('names the aircraft in an instructor’s row', () => {
    expect(said(ITO, { kind: 'instructor', width: 90 })).toBe('Ito · N172SP')
  })

  it('says until when an aircraft is down, never that it is checked out', () => {
    const shop = {
      customers: [],
      activity: 'Maintenance',
      status: 'checked-out',
      end: '2026-11-25T17:00:00-07:00',
    }
    expect(said(shop)).toBe('Down until Wed 25 Nov 5:00 PM')
    expect(said(shop, { width: 150 })).toBe('Down until Wed 25 Nov')
    expect(said({ ...shop, status: 'completed' })).toBe('Maintenance')
  })

  it('says the activity where nobody is named', () => {
    expect(said({ ...ITO, customers: [] }, { width: 60 })).toBe('Dual · DO')
    const solo = { customers: [], instructors: [], activity: 'Solo Flight' }
    expect(said(solo, { width: 60 })).toBe('Solo')
  })

  it.each([
    [ITO, 'Ito', 'Ito · N172SP'],
    [{ customers: [] }, 'Dual', 'Dual · N172SP'],
  ])('that the filters did not ask for says whose it is (%#)', (fields, words, ofPerson) => {
    expect(said(fields, { isMatch: false })).toBe(words)
    expect(said(fields, { isMatch: false, kind: 'instructor' })).toBe(ofPerson)
  })
})
