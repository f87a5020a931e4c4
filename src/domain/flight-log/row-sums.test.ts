import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFinding, aLogRow } from '#testing/record-builders.ts'
import { rowSums } from './row-sums.ts'

test('leaves out what is not recorded and counts it', () => {
  const totals = rowSums([
    aLogRow(),
    aLogRow({ hobbs: null }),
    aLogRow({ hobbs: { start: 100, end: null, delta: null }, tach: null }),
  ])
  expect(totals).toMatchObject({
    flights: 3,
    hobbs: { total: 140, excluded: 2, negative: 0 },
    tach: { total: 214, excluded: 1, negative: 0 },
    disagreeing: 0,
  })
})

test('sums a Δ that disagrees as it is stored, and says so once a flight', () => {
  const wrong = { start: 100, end: 200, delta: 150 }
  const totals = rowSums([aLogRow({ hobbs: wrong, tach: wrong }), aLogRow()])
  expect(totals.hobbs.total).toBe(290)
  expect(totals.disagreeing).toBe(1)
})

test('leaves a Δ below zero out of total, mean and ratio, and counts it beside', () => {
  const back = { start: 1000, end: 5, delta: -995 }
  const totals = rowSums([aLogRow({ hobbs: back, tach: back }), aLogRow(), aLogRow({ tach: back })])
  expect(totals).toMatchObject({
    hobbs: { total: 280, excluded: 1, negative: 1 },
    tach: { total: 107, excluded: 2, negative: 2 },
    mean: 140,
    ratio: 764,
  })
})

test('is exact to the hundredth, whatever the order, as adding decimal text by hand is', () => {
  const hundredths = fc.integer({ min: -2_000, max: 1_000_000 })
  const delta = fc.option(hundredths, { nil: null })
  fc.assert(
    fc.property(fc.array(fc.tuple(delta, delta), { maxLength: 60 }), (deltas) => {
      const meter = (value: number | null) =>
        value !== null && { start: null, end: null, delta: value }
      const flights = deltas.map(([hobbs, tach]) =>
        aLogRow({ hobbs: meter(hobbs) || null, tach: meter(tach) || null }),
      )
      const totals = rowSums(flights)
      const sumOf = (values: (number | null)[]) =>
        values.reduce((sum, value) => addDecimals(sum, decimal(Math.max(0, value ?? 0))), '0.00')
      expect(decimal(totals.hobbs.total)).toBe(sumOf(deltas.map(([hobbs]) => hobbs)))
      expect(decimal(totals.tach.total)).toBe(sumOf(deltas.map(([, tach]) => tach)))
      expect(totals.hobbs.excluded).toBe(
        deltas.filter(([hobbs]) => hobbs === null || hobbs < 0).length,
      )
      expect(rowSums(flights.toReversed())).toEqual(totals)
      const rest = rowSums(flights.slice(20))
      expect(rowSums(flights.slice(0, 20)).hobbs.total + rest.hobbs.total).toBe(totals.hobbs.total)
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

test('the ratio and the mean leave out what has no readings', () => {
  const meter = (value: number) => ({ start: 0, end: value, delta: value })
  const sums = rowSums([
    aLogRow({ hobbs: meter(100), tach: meter(80) }),
    aLogRow({ hobbs: meter(200), tach: meter(150) }),
    aLogRow({ hobbs: meter(500), tach: null }),
    aLogRow({ hobbs: null, tach: meter(70) }),
  ])
  expect(sums).toMatchObject({ flights: 4, ratio: 767, mean: 267 })
  expect(rowSums([]).ratio).toBeNull()
})

test('gaps and bookings are summed where they are known, and flagged rows counted once', () => {
  const flagged = { hobbsGap: 3, findings: [aFinding(4), aFinding(7)] }
  const rows = [aLogRow({}, flagged), aLogRow({}, { hobbsGap: -5 }), aLogRow()]
  expect(rowSums(rows)).toMatchObject({ hobbsGaps: -2, tachGaps: null, booked: null, flagged: 1 })
  expect(rowSums(rows.map((row) => ({ ...row, booked: 150 }))).booked).toBe(450)
})
