import { describe, expect, it } from 'vitest'
import { aFlight } from '#testing/record-builders.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { flagNames, flownShare, lagOf, NOT_AUDITED, ratioOf, rulesOf } from './log-row.ts'

const DENVER = zoneOf('America/Denver')
const ran = (delta: number | null) =>
  delta === null ? null : { start: 1000, end: 1000 + delta, delta }
const row = (fields: Parameters<typeof aFlight>[0], booked: number | null = null) => ({
  flight: aFlight(fields),
  audit: NOT_AUDITED,
  booked,
})
const meters = (hobbs: number | null, tach: number | null, booked: number | null = null) =>
  row({ hobbs: ran(hobbs), tach: ran(tach) }, booked)

describe('a line of the log', () => {
  it('has the ratio of its meters in thousandths', () => {
    expect(ratioOf(meters(150, 110))).toBe(733)
    expect(ratioOf(meters(1, 0))).toBe(0)
    for (const none of [meters(0, 10), meters(null, 10), meters(10, null)])
      expect(ratioOf(none)).toBeNull()
  })

  it('has its share of what was booked in hundredths', () => {
    expect(flownShare(meters(110, 100, 150))).toBe(73)
    expect(flownShare(meters(1, 1, 1))).toBe(100)
    for (const none of [meters(110, 100), meters(110, 100, 0), meters(null, 100, 150)])
      expect(flownShare(none)).toBeNull()
  })

  it('is written down some time after the return, which may be past midnight', () => {
    const lag = (fields: Parameters<typeof aFlight>[0]) =>
      lagOf(row({ date: '2026-11-18', completedAt: '2026-11-18T18:00:00Z', ...fields }), DENVER)
    expect(lag({ out: '09:10:00', in: '10:25:00' })).toBe(35 * MINUTE)
    expect(lag({ out: '10:25:00', in: '10:25:00' })).toBe(35 * MINUTE)
    expect(lag({ out: null, in: '10:25:00' })).toBe(35 * MINUTE)
    expect(lag({ out: '23:00:00', in: '00:30:00', completedAt: '2026-11-19T08:30:00Z' })).toBe(HOUR)
    for (const none of [{ in: null }, { date: null }, { completedAt: null }])
      expect(lag(none)).toBeNull()
  })

  it('names its flags, the gravest first and each once', () => {
    const found = (rule: number, severity: string) => ({ rule, severity }) as never
    const all = [found(9, 'warning'), found(3, 'warning'), found(9, 'warning'), found(1, 'error')]
    expect(rulesOf(all)).toEqual([1, 3, 9])
    expect(flagNames(all)).toEqual(['In is lower than out', 'Reading missing', 'Hobbs length'])
    expect(rulesOf([found(10, 'error'), found(9, 'error')])).toEqual([9, 10])
  })
})
