import { expect, it } from 'vitest'
import { sayEarlier } from '#api/words/words.ts'
import { US } from '#testing/date-formats.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { isMissedEarlier } from './completeness-facts.ts'

it('tells what is missing before what is shown from what is missing in it', () => {
  const days = [plainDay('2026-11-17')]
  const start = instant('2026-11-17T07:00:00Z')
  const midnight = instant('2026-11-18T07:00:00Z')
  const before = { kind: 'unread', start, end: midnight, days, lookBack: false } as const
  const into = { ...before, end: instant('2026-11-18T07:00:01Z') }
  expect(isMissedEarlier([before, { ...into, lookBack: true }], midnight)).toBe(true)
  expect(isMissedEarlier([before, into], midnight)).toBe(false)
  expect(isMissedEarlier([before])).toBe(false)
  expect(isMissedEarlier([{ ...before, start: null, end: null }], midnight)).toBe(false)
  expect(sayEarlier([before], US)).toBe(
    'Bookings that started before Wed 18 Nov and still run are not included.',
  )
})
