import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_DAY } from '#domain/board/board-hours.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { US } from '#testing/date-formats.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, wallTime, zoneOf } from '#time/zone.ts'
import { boardClock, hourPlaces, nowPlace, sunsetPlace } from './clock.ts'

const measure = (text: string) => text.length * 7
const hours = (step: number) =>
  Array.from({ length: 14 }, (_, i) => ({
    x: i * step,
    label: `${((i + 5) % 12) + 1} ${i < 6 ? 'AM' : 'PM'}`,
  }))

const labels = (taken: Parameters<typeof hourPlaces>[1]) =>
  hourPlaces(hours(60), taken, measure).map(({ text }) => text)

it('stand right of their lines', () => {
  expect(hourPlaces(hours(60), [], measure)[2]).toEqual({ left: 124, text: '8 AM' })
})

it('are left out whole where now or another label stands, never cut or moved', () => {
  // 8 AM stands from 124 to 152.
  expect(labels([{ from: 132, to: 172 }])).not.toContain('8 AM')
  expect(labels([{ from: 100, to: 140 }])).toEqual(labels([]).filter((text) => text !== '8 AM'))
  expect(labels([{ from: 170, to: 250 }]).slice(2, 4)).toEqual(['8 AM', '11 AM'])
})

it('never cover now or one another, and at most one is left out for it (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 55, max: 140 }), fc.integer({ min: 60, max: 600 }), (step, x) => {
      const now = nowPlace(x, 44, hours(step), measure)
      expect(now.from).toBeLessThanOrEqual(x)
      expect(now.to).toBeGreaterThanOrEqual(x)
      const shown = hourPlaces(hours(step), [now], measure)
      for (const [index, { left, text }] of shown.entries()) {
        const right = left + measure(text)
        expect(right <= now.from || left >= now.to).toBe(true)
        expect(right).toBeLessThan(shown[index + 1]?.left ?? Number.POSITIVE_INFINITY)
      }
      expect(shown.length).toBeGreaterThanOrEqual(hours(step).length - 1)
    }),
  )
})

describe('the label of sunset', () => {
  const WORDINGS = ['sunset 4:36', 'sunset']
  it.each([
    ['right of its line', 200, null, 600, { left: 204, text: 'sunset 4:36' }],
    ['left of it at the end of the day', 560, null, 600, { left: 479, text: 'sunset 4:36' }],
    ['left of it where now is to come', 200, [204, 240], 600, { left: 119, text: 'sunset 4:36' }],
    ['beside now near its line', 200, [181, 207], 600, { left: 210, text: 'sunset 4:36' }],
    ['nowhere far from its line', 200, [181, 219], 600, null],
    ['shorter where there is less room', 70, [84, 120], 150, { left: 24, text: 'sunset' }],
    ['nowhere without any', 20, [24, 60], 70, null],
  ] as const)('stands %s', (_, x, now, width, place) => {
    const taken = now ? [{ from: now[0], to: now[1] }] : []
    expect(sunsetPlace(x, WORDINGS, taken, width, measure)).toEqual(place)
  })
})

describe('the sun over a day', () => {
  const DENVER = zoneOf('America/Denver')
  const DAY = plainDay('2026-11-18')
  const FIELD = { latitude: 39.91, longitude: -105.12 }
  function drawn(hours = WHOLE_DAY, location: typeof FIELD | null = FIELD) {
    const scale = timeScale(DENVER, DAY, hours, { minutesPer40: 40 })
    const hourAt = (x: number) => wallTime(DENVER, scale.instantAt(x)).minutes / 60
    const clock = boardClock(scale, US, location, [localDay(DENVER, DAY)], measure)
    return {
      ...clock,
      nights: clock.nights.map(({ from, to }) => [hourAt(from), hourAt(Math.max(0, to - 1))]),
      sunset: clock.sunset && [
        hourAt(clock.sunset.x),
        wallTime(DENVER, clock.sunset.at).minutes / 60,
      ],
    }
  }

  it('is dark to civil dawn and from civil dusk on, and sets in between', () => {
    const { nights, sunset } = drawn()
    // Broomfield, 18 November: civil dawn is about 6:18, the sun sets about 16:43, civil dusk is half an hour later.
    expect(nights[0]?.[0]).toBe(0)
    expect(nights[0]?.[1]).toBeCloseTo(6.3, 0)
    expect(nights[1]?.[0]).toBeCloseTo(17.2, 0)
    expect(sunset?.[0]).toBeCloseTo(16.7, 0)
    expect(sunset?.[1]).toBeCloseTo(16.7, 0)
  })

  it('is cut to the hours drawn, as is what is not loaded, and unknown without the place of the school', () => {
    const noon = drawn({ opens: 480, closes: 900 })
    expect(noon).toMatchObject({ nights: [], sunset: null })
    expect(noon.unknown).toEqual([{ from: 0, to: noon.scale.width }])
    expect(drawn({ opens: 480, closes: 1320 }).nights).toHaveLength(1)
    expect(drawn(WHOLE_DAY, null)).toMatchObject({ nights: [], sunset: null })
  })
})
