import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFlight } from '#testing/record-builders.ts'
import { flightTotals } from './flight-log-totals.ts'

test('leaves out what is not recorded and counts it', () => {
  const totals = flightTotals([
    aFlight(),
    aFlight({ hobbs: null }),
    aFlight({ hobbs: { start: 100, end: null, delta: null }, tach: null }),
  ])
  expect(totals).toEqual({
    flights: 3,
    hobbs: { total: 140, leftOut: 2 },
    tach: { total: 214, leftOut: 1 },
    disagreeing: 0,
  })
})

test('sums a Δ that disagrees as it is stored, and says so once a flight', () => {
  const wrong = { start: 100, end: 200, delta: 150 }
  const totals = flightTotals([aFlight({ hobbs: wrong, tach: wrong }), aFlight()])
  expect(totals.hobbs.total).toBe(290)
  expect(totals.disagreeing).toBe(1)
})

test('is exact to the hundredth, whatever the order, as adding decimal text by hand is', () => {
  const hundredths = fc.integer({ min: -2_000, max: 1_000_000 })
  const delta = fc.option(hundredths, { nil: null })
  fc.assert(
    fc.property(fc.array(fc.tuple(delta, delta), { maxLength: 60 }), (deltas) => {
      const meter = (value: number | null) =>
        value !== null && { start: null, end: null, delta: value }
      const flights = deltas.map(([hobbs, tach]) =>
        aFlight({ hobbs: meter(hobbs) || null, tach: meter(tach) || null }),
      )
      const totals = flightTotals(flights)
      const sumOf = (values: (number | null)[]) =>
        values.reduce((sum, value) => addDecimals(sum, decimal(value ?? 0)), '0.00')
      expect(decimal(totals.hobbs.total)).toBe(sumOf(deltas.map(([hobbs]) => hobbs)))
      expect(decimal(totals.tach.total)).toBe(sumOf(deltas.map(([, tach]) => tach)))
      expect(totals.hobbs.leftOut).toBe(deltas.filter(([hobbs]) => hobbs === null).length)
      expect(flightTotals(flights.toReversed())).toEqual(totals)
    }),
  )
})

// Another method than the code's: decimal text and BigInt, no number arithmetic.
function decimal(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function addDecimals(a: string, b: string): string {
  return decimal(Number(BigInt(a.replace('.', '')) + BigInt(b.replace('.', ''))))
}
