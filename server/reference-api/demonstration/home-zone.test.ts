import { expect, test } from 'vitest'
import { airfieldOf } from './airfields.ts'
import { homeZone } from './home-zone.ts'

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Pacific/Auckland', 'Asia/Calcutta'])(
  'a machine in %s shows it there',
  (zone) => {
    expect(homeZone(zone)).toBe(zone)
    expect(airfieldOf(zone)).not.toBeNull()
  },
)

test.each(['UTC', 'Etc/UTC', 'Etc/GMT+7', 'GMT', 'EST', '+05:00', ''])(
  'a machine on "%s" has no place, so it stays in Denver',
  (zone) => {
    expect(homeZone(zone)).toBe('America/Denver')
  },
)

test('a zone is known by all its names, and one without an airfield has no sun', () => {
  expect(airfieldOf('US/Mountain')).toEqual(airfieldOf('America/Denver'))
  expect(airfieldOf('Asia/Calcutta')).toEqual(airfieldOf('Asia/Kolkata'))
  expect(airfieldOf('America/Denver')).toMatchObject({ latitude: 39.57, longitude: -104.85 })
  expect(airfieldOf('Antarctica/Troll')).toBeNull()
})
