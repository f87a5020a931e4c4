import { expect, test } from 'vitest'
import { aFlight, aPerson } from '#testing/record-builders.ts'
import { readingsHash } from './reviewed-findings.ts'

const flight = aFlight()

test('stays the same while nothing the rules look at changes', () => {
  expect(readingsHash({ ...flight, flaws: [{ path: 'hobbs', problem: 'is odd' }] })).toBe(
    readingsHash(flight),
  )
})

test.each([
  { hobbs: { start: 123450, end: 123590, delta: 141 } },
  { hobbs: null },
  { tach: { start: 110013, end: 110119, delta: 107 } },
  { out: null },
  { route: null },
  { reservationId: 'another' },
  { aircraft: { tail: 'N5216K', model: 'C172S' } },
  { instructor: aPerson({ name: 'Somebody Else', email: 'else@example.com' }) },
])('changes with %j', (changed) => {
  expect(readingsHash({ ...flight, ...changed })).not.toBe(readingsHash(flight))
})
