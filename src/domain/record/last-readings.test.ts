import { expect, test } from 'vitest'
import { aFlight } from '#testing/record-builders.ts'
import { lastReadings } from './last-readings.ts'

const meter = (end: number | null) => ({ start: null, end, delta: null })
const flights = [
  aFlight({ date: '2026-11-16', hobbs: meter(900), tach: meter(700) }),
  aFlight({ date: '2026-11-17', hobbs: meter(300), tach: null }),
  // Closed late, so that it stands first in the API's order although it was flown before.
  aFlight({ date: '2026-11-17', hobbs: meter(200), tach: meter(null) }),
]

test.each([
  ['as read', flights],
  ['the other way round', flights.toReversed()],
])('takes the newest day and in it the greater reading, each meter for itself: %s', (_, order) => {
  expect(lastReadings(order).get('N172SP')).toEqual({
    hobbs: { hundredths: 300, day: '2026-11-17' },
    tach: { hundredths: 700, day: '2026-11-16' },
  })
})

test('knows nothing of flights without a tail or a date', () => {
  expect(lastReadings([aFlight({ aircraft: null }), aFlight({ date: null })]).size).toBe(0)
})
