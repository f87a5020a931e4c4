import { describe, expect, it } from 'vitest'
import type { Missing } from '#api/range/range-answer.ts'
import { aReservation } from '#testing/record-builders.ts'
import { type Instant, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { monthDays, monthWeeks, unreadDays } from './month-days.ts'

const DENVER = zoneOf('America/Denver')
const NOVEMBER = { from: plainDay('2026-11-01'), to: plainDay('2026-11-30') }

const missing = (start: Instant, end: Instant, part: Partial<Missing> = {}): Missing => ({
  kind: 'unread',
  start,
  end,
  days: [],
  lookBack: false,
  ...part,
})

describe('the days of a month', () => {
  it('are six weeks from the first day of the week on', () => {
    const weeks = monthWeeks(NOVEMBER, 1)
    expect(weeks).toHaveLength(6)
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
  })

  it('have their bookings in the order given, over midnight on both days, and their load', () => {
    const night = aReservation({
      id: 'night',
      start: '2026-11-18T23:00:00-07:00',
      end: '2026-11-19T01:30:00-07:00',
    })
    const days = monthDays([aReservation({ id: 'day' }), night], [], NOVEMBER, DENVER)
    expect(days.size).toBe(30)
    const facts = (day: string) => {
      const { known, load, reservations } = days.get(plainDay(day)) ?? {}
      return [known, load?.bookings, load?.hours, reservations?.map(({ id }) => id)]
    }
    expect(facts('2026-11-18')).toEqual(['whole', 2, 2.5, ['day', 'night']])
    expect(facts('2026-11-19')).toEqual(['whole', 1, 1.5, ['night']])
    expect(facts('2026-11-20')).toEqual(['whole', 0, 0, []])
  })

  it('know which are whole, known in part, or not at all; the look-back is none of theirs', () => {
    const gaps = [
      missing(instant('2026-11-10T19:00:00Z'), instant('2026-11-12T07:00:00Z')),
      missing(instant('2026-11-20T20:00:00Z'), instant('2026-11-21T00:00:00Z'), {
        kind: 'saturated',
      }),
      missing(instant('2026-10-01T00:00:00Z'), instant('2026-11-01T06:00:00Z'), { lookBack: true }),
    ]
    const days = monthDays([], gaps, NOVEMBER, DENVER)
    const known = [
      '2026-11-01',
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-20',
    ]
    expect(known.map((day) => days.get(plainDay(day))?.known)).toEqual([
      'whole',
      'whole',
      'part',
      'none',
      'whole',
      'part',
    ])
    expect(unreadDays(gaps, NOVEMBER, DENVER)).toBe(2)
  })
})
