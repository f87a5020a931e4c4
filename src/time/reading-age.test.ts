import { describe, expect, it } from 'vitest'
import { DAY, HOUR, instant, MINUTE, plus } from './instant.ts'
import { USUAL_HOURS } from './opening-hours.ts'
import {
  NO_GAPS,
  type OpenAge,
  oldest,
  oldestOld,
  type Pace,
  type PlannedGaps,
  plannedGaps,
  shownAge,
} from './reading-age.ts'
import { zoneOf } from './zone.ts'

const denver = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')
const age = (pace: Pace, ms: number, now = NOON): OpenAge => ({ pace, asOf: plus(now, -ms) })
const isOld = (pace: Pace, ms: number, gaps: PlannedGaps = NO_GAPS, now = NOON) =>
  oldestOld([age(pace, ms, now)], now, denver, { hours: USUAL_HOURS, gaps }) !== null

describe('what is old', () => {
  it.each([
    ['today', 30 * MINUTE],
    ['flights-today', 30 * MINUTE],
    ['tomorrow', 6 * HOUR],
    ['screen', 6 * HOUR],
  ] as const)('%s is so at the earliest after %i ms, however often it is read', (pace, least) => {
    const gaps = { ...NO_GAPS, [pace]: MINUTE }
    expect(isOld(pace, least, gaps)).toBe(false)
    expect(isOld(pace, least + 1, gaps)).toBe(true)
  })

  it('is a day old where no one looked until now, so that a first look is not met with a warning', () => {
    expect(isOld('screen', DAY)).toBe(false)
    expect(isOld('screen', DAY + 1)).toBe(true)
    expect(isOld('today', 31 * MINUTE)).toBe(true)
  })

  it('is older than twice the planned gap', () => {
    const gaps = { ...NO_GAPS, today: 20 * MINUTE, screen: 9 * HOUR }
    expect(isOld('today', 40 * MINUTE, gaps)).toBe(false)
    expect(isOld('today', 41 * MINUTE, gaps)).toBe(true)
    expect(isOld('screen', 18 * HOUR, gaps)).toBe(false)
  })

  it('has a gap for each pace', () => {
    const gaps = plannedGaps((pace) => pace.length)
    expect(gaps).toEqual({ today: 5, tomorrow: 8, 'flights-today': 13, screen: 6 })
    expect(oldest([])).toBeNull()
  })

  it('is nothing while the school is closed', () => {
    expect(isOld('today', 8 * HOUR, NO_GAPS, instant('2026-11-18T10:00:00Z'))).toBe(false)
  })

  it('does not make today’s time older: other days are read seldom, and settled ones count only alone', () => {
    const morning = age('screen', 8 * HOUR)
    const settled = plus(NOON, -3 * 24 * HOUR)
    expect(shownAge([morning, age('today', 4 * MINUTE)], settled)).toBe(plus(NOON, -4 * MINUTE))
    expect(shownAge([morning, age('flights-today', HOUR)], settled)).toBe(plus(NOON, -HOUR))
    expect(shownAge([morning, age('tomorrow', HOUR)], settled)).toBe(morning.asOf)
    expect(shownAge([], settled)).toBe(settled)
    expect(shownAge([], null)).toBeNull()
  })

  it('is told by its oldest, and not by what is older and need not be younger', () => {
    const ages = [age('screen', 5 * HOUR), age('today', 40 * MINUTE), age('today', 35 * MINUTE)]
    expect(oldest(ages)).toBe(plus(NOON, -5 * HOUR))
    expect(shownAge(ages, null)).toBe(plus(NOON, -40 * MINUTE))
    const rule = { hours: USUAL_HOURS, gaps: NO_GAPS }
    expect(oldestOld(ages, NOON, denver, rule)).toBe(plus(NOON, -40 * MINUTE))
  })
})
