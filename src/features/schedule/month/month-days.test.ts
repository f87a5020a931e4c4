import { describe, expect, it } from 'vitest'
import type { Missing } from '#api/range/range-answer.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { aReservation } from '#testing/record-builders.ts'
import { type Instant, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { monthDays, monthLong, monthWeeks } from './month-days.ts'

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
  it('are the weeks that it touches, from the first day of the week on', () => {
    const fromMonday = monthWeeks(NOVEMBER, 1)
    expect(fromMonday).toHaveLength(6)
    expect([fromMonday[0]?.[0], fromMonday[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
    const fromSunday = monthWeeks(NOVEMBER, 7)
    expect(fromSunday).toHaveLength(5)
    expect([fromSunday[0]?.[0], fromSunday[4]?.[6]]).toEqual(['2026-11-01', '2026-12-05'])
  })

  it('have their load, over midnight on both days', () => {
    const night = aReservation({
      id: 'night',
      start: '2026-11-18T23:00:00-07:00',
      end: '2026-11-19T01:30:00-07:00',
    })
    const days = monthDays([aReservation({ id: 'day' }), night], [], [], NOVEMBER, DENVER)
    expect(days.size).toBe(30)
    const facts = (day: string) => {
      const { known, load } = days.get(plainDay(day)) ?? {}
      return [known, load?.bookings, load?.hours]
    }
    expect(facts('2026-11-18')).toEqual(['whole', 2, 2.5])
    expect(facts('2026-11-19')).toEqual(['whole', 1, 1.5])
    expect(facts('2026-11-20')).toEqual(['whole', 0, 0])
  })

  it('count what was completed among the bookings that start that day', () => {
    const overnight = aReservation({
      id: 'night',
      status: 'completed',
      start: '2026-11-17T23:00:00-07:00',
      end: '2026-11-18T01:30:00-07:00',
    })
    const others = (['completed', 'pending', 'cancelled'] as const).map((status) =>
      aReservation({ id: status, status }),
    )
    const days = monthDays([overnight, ...others], [], [], NOVEMBER, DENVER)
    const { load, starting, completed, cancelled } = days.get(plainDay('2026-11-18')) ?? {}
    expect([load?.bookings, starting, completed, cancelled]).toEqual([3, 2, 1, 1])
  })

  it('tell a clash that can be mended once, of the first of its bookings, a limit, and none that is hidden', () => {
    const [a, b, hidden] = ['a', 'b', 'hidden'].map((id) => aReservation({ id }))
    if (!a || !b || !hidden) throw new Error('three were built')
    const clash = (reservation: typeof a, ...others: (typeof a)[]): Finding => ({
      kind: 'aircraft-overlap',
      severity: 'error',
      reservation,
      others,
      person: null,
      minutes: 30,
    })
    const limit: Finding = { ...clash(b), kind: 'overruns-inspection' }
    const found: Finding[] = [
      clash(a, b),
      limit,
      clash(b, a),
      { ...clash(a, b), severity: 'information' },
      { ...clash(a), kind: 'late-back' },
      clash(hidden, a),
    ]
    const days = monthDays([a, b], [], found, NOVEMBER, DENVER)
    expect(days.get(plainDay('2026-11-18'))).toMatchObject({
      problems: [clash(a, b), limit],
      overdue: 1,
      notStarted: 0,
    })
    expect(days.get(plainDay('2026-11-19'))?.problems).toEqual([])
  })

  it('draw what runs over whole days once a week, in the columns of their own month', () => {
    const down = aReservation({
      id: 'down',
      activity: 'Maintenance',
      start: '2026-10-28T08:00:00-06:00',
      end: '2026-11-10T17:00:00-07:00',
    })
    const bars = monthWeeks(NOVEMBER, 1)
      .map((week) => monthLong([down, aReservation()], week, NOVEMBER, DENVER))
      .map((week) =>
        week.map(({ first, days, isEarlier, isLater }) => [first, days, isEarlier, isLater]),
      )
    expect(bars).toEqual([
      [[6, 1, true, true]],
      [[0, 7, true, true]],
      [[0, 2, true, false]],
      [],
      [],
      [],
    ])
  })
  it('know which are whole, known in part, or not at all; the look-back is none of theirs', () => {
    const gaps = [
      missing(instant('2026-11-10T19:00:00Z'), instant('2026-11-12T07:00:00Z')),
      missing(instant('2026-11-20T20:00:00Z'), instant('2026-11-21T00:00:00Z'), {
        kind: 'saturated',
      }),
      missing(instant('2026-10-01T00:00:00Z'), instant('2026-11-01T06:00:00Z'), { lookBack: true }),
    ]
    const days = monthDays([], gaps, [], NOVEMBER, DENVER)
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
  })
})
