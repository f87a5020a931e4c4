import { expect, test } from 'vitest'
import type { Mend } from '#domain/audit/finding.ts'
import { aFlight } from '#testing/record-builders.ts'
import { mendText, sayMend } from './mend-text.ts'

const mend: Mend = {
  flightId: 'f-1',
  edits: [{ meter: 'hobbs', reading: 'end', before: 843_790, after: 846_790 }],
  kind: 'digit',
}

test('says the reading before and after', () => {
  expect(sayMend(mend)).toBe('Hobbs in 8437.9 → 8467.9 (one digit)')
})

test('asks, as text that can be pasted anywhere', () => {
  expect(mendText(mend, aFlight({ id: 'f-1' }), 'en-US')).toBe(
    [
      'Please check: N172SP, Wed 18 Nov, out 09:10, R-1001 (flight f-1).',
      'Hobbs in 8437.9 → 8467.9?',
      'Why: one digit; of all single slips only this one fixes every join of this flight and the Tach/Hobbs ratio.',
    ].join('\n'),
  )
  const bare = aFlight({ date: null, out: null, reservationNumber: null, aircraft: null })
  expect(mendText(mend, bare, 'en-US').split('\n')[0]).toBe('Please check: flight f-1.')
})
