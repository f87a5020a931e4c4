import { describe, expect, it } from 'vitest'
import { asInstant, DAY, isIn, MINUTE } from './instant.ts'
import { addDays, eachDay, plainDay } from './plain-day.ts'
import { type Location, sunOf } from './sun.ts'
import { localDay, wallTime, zoneOf } from './zone.ts'

const DENVER = zoneOf('America/Denver')
const CITY: Location = { latitude: 39.74, longitude: -104.98 }

/** Minutes past 00:00 on the clock of `zone`. */
function clock(text: string) {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}

describe('sunOf', () => {
  // As published for the cities (whole minutes).
  it.each([
    ['America/Denver', CITY, '2026-06-21', '05:32', '20:31'],
    ['America/Denver', CITY, '2026-12-21', '07:17', '16:39'],
    ['Europe/London', { latitude: 51.5, longitude: -0.13 }, '2026-06-21', '04:43', '21:21'],
    ['Australia/Sydney', { latitude: -33.87, longitude: 151.21 }, '2026-12-22', '05:41', '20:05'],
  ])('%s %o on %s rises %s and sets %s', (name, location, day, rise, set) => {
    const zone = zoneOf(name)
    const { dawn, sunrise, sunset, dusk } = sunOf(zone, plainDay(day), location)
    if (!dawn || !sunrise || !sunset || !dusk) throw new Error('a day without sun')
    expect(Math.abs(wallTime(zone, sunrise).minutes - clock(rise))).toBeLessThanOrEqual(1)
    expect(Math.abs(wallTime(zone, sunset).minutes - clock(set))).toBeLessThanOrEqual(1)
    expect(sunrise - dawn).toBeGreaterThan(20 * MINUTE)
    expect(dusk - sunset).toBeGreaterThan(20 * MINUTE)
    expect(dusk - sunset).toBeLessThan(60 * MINUTE)
  })

  it('knows days on which the sun does not set or not rise', () => {
    const tromso = { latitude: 69.65, longitude: 18.96 }
    const zone = zoneOf('Europe/Oslo')
    const none = { dawn: null, sunrise: null, sunset: null, dusk: null }
    expect(sunOf(zone, plainDay('2026-06-21'), tromso)).toEqual(none)
    expect(sunOf(zone, plainDay('2026-12-21'), tromso)).toMatchObject({
      sunrise: null,
      sunset: null,
    })
    const pole = { latitude: 90, longitude: 0 }
    expect(sunOf(zoneOf('UTC'), plainDay('2026-12-21'), pole)).toEqual(none)
  })

  it('gives every day of a year its own sun, on change-over days too', () => {
    let before: number | null = null
    for (const day of eachDay({ from: plainDay('2026-01-01'), to: plainDay('2026-12-31') })) {
      const { sunrise, sunset } = sunOf(DENVER, day, CITY)
      if (!sunrise || !sunset) throw new Error(`no sun on ${day}`)
      expect(isIn(sunrise, localDay(DENVER, day))).toBe(true)
      expect(isIn(sunset, localDay(DENVER, day))).toBe(true)
      if (before !== null) expect(Math.abs(sunrise - before - DAY)).toBeLessThan(2 * MINUTE)
      before = sunrise
    }
    expect(
      wallTime(DENVER, sunOf(DENVER, plainDay('2026-11-01'), CITY).sunset ?? wrong()).minutes,
    ).toBe(
      wallTime(DENVER, sunOf(DENVER, plainDay('2026-10-31'), CITY).sunset ?? wrong()).minutes - 61,
    )
  })

  it('finds the day’s own sun in any zone at any longitude', () => {
    const day = plainDay('2026-03-20')
    for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'UTC']) {
      const zone = zoneOf(name)
      for (let longitude = -180; longitude <= 180; longitude += 20) {
        const { sunrise, sunset } = sunOf(zone, day, { latitude: 0, longitude })
        if (!sunrise || !sunset) throw new Error(`no sun in ${name} at ${longitude}`)
        const noon = asInstant((sunrise + sunset) / 2)
        expect(isIn(noon, localDay(zone, day)), `${name} at ${longitude}`).toBe(true)
      }
    }
  })

  it('finds the day’s own sun where the zone’s noon is another day’s', () => {
    // Kiritimati keeps the date of the islands west of it: UTC+14 at a longitude of UTC−10.
    const zone = zoneOf('Pacific/Kiritimati')
    const there = { latitude: 1.87, longitude: -157.4 }
    for (let n = 0; n < 10; n++) {
      const day = addDays(plainDay('2026-03-01'), n)
      const { sunrise } = sunOf(zone, day, there)
      expect(sunrise !== null && isIn(sunrise, localDay(zone, day))).toBe(true)
    }
  })
})

function wrong(): never {
  throw new Error('no sunset')
}
