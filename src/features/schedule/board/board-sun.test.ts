import { describe, expect, it } from 'vitest'
import { WHOLE_DAY } from '#domain/board/board-hours.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { plainDay } from '#time/plain-day.ts'
import { wallTime, zoneOf } from '#time/zone.ts'
import { darkness } from './board-sun.ts'

const DENVER = zoneOf('America/Denver')
const FIELD = { latitude: 39.91, longitude: -105.12 }
const DAY = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

const dark = (hours = WHOLE_DAY) => {
  const scale = timeScale(DENVER, DAY, hours, { minutesPer40: 40 })
  return darkness(scale, DENVER, FIELD).map(({ kind, x, width }) => ({
    kind,
    from: wallTime(DENVER, scale.instantAt(x)).minutes / 60,
    to: wallTime(DENVER, scale.instantAt(Math.max(0, x + width - 1))).minutes / 60,
  }))
}

describe('the dark of a day', () => {
  it('is night, twilight, and the same in the evening', () => {
    const [night, dawn, dusk, evening] = dark()
    expect([night, dawn, dusk, evening].map((one) => one?.kind)).toEqual([
      'night',
      'twilight',
      'twilight',
      'night',
    ])
    // Broomfield, 18 November: the sun rises about 6:47 and sets about 16:43, civil twilight is half an hour more.
    expect(dawn?.from).toBeCloseTo(6.3, 0)
    expect(dawn?.to).toBeCloseTo(6.8, 0)
    expect(dusk?.from).toBeCloseTo(16.7, 0)
    expect(dusk?.to).toBeCloseTo(17.2, 0)
  })

  it('is cut to the hours drawn, and unknown where nobody said where the school is', () => {
    expect(dark({ opens: 480, closes: 900 })).toEqual([])
    expect(dark({ opens: 480, closes: 1320 }).map(({ kind }) => kind)).toEqual([
      'twilight',
      'night',
    ])
    const scale = timeScale(DENVER, DAY, WHOLE_DAY, { width: 100 })
    expect(darkness(scale, DENVER, null)).toEqual([])
  })
})
