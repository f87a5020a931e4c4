import { expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { openAgesOf } from './open-ages.ts'

const NOW = instant('2026-11-18T19:00:00Z')
const READ = instant('2026-11-16T19:00:00Z')
const DENVER = zoneOf('America/Denver')

it.each([
  ['a block since Monday that goes on', '2026-11-16T15:00:00Z', '2026-11-25T15:00:00Z', ['screen']],
  ['one of today', '2026-11-18T18:00:00Z', '2026-11-18T20:00:00Z', ['today']],
  ['one of tomorrow', '2026-11-19T18:00:00Z', '2026-11-19T20:00:00Z', ['tomorrow']],
  ['one that is over', '2026-11-17T18:00:00Z', '2026-11-17T20:00:00Z', []],
])('a booking by itself has an age while it can change: %s', (_, start, end, paces) => {
  const one = aReservation({ start, end })
  expect(openAgesOf(one, READ, NOW, DENVER).map(({ pace }) => pace)).toEqual(paces)
  expect(openAgesOf(one, null, NOW, DENVER)).toEqual([])
})
