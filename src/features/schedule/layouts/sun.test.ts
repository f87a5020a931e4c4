import { describe, expect, it } from 'vitest'
import { WHOLE_DAY } from '#domain/board/board-hours.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { plainDay } from '#time/plain-day.ts'
import { wallTime, zoneOf } from '#time/zone.ts'
import { sunDrawn } from './sun.ts'

const DENVER = zoneOf('America/Denver')
const FIELD = { latitude: 39.91, longitude: -105.12 }
const DAY = plainDay('2026-11-18')

function drawn(hours = WHOLE_DAY) {
  const scale = timeScale(DENVER, DAY, hours, { minutesPer40: 40 })
  const hourAt = (x: number) => wallTime(DENVER, scale.instantAt(x)).minutes / 60
  const { nights, sunset } = sunDrawn(scale, DENVER, FIELD)
  return {
    nights: nights.map(({ x, width }) => [hourAt(x), hourAt(Math.max(0, x + width - 1))]),
    sunset: sunset && [hourAt(sunset.x), wallTime(DENVER, sunset.at).minutes / 60],
  }
}

describe('the sun over a day', () => {
  it('is dark to civil dawn and from civil dusk on, and sets in between', () => {
    const { nights, sunset } = drawn()
    // Broomfield, 18 November: civil dawn is about 6:18, the sun sets about 16:43, civil dusk is half an hour later.
    expect(nights[0]?.[0]).toBe(0)
    expect(nights[0]?.[1]).toBeCloseTo(6.3, 0)
    expect(nights[1]?.[0]).toBeCloseTo(17.2, 0)
    expect(sunset?.[0]).toBeCloseTo(16.7, 0)
    expect(sunset?.[1]).toBeCloseTo(16.7, 0)
  })

  it('is cut to the hours drawn, and unknown where nobody said where the school is', () => {
    expect(drawn({ opens: 480, closes: 900 })).toEqual({ nights: [], sunset: null })
    expect(drawn({ opens: 480, closes: 1320 }).nights).toHaveLength(1)
    const scale = timeScale(DENVER, DAY, WHOLE_DAY, { width: 100 })
    expect(sunDrawn(scale, DENVER, null)).toEqual({ nights: [], sunset: null })
  })
})
