import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { listDays, partsOfToday } from './list-days.ts'

const DENVER = zoneOf('America/Denver')
const days = { from: plainDay('2026-11-18'), to: plainDay('2026-11-20') }

function idsByDay(...items: ReturnType<typeof aReservation>[]) {
  return [...listDays(items, days, DENVER).values()].map((onDay) => onDay.map(({ id }) => id))
}

describe('the list’s days', () => {
  it('holds every day, in order of start and then of tail', () => {
    const early = aReservation({ id: 'early' })
    const late = aReservation({
      id: 'late',
      start: '2026-11-18T17:00:00Z',
      end: '2026-11-18T18:00:00Z',
    })
    const alike = aReservation({ id: 'alike', aircraft: { tail: 'N1', model: '' } })
    expect(idsByDay(late, early, alike)).toEqual([['alike', 'early', 'late'], [], []])
  })

  it('repeats what runs over several days, within the range', () => {
    const long = aReservation({
      id: 'long',
      start: '2026-11-08T16:00:00Z',
      end: '2026-11-19T16:00:00Z',
    })
    expect(idsByDay(long)).toEqual([['long'], ['long'], []])
  })

  it('keeps 23:30 of the last evening and leaves out the next midnight', () => {
    const last = aReservation({
      id: 'last',
      start: '2026-11-21T06:30:00Z',
      end: '2026-11-21T07:00:00Z',
    })
    const next = aReservation({
      id: 'next',
      start: '2026-11-21T07:00:00Z',
      end: '2026-11-21T08:00:00Z',
    })
    expect(idsByDay(last, next)).toEqual([[], [], ['last']])
  })
})

describe('around now', () => {
  const NOW = instant('2026-11-18T18:00:00Z')
  const over = { start: '2026-11-18T15:00:00Z', end: '2026-11-18T18:00:00Z' }
  const DONE = [1, 0, 0]
  const BEGUN = [0, 1, 0]

  it.each([
    ['completed', over, DONE],
    ['cancelled', over, DONE],
    ['pending', over, BEGUN],
    ['checked-out', over, BEGUN],
    ['completed', { ...over, end: '2026-11-18T18:01:00Z' }, BEGUN],
    ['cancelled', { start: '2026-11-18T18:01:00Z', end: '2026-11-18T19:00:00Z' }, [0, 0, 1]],
  ] as const)('a booking that is %s, %o: %s', (status, times, counts) => {
    const parts = partsOfToday([aReservation({ ...times, status })], NOW)
    expect(parts.map(({ length }) => length)).toEqual(counts)
  })
})
