import { describe, expect, it } from 'vitest'
import type { Booking } from '#server/school/read-model/school-reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { beginOf, expectedChanges } from './expected-changes.ts'
import { habitsFrom } from './habits.ts'

const OPENS = Date.UTC(2026, 10, 18, 13)
const HABITS = habitsFrom({ out: [], closed: [], unforeseen: 0, minutes: 1e9 })
const DAY = [{ from: OPENS, until: OPENS + 8 * HOUR }]
const booking = (stage: Booking['stage'], starts = OPENS + 2 * HOUR): Booking => ({
  id: '00000000-0000-4000-8000-000000000001' as RecordId,
  starts,
  ends: starts + 2 * HOUR,
  stage,
  asOf: OPENS,
})
const sum = (numbers: Float64Array, from = 0, until = numbers.length) =>
  numbers.slice(from, until).reduce((all, one) => all + one, 0)

describe('expected changes', () => {
  it('are a check-out around the start and a closing around the end', () => {
    const expected = expectedChanges([booking('booked')], HABITS, DAY, OPENS)
    expect(sum(expected, 120, 130)).toBeGreaterThan(0.9)
    expect(sum(expected, 230, 252)).toBeGreaterThan(0.9)
    expect(sum(expected)).toBeLessThanOrEqual(2)
  })

  it('are a closing of what is out, and none of what is over', () => {
    const out = expectedChanges([booking('out')], HABITS, DAY, OPENS)
    expect(sum(out, 100, 200)).toBeLessThan(0.05)
    expect(sum(out, 230, 252)).toBeGreaterThan(0.9)
    expect(sum(expectedChanges([booking('over')], HABITS, DAY, OPENS))).toBeCloseTo(0, 3)
  })

  it('had not come by the last reading, and are the likelier in the rest of their time', () => {
    const since = OPENS + 2 * HOUR + 5 * MINUTE
    const hours = [{ from: since, until: OPENS + 8 * HOUR }]
    const expected = expectedChanges([booking('booked')], HABITS, hours, since)
    expect(sum(expected, 0, 5)).toBeGreaterThan(0.85)
    const overdue = expectedChanges([booking('booked')], HABITS, hours, since + HOUR)
    expect(sum(overdue, 0, 60)).toBeCloseTo(0, 3)
  })

  it('of the night wait for the school to open', () => {
    const evening = { from: OPENS, until: OPENS + HOUR }
    const morning = { from: OPENS + 9 * HOUR, until: OPENS + 12 * HOUR }
    const night = booking('out', OPENS + 4 * HOUR)
    const expected = expectedChanges([night], HABITS, [evening, morning], OPENS)
    expect(expected).toHaveLength(240)
    expect(expected[60]).toBeGreaterThan(0.9)
    expect(beginOf(59, [evening, morning])).toBe(OPENS + 59 * MINUTE)
    expect(beginOf(60, [evening, morning])).toBe(morning.from)
  })

  it('are what nothing foretells in every minute of the opening hours', () => {
    const habits = { ...HABITS, unforeseen: 0.02 }
    expect(sum(expectedChanges([], habits, DAY, OPENS))).toBeCloseTo(480 * 0.02)
    expect(expectedChanges([], habits, [], OPENS)).toHaveLength(0)
  })

  it('of a booking without an end are none at no time', () => {
    const endless = { ...booking('out'), ends: Number.NaN }
    expect(sum(expectedChanges([endless], HABITS, DAY, OPENS))).toBeCloseTo(0, 3)
  })
})
