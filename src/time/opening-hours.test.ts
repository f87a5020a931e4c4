import { describe, expect, it } from 'vitest'
import { instant, isoInstant } from './instant.ts'
import { isOpenAt, openingOf, USUAL_HOURS } from './opening-hours.ts'
import { plainDay } from './plain-day.ts'
import { zoneOf } from './zone.ts'

const denver = zoneOf('America/Denver')

describe('the opening hours', () => {
  it.each([
    ['2026-11-18T12:59:00Z', false],
    ['2026-11-18T13:00:00Z', true],
    ['2026-11-19T04:59:00Z', true],
    ['2026-11-19T05:00:00Z', false],
  ])('%s: %s', (at, isOpen) => {
    expect(isOpenAt(denver, instant(at), USUAL_HOURS)).toBe(isOpen)
  })

  it('may go past midnight', () => {
    const late = { opens: 18 * 60, closes: 2 * 60 }
    expect(isOpenAt(denver, instant('2026-11-19T08:30:00Z'), late)).toBe(true)
    expect(isOpenAt(denver, instant('2026-11-19T09:00:00Z'), late)).toBe(false)
    expect(isOpenAt(denver, instant('2026-11-19T02:00:00Z'), late)).toBe(true)
  })

  it('begin by the wall clock also on the day the clocks change', () => {
    const day = plainDay('2026-11-01')
    expect(isoInstant(openingOf(denver, day, USUAL_HOURS))).toBe('2026-11-01T13:00:00.000Z')
  })
})
