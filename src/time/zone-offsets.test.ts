import { describe, expect, it } from 'vitest'
import { asInstant, DAY, instant, isoInstant, MINUTE, plus } from './instant.ts'
import { zoneOf } from './zone.ts'
import { offsetSteps, stepAt } from './zone-offsets.ts'

const YEAR = { start: instant('2025-10-01T00:00:00Z'), end: instant('2026-10-01T00:00:00Z') }

describe('the offsets of a zone over time', () => {
  it('change twice a year where clocks do, to the minute', () => {
    const steps = offsetSteps(zoneOf('America/Denver'), YEAR)
    expect(steps.map(({ from, minutes }) => `${isoInstant(from)} ${minutes}`)).toEqual([
      '2025-10-01T00:00:00.000Z -360',
      '2025-11-02T08:00:00.000Z -420',
      '2026-03-08T09:00:00.000Z -360',
    ])
  })

  it.each([
    'America/Phoenix',
    'America/New_York',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ])('are the same as asked for hour by hour: %s', (name) => {
    const zone = zoneOf(name)
    const steps = offsetSteps(zone, YEAR)
    for (let at: number = YEAR.start; at < YEAR.end; at += DAY / 24)
      expect(stepAt(steps, asInstant(at))).toBe(zone.offsetAt(asInstant(at)) / MINUTE)
  })

  it('are known before the first step as in it, and not at all without one', () => {
    const steps = [{ from: YEAR.start, minutes: -420 }]
    expect(stepAt(steps, plus(YEAR.start, -DAY))).toBe(-420)
    expect(stepAt([], YEAR.start)).toBeNull()
  })
})
