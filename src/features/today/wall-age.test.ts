import { describe, expect, it } from 'vitest'
import { GB } from '#testing/date-formats.ts'
import { instant, MINUTE } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { NO_GAPS, type OpenAge } from '#time/reading-age.ts'
import { wallAge } from './wall-age.ts'

const at = (time: string, day = 18) => instant(`2026-11-${day}T${time}:00-07:00`)
const age = (asOf: ReturnType<typeof at> | null, now = at('12:00'), isFailing = false, gap = 5) => {
  const ages: OpenAge[] = asOf === null ? [] : [{ pace: 'today', asOf }]
  const rule = { hours: USUAL_HOURS, gaps: { ...NO_GAPS, today: gap * MINUTE } }
  return wallAge({ asOf, ages, now, rule, isFailing }, GB)
}

describe('the age of a wall', () => {
  it.each([
    ['just read', age(at('12:00')), { words: 'As of 12:00', tone: 'plain' }],
    ['fresh', age(at('11:30')), { words: 'As of 11:30, 30 min ago', tone: 'plain' }],
    ['old', age(at('11:29')), { words: 'As of 11:29, 31 min ago', tone: 'amber' }],
    [
      'read as often as there are requests for',
      age(at('11:00'), at('12:00'), false, 30),
      { words: 'As of 11:00, 1 h ago', tone: 'plain' },
    ],
    ['very old', age(at('10:59')), { words: 'As of 10:59, 1 h 1 min ago', tone: 'red' }],
    [
      'of another day',
      age(at('16:00', 17)),
      { words: 'As of Tue 17 Nov 16:00, 20 h ago', tone: 'red' },
    ],
    ['never read', age(null), { words: 'no data yet', tone: 'red' }],
    [
      'at night',
      age(at('22:00'), at('23:30')),
      { words: 'As of 22:00, 1 h 30 min ago', tone: 'plain' },
    ],
    [
      'at night, with the school’s system gone',
      age(at('22:00'), at('23:30'), true),
      { words: 'As of 22:00, 1 h 30 min ago', tone: 'red' },
    ],
  ])('%s', (_, said, expected) => {
    expect(said).toEqual(expected)
  })
})
