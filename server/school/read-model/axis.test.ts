import { describe, expect, it } from 'vitest'
import { DAY, SECOND } from '#time/instant.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { AXES, stretchOf } from './axis.ts'
import { asciiJson, compareKeys, entryOf, lowerBound, recordIdOf } from './entry.ts'

const { reservations, flights } = AXES
const ID = '00000000-0000-4000-8000-000000000001'
const NINE = '2026-11-18T09:00:00Z'
const AT = Date.UTC(2026, 10, 18, 9)
const DAY_OF = dayNumber(plainDay('2026-11-18'))

describe('a reservation on its line', () => {
  it('stands where it starts', () => {
    expect(reservations.place({ startsAt: NINE })).toEqual({ at: AT, rank: 0 })
    expect(reservations.place({ startsAt: 'soon' })).toBeNull()
    expect(reservations.dayAt(AT)).toBe(DAY_OF)
    expect(reservations.dayAt(-1)).toBe(-1)
    expect(reservations.timesOf({ start: 0.5, end: 1.5 })).toEqual({ from: 1, to: 2 })
  })

  it('is of use with an id, a start and an end', () => {
    const record = { id: 'R', startsAt: NINE, endsAt: NINE }
    const isUsable = (more: object) => reservations.isUsable({ ...record, ...more })
    expect(isUsable({})).toBe(true)
    for (const more of [{ id: '' }, { id: 7 }, { startsAt: null }, { endsAt: 'x' }])
      expect(isUsable(more)).toBe(false)
  })

  it('is not asked for in the last second of a day alone', () => {
    expect(reservations.isSliver({ start: 0, end: SECOND - 1 })).toBe(true)
    expect(reservations.isSliver({ start: 0, end: SECOND })).toBe(false)
    expect(flights.isSliver({ start: 0, end: 0 })).toBe(false)
  })
})

describe('a flight on its line', () => {
  it('stands on its log day, the latest first, and there by when it was closed', () => {
    const place = (flightDate: string, completedAt: unknown = null) =>
      flights.place({ flightDate, completedAt: completedAt as string })
    expect(place('2026-11-18')).toEqual({ at: -DAY_OF, rank: Number.POSITIVE_INFINITY })
    expect(place('2026-11-18', NINE)).toEqual({ at: -DAY_OF, rank: -AT })
    expect(place('2026-02-30')).toBeNull()
    expect(flights.dayAt(-DAY_OF)).toBe(DAY_OF)
    expect(flights.dayAt(-DAY_OF + 0.5)).toBe(DAY_OF)
    expect(flights.timesOf({ start: -DAY_OF, end: 1 - DAY_OF })).toEqual({
      from: DAY_OF * DAY,
      to: (DAY_OF + 1) * DAY,
    })
    expect(flights.isUsable({ id: 'F', flightDate: '2026-11-18' })).toBe(true)
    expect(flights.isUsable({ id: 'F', flightDate: 'x' })).toBe(false)
    expect(flights.isUsable({ flightDate: '2026-11-18' })).toBe(false)
  })
})

it('of days is a stretch, up to an instant if one is named', () => {
  const days = {
    collection: 'reservations' as const,
    from: plainDay('2026-11-18'),
    to: plainDay('2026-11-18'),
  }
  const { start, end } = stretchOf(days)
  expect(stretchOf({ ...days, until: AT })).toEqual({ start, end: AT })
  expect(stretchOf({ ...days, until: 0 })).toEqual({ start, end: start })
  expect(stretchOf({ ...days, until: AT + 2 * DAY })).toEqual({ start, end })
})

describe('an entry', () => {
  const when = { asOf: 1, tick: 2 }

  it('says where it belongs, or stands where it is put, or nowhere', () => {
    const record = { id: ID.toUpperCase(), startsAt: NINE, endsAt: NINE }
    expect(entryOf(reservations, record, null, '#', when)).toEqual({
      id: ID,
      at: AT,
      rank: 0,
      isPlaced: true,
      ends: AT,
      ...when,
      body: JSON.stringify(record),
    })
    const put = entryOf(reservations, null, { at: 5, rank: 6 }, '#1', when, 'text')
    expect(put).toMatchObject({ id: '#1', at: 5, rank: 6, isPlaced: false, body: 'text' })
    expect(put.ends).toBeNaN()
    const lost = entryOf(reservations, { id: 'x' }, null, '#2', when)
    expect(lost).toMatchObject({ id: '#2', rank: 0, isPlaced: false })
    expect(lost.at).toBeNaN()
    expect(recordIdOf({ id: 7 })).toBeNull()
  })

  it('is written in ASCII', () => {
    expect(asciiJson({ a: 'Zoë €\u{1F6E9}\x7f' })).toBe(
      '{"a":"Zo\\u00eb \\u20ac\\ud83d\\udee9\x7f"}',
    )
  })

  it('is sorted by its place, then its rank, then its id', () => {
    const key = (at: number, rank: number, id: string) => ({ at, rank, id })
    const keys = [key(1, 0, 'a'), key(1, 0, 'b'), key(1, 1, 'a'), key(2, 0, 'a')]
    for (const [one, a] of keys.entries())
      for (const [other, b] of keys.entries())
        expect(Math.sign(compareKeys(a, b))).toBe(Math.sign(one - other))
    const rows = keys.map((each) => ({ ...each, isPlaced: true, ends: 0, ...when, body: '' }))
    expect([0, 1, 1.5, 2, 3].map((at) => lowerBound(rows, at))).toEqual([0, 0, 3, 3, 4])
    expect(keys.map((each) => lowerBound(rows, each))).toEqual([0, 1, 2, 3])
    expect(lowerBound([], 1)).toBe(0)
  })
})
