import { describe, expect, it } from 'vitest'
import type { RangePrice } from '#api/range/range-price.ts'
import { GB } from '#testing/date-formats.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import type { MonthDayFacts } from './month-days.ts'
import { monthOffer } from './month-offer.tsx'
import { dayLine, monthDayName } from './month-words.ts'

const named = (
  known: MonthDayFacts['known'],
  bookings: number,
  hours = 0,
  blocks = 0,
  isFiltered = false,
) =>
  monthDayName(
    {
      day: plainDay('2026-11-18'),
      known,
      load: { bookings, hours, blocks },
      starting: bookings,
      completed: 0,
      cancelled: 0,
      clashes: [],
    },
    'en-GB',
    isFiltered,
  )

describe('the name of a day', () => {
  it.each([
    [named('whole', 23, 41.5), 'Wed 18 Nov, 23 bookings, 41.5 h'],
    [named('whole', 1, 2, 2), 'Wed 18 Nov, 1 booking, 2.0 h, 2 maintenance blocks'],
    [named('whole', 0, 0, 1), 'Wed 18 Nov, 1 maintenance block'],
    [named('whole', 0), 'Wed 18 Nov, no bookings'],
    [named('part', 12, 18), 'Wed 18 Nov, at least 12 bookings, 18.0 h'],
    [named('part', 0), 'Wed 18 Nov, known in part, no bookings yet'],
    [named('none', 0), 'Wed 18 Nov, not known'],
    [named('none', 1, 3), 'Wed 18 Nov, at least 1 booking, 3.0 h'],
    [named('whole', 0, 0, 0, true), 'Wed 18 Nov, no bookings matching the filters'],
  ])('%s', (name, expected) => expect(name).toBe(expected))
})

it('says under the hours what there is, each only where it is true', () => {
  const facts = { day: plainDay('2026-11-18'), known: 'whole', clashes: [] } as const
  const line = (
    bookings: number,
    blocks: number,
    known: MonthDayFacts['known'] = 'whole',
    [completed, cancelled, starting] = [0, 0, bookings],
  ) =>
    dayLine({
      ...facts,
      known,
      load: { bookings, hours: 0, blocks },
      starting,
      completed,
      cancelled,
    }).join(' · ')
  expect(line(61, 1)).toBe('61 bookings · 1 down')
  expect(line(1, 0, 'part')).toBe('≥ 1 booking')
  expect(line(0, 0)).toBe('')
  expect(line(61, 1, 'whole', [59, 4, 60])).toBe('59 of 60 completed · 4 cancelled · 1 down')
})

describe('the price of a month', () => {
  const price: RangePrice = {
    requests: 4,
    unknownDays: [],
    completeAt: null,
    remaining: 83,
    allowed: 13,
    reset: instant('2026-11-19T00:00:00Z'),
  }
  const offer = (unread: number, change: Partial<RangePrice> | null = {}) =>
    monthOffer(unread, 30, change && { ...price, ...change }, plainDay('2026-10-18'), GB)

  it.each([
    [
      offer(11),
      '11 of 30 days are not read yet. Loading the rest takes about 4 requests; 83 are left.',
      true,
    ],
    [
      offer(1, { requests: 1 }),
      '1 of 30 days is not read yet. Loading the rest takes about 1 request; 83 are left.',
      true,
    ],
    [
      offer(0),
      'Every day is known; blocks that began before Sun 18 Oct and still run are not. Loading the rest takes about 4 requests; 83 are left.',
      true,
    ],
    [
      offer(30, null),
      '30 of 30 days are not read yet. What reading the rest costs is being worked out.',
      false,
    ],
    [
      offer(11, { remaining: 0, allowed: 0 }),
      '11 of 30 days are not read yet. Today’s requests are used up. Requests reset at 17:00. Loaded data stays.',
      false,
    ],
  ])('is told before it is paid (%#)', ({ words, isPossible }, expected, can) => {
    expect([words, isPossible]).toEqual([expected, can])
  })
})
