import { describe, expect, it } from 'vitest'
import { instant, MINUTE } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { NO_GAPS, type OpenAge } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import { wallAge } from './wall-age.ts'

const DENVER = zoneOf('America/Denver')
const at = (time: string, day = 18) => instant(`2026-11-${day}T${time}:00-07:00`)
const age = (asOf: ReturnType<typeof at> | null, now = at('12:00'), isFailing = false, gap = 5) => {
  const ages: OpenAge[] = asOf === null ? [] : [{ pace: 'today', asOf }]
  const rule = { hours: USUAL_HOURS, gaps: { ...NO_GAPS, today: gap * MINUTE } }
  return wallAge({ asOf, ages, now, zone: DENVER, rule, isFailing }, 'en-GB')
}

describe('the age of a wall', () => {
  it.each([
    ['fresh', age(at('11:30')), { words: 'as of 11:30', old: '', tone: 'plain' }],
    ['old', age(at('11:29')), { words: 'as of 11:29', old: '31 min old', tone: 'amber' }],
    [
      'read as often as there are requests for',
      age(at('11:00'), at('12:00'), false, 30),
      { words: 'as of 11:00', old: '', tone: 'plain' },
    ],
    ['very old', age(at('10:59')), { words: 'as of 10:59', old: '1:01 old', tone: 'red' }],
    [
      'of another day',
      age(at('16:00', 17)),
      { words: 'as of Tue 17 Nov 16:00', old: '20:00 old', tone: 'red' },
    ],
    ['never read', age(null), { words: 'nothing read yet', old: '', tone: 'red' }],
    ['at night', age(at('22:00'), at('23:30')), { words: 'as of 22:00', old: '', tone: 'plain' }],
    [
      'at night, with the school’s system gone',
      age(at('22:00'), at('23:30'), true),
      { words: 'as of 22:00', old: '1:30 old', tone: 'red' },
    ],
  ])('%s', (_, said, expected) => {
    expect(said).toEqual(expected)
  })
})
