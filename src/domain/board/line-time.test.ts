import { expect, it } from 'vitest'
import { dateFormat } from '#time/date-format.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import { lineTime } from './line-time.ts'

const UTC = zoneOf('UTC')
const day = localDay(UTC, plainDay('2026-11-18'))

it.each([
  ['08:00', '8a', '08:00'],
  ['12:15', '12:15p', '12:15'],
  ['20:30', '8:30p', '20:30'],
  ['00:15', '12:15a', '00:15'],
])('%s has its half of the day, or 24 hours as in the locale', (time, us, gb) => {
  const at = { start: instant(`2026-11-18T${time}:00Z`), end: instant('2026-11-18T23:00:00Z') }
  const said = (locale: string) => lineTime(at, day, dateFormat(UTC, locale))
  expect([said('en-US'), said('en-GB')]).toEqual([us, gb])
})
