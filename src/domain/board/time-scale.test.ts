import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { US } from '#testing/date-formats.ts'
import { dateFormat } from '#time/date-format.ts'
import { asInstant, HOUR, instant } from '#time/instant.ts'
import { type PlainDay, plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { WHOLE_DAY } from './board-hours.ts'
import { clockTicks } from './board-ticks.ts'
import { timeScale } from './time-scale.ts'

const DENVER = zoneOf('America/Denver')
const measure = (text: string) => text.length * 7
const DAY = plainDay('2026-11-16')

const labels = (day: PlainDay, locale: string, width = 1600) =>
  clockTicks(timeScale(DENVER, day, WHOLE_DAY, { width }), dateFormat(DENVER, locale), measure)
    .map(({ label }) => label)
    .filter(Boolean)

describe('the scale of time', () => {
  it.each([
    ['2026-11-18', 24],
    ['2026-11-01', 25],
    ['2026-03-08', 23],
  ])('%s has %i hours, all equally wide', (day, hours) => {
    const scale = timeScale(DENVER, plainDay(day), WHOLE_DAY, { minutesPer40: 60 })
    expect(scale.width).toBe(hours * 40)
    for (let hour = 0; hour <= hours; hour++)
      expect(scale.xOf(asInstant(scale.start + hour * HOUR))).toBe(hour * 40)
  })

  it('tells the hour that comes twice by the zone’s short name, and has no line for the skipped one', () => {
    expect(labels(plainDay('2026-11-01'), 'en-US').slice(0, 4)).toEqual([
      '12 AM',
      '1 AM MDT',
      '1 AM MST',
      '2 AM',
    ])
    expect(labels(plainDay('2026-11-01'), 'en-US', 800).slice(0, 4)).toEqual([
      'MDT',
      '1 AM MST',
      '4 AM',
      '6 AM',
    ])
    expect(labels(plainDay('2026-03-08'), 'en-GB').slice(0, 4)).toEqual([
      '00:00',
      '01:00',
      '03:00',
      '04:00',
    ])
  })

  it('leaves out what is not drawn, and puts what lies there at the edge', () => {
    const scale = timeScale(DENVER, DAY, { opens: 360, closes: 1320 }, { width: 160 })
    expect(scale.xOf(instant('2026-11-16T13:00:00Z'))).toBe(0)
    expect(scale.xOf(instant('2026-11-16T14:00:00Z'))).toBe(10)
    expect(scale.xOf(instant('2026-11-01T00:00:00Z'))).toBe(0)
    expect(scale.xOf(instant('2026-12-01T00:00:00Z'))).toBe(160)
  })

  it('leads from a time to a place and back', () => {
    const scale = timeScale(DENVER, DAY, { opens: 360, closes: 1320 }, { minutesPer40: 30 })
    fc.assert(
      fc.property(fc.nat({ max: 16 * 60 - 1 }), (minute) => {
        const at = asInstant(scale.start + minute * 60_000)
        expect(Math.abs(scale.instantAt(scale.xOf(at)) - at)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('never draws time backwards', () => {
    const scale = timeScale(DENVER, DAY, { opens: 420, closes: 1200 }, { width: 1000 })
    const at = fc.integer({ min: scale.start - 50 * HOUR, max: scale.end + 50 * HOUR })
    fc.assert(
      fc.property(at, at, (a, b) => {
        const [first, second] = a < b ? [a, b] : [b, a]
        expect(scale.xOf(asInstant(first))).toBeLessThanOrEqual(scale.xOf(asInstant(second)))
      }),
    )
  })
})

describe('the lines of the clock', () => {
  it.each([
    [10, 'closest'],
    [60, 'an hour'],
    [240, 'four hours'],
    [1440, 'a day'],
  ])('at %i minutes per 40 px (%s) no two labels meet', (minutesPer40) => {
    const scale = timeScale(DENVER, DAY, WHOLE_DAY, { minutesPer40 })
    const said = clockTicks(scale, US, measure).filter(({ label }) => label !== '')
    for (const [index, { x, label }] of said.entries()) {
      const next = said[index + 1]
      if (next) expect(next.x).toBeGreaterThanOrEqual(x + measure(label))
    }
  })
})
