import { tzOffset } from '@date-fns/tz/tzOffset'
import { expect, it, vi } from 'vitest'
import { DAY, instant, MINUTE, plus } from './instant.ts'
import { isZoneName, wallTime, zoneOf } from './zone.ts'

vi.mock('@date-fns/tz/tzOffset', async (original) => {
  const library = await original<{ tzOffset: typeof tzOffset }>()
  return { ...library, tzOffset: vi.fn(library.tzOffset) }
})

it('is known and asked with one formatter, the first of which costs a cold page most', () => {
  const Formatter = Intl.DateTimeFormat
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
    return new Formatter(...given)
  })
  expect(isZoneName('America/Denver')).toBe(true)
  wallTime(zoneOf('America/Denver'), instant('2026-11-01T00:00:00Z'))
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

it('asks for the offset of a quarter of an hour once, however often it is drawn', () => {
  const zone = zoneOf('America/New_York')
  vi.mocked(tzOffset).mockClear()
  const first = instant('2026-11-01T00:00:00Z')
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 30 * DAY; at += 5 * MINUTE) wallTime(zone, plus(first, at))
  }
  expect(tzOffset).toHaveBeenCalledTimes(30 * 24 * 4)
})
