import { describe, expect, it } from 'vitest'
import { instant, isoInstant } from './instant.ts'
import { isOpenAt, openFrom, openingOf, openingRange, USUAL_HOURS } from './opening-hours.ts'
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
    expect(isOpenAt(denver, instant('2026-11-19T01:00:00Z'), late)).toBe(true)
    expect(isOpenAt(denver, instant('2026-11-19T00:59:00Z'), late)).toBe(false)
  })

  it('are waited for from any moment outside of them, also over a change of the clock', () => {
    const from = (at: string) => isoInstant(openFrom(denver, instant(at), USUAL_HOURS))
    expect(from('2026-11-18T13:00:00Z')).toBe('2026-11-18T13:00:00.000Z')
    expect(from('2026-11-18T12:59:59Z')).toBe('2026-11-18T13:00:00.000Z')
    expect(from('2026-11-19T05:00:00Z')).toBe('2026-11-19T13:00:00.000Z')
    // The night of 1 November has an hour more.
    expect(from('2026-11-01T05:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
  })

  it('never end where they begin', () => {
    const always = { opens: 6 * 60, closes: 6 * 60 }
    const at = (time: string) => isOpenAt(denver, instant(`2026-11-18T${time}:00-07:00`), always)
    expect(['05:59', '06:00', '18:00'].map(at)).toEqual([true, true, true])
  })

  it('span a day at the desk', () => {
    const day = plainDay('2026-11-18')
    const range = (opens: number, closes: number) => {
      const { start, end } = openingRange(denver, day, { opens, closes })
      return [isoInstant(start), isoInstant(end)]
    }
    expect(range(360, 1320)).toEqual(['2026-11-18T13:00:00.000Z', '2026-11-19T05:00:00.000Z'])
    expect(range(1080, 120)).toEqual(['2026-11-19T01:00:00.000Z', '2026-11-19T09:00:00.000Z'])
    expect(range(360, 360)).toEqual(['2026-11-18T13:00:00.000Z', '2026-11-19T13:00:00.000Z'])
  })

  it('begin by the wall clock also on the day the clocks change', () => {
    const day = plainDay('2026-11-01')
    expect(isoInstant(openingOf(denver, day, USUAL_HOURS))).toBe('2026-11-01T13:00:00.000Z')
  })
})
