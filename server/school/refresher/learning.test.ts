import { describe, expect, it } from 'vitest'
import type { Booking, Change } from '#server/school/read-model/school-reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { learnFrom } from './learning.ts'
import { createSchoolDays } from './school-days.ts'

const days = createSchoolDays('America/Denver', { opens: 360, closes: 1320 })
const OPENS = Date.UTC(2026, 10, 18, 13)
const STARTS = OPENS + 2 * HOUR
const ENDS = STARTS + 2 * HOUR
const NOW = OPENS + 8 * HOUR
const ID = '00000000-0000-4000-8000-000000000001' as RecordId

function change(seenAt: number, before: string, after: string, more: Partial<Change> = {}): Change {
  const times = { startsAt: new Date(STARTS).toISOString(), endsAt: new Date(ENDS).toISOString() }
  return {
    id: ID,
    reservationNumber: null,
    collection: 'reservations',
    kind: 'changed',
    seenAt,
    before: { id: ID, status: before, ...times },
    after: { id: ID, status: after, ...times },
    ...more,
  }
}

const learned = (history: readonly Change[], past: readonly Booking[] = []) =>
  learnFrom(history, past, days, NOW)

describe('the school’s own history tells', () => {
  it('between which two readings a change came', () => {
    const seen = learned([
      change(STARTS - 4 * MINUTE, 'PENDING', 'PENDING', { kind: 'new', before: null }),
      change(STARTS + 9 * MINUTE, 'PENDING', 'checked-out'),
      change(ENDS - 3 * MINUTE, 'checked-out', 'completed'),
    ])
    expect(seen.out).toEqual([{ after: -4, by: 9 }])
    expect(seen.closed).toEqual([{ after: 9 - 120, by: -3 }])
    expect(seen.unforeseen).toBe(1)
    expect(seen.minutes).toBe(480)
  })

  it('two changes of one reading, both after the reading before', () => {
    const at = STARTS + 9 * MINUTE
    const out = change(at, 'PENDING', 'Checked Out')
    expect(
      learned([change(STARTS, 'PENDING', 'x', { kind: 'new', before: null }), out, out]).out,
    ).toEqual([
      { after: 0, by: 9 },
      { after: 0, by: 9 },
    ])
  })

  it('by the time that was booked when it came, though its end was set with it', () => {
    const at = ENDS - 20 * MINUTE
    const closed = change(at, 'checked-out', 'completed', { kind: 'moved' })
    const after = { ...closed.after, endsAt: new Date(at).toISOString() }
    expect(learned([{ ...closed, after }]).closed[0]?.by).toBe(-20)
  })

  it.each([
    ['moved', change(NOW - HOUR, '', '', { kind: 'moved' })],
    ['cancelled', change(NOW - HOUR, 'PENDING', 'CANCELLED', { kind: 'cancelled' })],
    ['gone', change(NOW - HOUR, '', '', { kind: 'gone', after: null })],
  ])('what nothing foretold: %s', (_, one) => {
    const { out, closed, unforeseen } = learned([one])
    expect([out.length, closed.length, unforeseen]).toEqual([0, 0, 1])
  })

  it('nothing of another day, nor of a note', () => {
    const seen = learned([
      change(STARTS - DAY, 'PENDING', 'CANCELLED', { kind: 'cancelled' }),
      change(STARTS, 'a note', 'another note'),
    ])
    expect(seen).toMatchObject({ out: [], closed: [], unforeseen: 0 })
  })

  it('that a school shows no check-outs, and which bookings nobody closes', () => {
    const straight = learned([
      change(ENDS - 10 * MINUTE, 'PENDING', 'PENDING', { kind: 'new', before: null }),
      change(ENDS + MINUTE, 'PENDING', 'completed'),
    ])
    expect(straight.out).toEqual([
      { after: Number.POSITIVE_INFINITY, by: Number.POSITIVE_INFINITY },
    ])
    expect(straight.closed).toEqual([{ after: -10, by: 1 }])
    const news = change(STARTS, 'PENDING', 'PENDING', { kind: 'new', before: null })
    const left = {
      starts: OPENS,
      ends: OPENS + HOUR,
      id: '00000000-0000-4000-8000-000000000001' as RecordId,
      stage: 'booked' as const,
      asOf: NOW,
    }
    expect(learned([news], [left])).toMatchObject({ out: [{ by: Number.POSITIVE_INFINITY }] })
    expect(learned([news], [{ ...left, asOf: OPENS + 2 * HOUR }]).out).toEqual([])
    expect(learned([], [left]).out).toEqual([])
  })
})
