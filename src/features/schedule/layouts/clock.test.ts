import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_DAY } from '#domain/board/board-hours.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { US } from '#testing/date-formats.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, wallTime, zoneOf } from '#time/zone.ts'
import { boardClock, hourPlaces, sunsetPlace } from './clock.ts'

const measure = (text: string) => text.length * 7
const hours = (step: number) =>
  Array.from({ length: 14 }, (_, i) => ({
    x: i * step,
    label: `${((i + 5) % 12) + 1} ${i < 6 ? 'AM' : 'PM'}`,
  }))

it('stand right of their lines', () => {
  expect(hourPlaces(hours(60), null, [], measure, 'en-US')[2]).toEqual({ left: 124, text: '8 AM' })
})

it.each([
  // Now stands just behind, on and just before the line of 8 AM at 120.
  [
    { from: 132, to: 172 },
    { left: 101, text: '8 AM' },
  ],
  [
    { from: 100, to: 140 },
    { left: 143, text: '8 AM' },
  ],
])('step aside for now (%#)', (now, place) => {
  expect(hourPlaces(hours(60), now, [], measure, 'en-US')[2]).toEqual(place)
})

it('never cover now or one another, and none is lost where hours are 55 px wide', () => {
  fc.assert(
    fc.property(fc.integer({ min: 55, max: 140 }), fc.integer({ min: 60, max: 600 }), (step, x) => {
      const now = { from: x - 19, to: x + 19 }
      const places = hourPlaces(hours(step), now, [], measure, 'en-US')
      const drawn = places.filter(({ text }) => text !== '').sort((a, b) => a.left - b.left)
      expect(drawn).toHaveLength(places.length)
      for (const [index, { left, text }] of drawn.entries()) {
        const right = left + measure(text)
        expect(right <= now.from || left >= now.to).toBe(true)
        expect(right).toBeLessThanOrEqual(drawn[index + 1]?.left ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})

it('are left out where another label stands, and step aside for now to nowhere under it', () => {
  const sunset = { from: 170, to: 250 }
  const texts = (now: { from: number; to: number } | null) =>
    hourPlaces(hours(60), now, [sunset], measure, 'en-US').map(({ text }) => text)
  // 9 AM stands from 184 on and 10 AM from 244 on.
  expect(texts(null).slice(2, 6)).toEqual(['8 AM', '', '', '11 AM'])
  // 8 AM stood from 124 to 152: between now and the sunset there is no room.
  expect(texts({ from: 110, to: 150 }).slice(2, 4)).toEqual(['8', ''])
})

describe('the label of sunset', () => {
  const WORDINGS = ['sunset 4:36', 'sunset']
  it.each([
    ['right of its line', 200, null, 600, { left: 204, text: 'sunset 4:36' }],
    ['left of it at the end of the day', 560, null, 600, { left: 479, text: 'sunset 4:36' }],
    ['left of it where now is to come', 200, [204, 240], 600, { left: 119, text: 'sunset 4:36' }],
    ['beside now on its line', 200, [181, 219], 600, { left: 222, text: 'sunset 4:36' }],
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
