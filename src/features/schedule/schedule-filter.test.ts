import { describe, expect, it } from 'vitest'
import { wholeFleet } from '#domain/fleet.ts'
import type { Person } from '#domain/person.ts'
import type { Reservation } from '#domain/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import {
  aircraftSections,
  filterReservations,
  instructorSections,
  isUnfiltered,
  type ScheduleFilter,
  statusSections,
} from './schedule-filter.ts'

const ALL: ScheduleFilter = {
  aircraft: null,
  instructor: null,
  activity: null,
  status: null,
  q: '',
  cancelled: false,
}
const jane: Person = { name: 'Jane Doe', email: 'Jane@School.example', phone: '' }
const sp = { tail: 'N172SP', model: 'C172S' }
const WORLD: readonly Reservation[] = [
  aReservation({ id: 'dual', aircraft: sp, instructors: [jane], activity: 'Dual' }),
  aReservation({
    id: 'rental',
    instructors: [],
    aircraft: { tail: 'N5216K', model: 'C172S' },
    activity: 'Rental',
  }),
  aReservation({
    id: 'ground',
    instructors: [],
    aircraft: null,
    activity: 'Dual',
    status: 'checked-out',
  }),
  aReservation({
    id: 'work',
    instructors: [],
    aircraft: sp,
    activity: 'MAINTENANCE',
    status: null,
  }),
  aReservation({
    id: 'gone',
    instructors: [],
    aircraft: sp,
    activity: 'Dual',
    status: 'CANCELLED - wx',
  }),
]

const CASES: readonly [string, Partial<ScheduleFilter>, string[], number][] = [
  ['everything but cancelled', {}, ['dual', 'rental', 'ground', 'work'], 1],
  ['cancelled too', { cancelled: true }, ['dual', 'rental', 'ground', 'work', 'gone'], 0],
  ['cancelled asked for by status', { status: ['cancelled'] }, ['gone'], 0],
  ['one tail', { aircraft: ['N172SP'] }, ['dual', 'work'], 1],
  ['one tail with no cancelled ones', { aircraft: ['N5216K'] }, ['rental'], 0],
  ['no aircraft', { aircraft: ['none'] }, ['ground'], 0],
  ['no tail chosen', { aircraft: [] }, [], 0],
  ['an instructor, by e-mail in any case', { instructor: ['jane@school.example'] }, ['dual'], 0],
  ['no instructor', { instructor: ['none'] }, ['rental', 'ground', 'work'], 1],
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
  })
})

describe('the choices', () => {
  it('keeps an aircraft that is idle, under its model, and counts the rest', () => {
    const idle = { tail: 'N9', model: 'SR20' }
    expect(aircraftSections(wholeFleet([idle, sp], WORLD), WORLD)).toEqual([
      {
        label: 'C172S',
        options: [
          { value: 'N172SP', label: 'N172SP', count: 3 },
          { value: 'N5216K', label: 'N5216K', count: 1 },
        ],
      },
      { label: 'SR20', options: [{ value: 'N9', label: 'N9', count: 0 }] },
      { label: '', options: [{ value: 'none', label: 'No aircraft', count: 1 }] },
    ])
  })

  it('names instructors, and none', () => {
    expect(instructorSections(WORLD)[0]?.options).toEqual([
      { value: 'jane@school.example', label: 'Jane Doe', count: 1 },
      { value: 'none', label: 'No instructor', count: 4 },
    ])
  })

  it('leaves cancelled to its own switch', () => {
    expect(statusSections(WORLD)[0]?.options.map(({ value, count }) => [value, count])).toEqual([
      ['pending', 2],
      ['checked-out', 1],
      ['completed', 0],
      ['other', 1],
    ])
  })
})
