import { describe, expect, it } from 'vitest'
import { type AuditSettings, USUAL_AUDIT } from '#domain/audit/thresholds.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { hoursDifference } from './hours-difference.ts'

const ran = (delta: number) => ({ start: 1000, end: 1000 + delta, delta })
/** Booked from 09:00 for so many minutes. */
const booked = (minutes: number) =>
  aReservation({
    start: '2026-11-18T16:00:00Z',
    end: new Date(Date.UTC(2026, 10, 18, 16, minutes)).toISOString(),
  })
const flown = (hobbs: number, out: string | null = null, back: string | null = null) =>
  aFlight({ hobbs: ran(hobbs), out, in: back })
type Args = Parameters<typeof hoursDifference>
const reasons = (booking: Args[0], flights: Args[1], limits: Partial<AuditSettings> = {}) =>
  hoursDifference(booking, flights, { ...USUAL_AUDIT, ...limits })
const kinds = (...args: Parameters<typeof reasons>) => reasons(...args).map(({ kind }) => kind)

describe('hours that do not agree', () => {
  it('are half an hour more than was booked', () => {
    expect(kinds(booked(90), [flown(200)])).toEqual([])
    expect(reasons(booked(90), [flown(201)])).toEqual([
      { kind: 'over-booked', hobbs: 201, booked: 150 },
    ])
    expect(kinds(booked(90), [flown(101), flown(100)])).toEqual(['over-booked'])
  })

  it('are under three tenths of it and an hour less, but for a journey', () => {
    expect(kinds(booked(120), [flown(60)])).toEqual([])
    expect(reasons(booked(120), [flown(59)])).toEqual([
      { kind: 'under-booked', hobbs: 59, booked: 200 },
    ])
    expect(kinds(booked(78), [flown(30)])).toEqual(['under-booked'])
    expect(kinds(booked(78), [flown(31)])).toEqual([])
    expect(kinds(booked(81), [flown(36)])).toEqual([])
    expect(kinds(booked(60), [flown(0)])).toEqual(['under-booked'])
    expect(kinds(booked(59), [flown(0)])).toEqual([])
    expect(kinds(booked(480), [flown(100)])).toEqual(['under-booked'])
    expect(kinds(booked(481), [flown(100)])).toEqual([])
  })

  it('are a fifth of an hour more than the clock went', () => {
    expect(kinds(booked(90), [flown(120, '09:00:00', '10:00:00')])).toEqual([])
    expect(reasons(booked(90), [flown(121, '09:00:00', '10:00:00')])).toEqual([
      { kind: 'over-clock', hobbs: 121, clock: 100 },
    ])
    expect(
      kinds(booked(90), [flown(61, '09:00:00', '09:20:00'), flown(61, '10:00:00', '10:20:00')]),
    ).toEqual(['over-clock'])
    expect(kinds(booked(90), [flown(121, '09:00:00'), flown(0, null, '10:00:00')])).toEqual([])
  })

  it('are judged by the limits that the school has set for the audit', () => {
    expect(kinds(booked(90), [flown(201)], { overBooked: 51 })).toEqual([])
    expect(kinds(booked(90), [flown(161)], { overBooked: 10 })).toEqual(['over-booked'])
    const long = flown(121, '09:00:00', '10:00:00')
    expect(kinds(booked(90), [long], { overClockMinutes: 13 })).toEqual([])
    expect(
      kinds(booked(90), [flown(111, '09:00:00', '10:00:00')], { overClockMinutes: 6 }),
    ).toEqual(['over-clock'])
  })

  it('are not told by the clock of a journey over days, as in the audit', () => {
    const weekend = booked(26 * 60)
    expect(kinds(weekend, [flown(400, '09:00:00', '10:00:00')])).toEqual([])
  })

  it('are a delta that is not the difference of its readings', () => {
    const off = aFlight({ hobbs: { start: 1000, end: 1100, delta: 130 }, out: null, in: null })
    expect(reasons(booked(90), [off])[0]).toEqual({
      kind: 'delta-differs',
      stored: 130,
      read: 100,
    })
    // Without a reading of each flight nothing can be summed.
    expect(kinds(booked(90), [flown(300), aFlight({ hobbs: null })])).toEqual([])
  })
})
