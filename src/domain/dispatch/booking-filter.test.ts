import { describe, expect, it } from 'vitest'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import { type BookingFilter, filterReservations, isUnfiltered } from './booking-filter.ts'

const ALL: BookingFilter = {
  aircraft: null,
  instructor: null,
  customer: null,
  activity: null,
  status: null,
  q: '',
  cancelled: false,
}
const jane: Person = { name: 'Jane Doe', email: 'Jane@School.example', phone: '' }
const ada: Person = { name: 'Ada Lovelace', email: '', phone: '' }
const sp = { tail: 'N172SP', model: 'C172S' }
const WORLD: readonly Reservation[] = [
  aReservation({
    id: 'dual',
    aircraft: sp,
    instructors: [jane],
    customers: [ada],
    activity: 'Dual',
  }),
  aReservation({
    id: 'rental',
    instructors: [],
    aircraft: { tail: 'N5216K', model: 'C172S' },
    activity: 'Rental',
  }),
  aReservation({
    id: 'ground',
    customers: [],
    instructors: [],
    aircraft: null,
    activity: 'Dual',
    status: 'checked-out',
  }),
  aReservation({
    id: 'work',
    customers: [],
    instructors: [],
    aircraft: sp,
    activity: 'MAINTENANCE',
    status: null,
  }),
  aReservation({
    id: 'gone',
    customers: [],
    instructors: [],
    aircraft: sp,
    activity: 'Dual',
    status: 'CANCELLED - wx',
  }),
]

const CASES: readonly [string, Partial<BookingFilter>, string[], number][] = [
  ['everything but cancelled', {}, ['dual', 'rental', 'ground', 'work'], 1],
  ['cancelled too', { cancelled: true }, ['dual', 'rental', 'ground', 'work', 'gone'], 0],
  ['cancelled asked for by status', { status: ['cancelled'] }, ['gone'], 0],
  ['one tail', { aircraft: ['N172SP'] }, ['dual', 'work'], 1],
  ['one tail with no cancelled ones', { aircraft: ['N5216K'] }, ['rental'], 0],
  ['no aircraft', { aircraft: ['none'] }, ['ground'], 0],
  ['no tail chosen', { aircraft: [] }, [], 0],
  ['an instructor, by e-mail in any case', { instructor: ['jane@school.example'] }, ['dual'], 0],
  ['no instructor', { instructor: ['none'] }, ['rental', 'ground', 'work'], 1],
  ['a customer without an e-mail, by name', { customer: ['Ada Lovelace'] }, ['dual'], 0],
  ['no customer', { customer: ['none'] }, ['ground', 'work'], 1],
  ['an activity', { activity: ['maintenance'] }, ['work'], 0],
  ['a status', { status: ['checked-out'] }, ['ground'], 1],
  ['the status that is none of ours', { status: ['other'] }, ['work'], 1],
  ['a search', { q: 'jane n172' }, ['dual'], 0],
]

describe('the filter', () => {
  it.each(CASES)('%s', (_, filter, ids, hiddenCancelled) => {
    const filtered = filterReservations(WORLD, { ...ALL, ...filter })
    expect(filtered.shown.map(({ id }) => id)).toEqual(ids)
    expect(filtered.hiddenCancelled).toBe(hiddenCancelled)
  })

  it('knows when it leaves nothing out', () => {
    expect(isUnfiltered({ ...ALL, cancelled: true, q: '  ' })).toBe(true)
    expect(isUnfiltered({ ...ALL, aircraft: [] })).toBe(false)
    expect(isUnfiltered({ ...ALL, customer: ['none'] })).toBe(false)
  })
})

describe('the counts', () => {
  const counted = (filter: Partial<BookingFilter>) => {
    const { counts } = filterReservations(WORLD, { ...ALL, ...filter })
    return {
      tails: Object.fromEntries(counts.aircraft),
      activities: Object.fromEntries(counts.activity),
      statuses: Object.fromEntries(counts.status),
    }
  }

  it('follow the other groups, not their own', () => {
    expect(counted({ aircraft: ['N5216K'] })).toEqual({
      tails: { N172SP: 2, N5216K: 1, none: 1 },
      activities: { solo: 1 },
      statuses: { pending: 1 },
    })
  })

  it('follow the search and the switch for cancelled ones, which have no status of the group', () => {
    expect(counted({ q: 'jane' }).tails).toEqual({ N172SP: 1 })
    expect(counted({ cancelled: true })).toMatchObject({
      tails: { N172SP: 3, N5216K: 1, none: 1 },
      statuses: { pending: 2, 'checked-out': 1, other: 1 },
    })
  })
})
