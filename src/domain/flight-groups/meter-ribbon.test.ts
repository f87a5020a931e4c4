import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlTotal } from '#domain/audit/control-total.ts'
import { chainsOf } from '#domain/audit/world/chain.ts'
import { aFlight } from '#testing/record-builders.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { meterRibbon, readingAt } from './meter-ribbon.ts'

/** Flights of one tail, a day apart, from Hobbs readings. */
function flown(readings: readonly (readonly [number, number])[]) {
  return readings.map(([start, end], day) =>
    aFlight({
      date: addDays(plainDay('2026-10-01'), day),
      hobbs: { start, end, delta: end - start },
      tach: null,
    }),
  )
}

const ribbonOf = (readings: readonly (readonly [number, number])[]) =>
  meterRibbon(chainsOf(flown(readings)))

test('flights stand end to end, a gap and an overlap between those that do not join', () => {
  const { segments, length } = ribbonOf([
    [1000, 1140],
    [1140, 1300],
    [1320, 1400],
    [1390, 1500],
  ])
  expect(length).toBe(500)
  expect(segments.map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual([
    'flight 0-140',
    'flight 140-300',
    'gap 300-320',
    'flight 320-400',
    'overlap 390-400',
    'flight 390-500',
  ])
})

test('a new meter begins after a mark, and reads anew', () => {
  const ribbon = ribbonOf([
    [100_000, 100_100],
    [100_100, 100_200],
    [100_200, 100_300],
    [30, 130],
    [130, 230],
    [230, 330],
    [330, 430],
  ])
  expect(ribbon.marks.map(({ kind }) => kind)).toEqual(['meter-replaced'])
  expect(ribbon.scales.map(({ reading }) => reading)).toEqual([100_000, 30])
  expect(readingAt(ribbon, 0)).toBe(100_000)
  expect(readingAt(ribbon, ribbon.length)).toBe(430)
  expect(readingAt(ribbon, ribbon.marks[0]?.at ?? 0)).toBeNull()
})

test('one reading with a digit too many does not squeeze the rest', () => {
  const { length } = ribbonOf([
    [1000, 1100],
    [1100, 12_000_00],
    [1200, 1300],
    [1300, 1400],
    [1400, 1500],
  ])
  expect(length).toBe(500)
})

test('what it draws adds up as the control total does', () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 90 })),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(steps, (moves) => {
      let at = 50_000
      const readings = moves.map(([length, gap]) => {
        const start = at + gap
        at = start + length
        return [start, at] as const
      })
      const chains = chainsOf(flown(readings))
      const { segments, length } = meterRibbon(chains)
      const sum = (kind: string) =>
        segments
          .filter((segment) => segment.kind === kind)
          .reduce((all, { from, to }) => all + to - from, 0)
      const totals = chains.map((chain) => controlTotal(chain, 'hobbs'))
      expect(sum('flight')).toBe(totals.reduce((all, total) => all + total.deltas, 0))
      expect(sum('gap')).toBe(totals.reduce((all, total) => all + total.gaps, 0))
      if (chains.length === 1) expect(length).toBe(sum('flight') + sum('gap'))
    }),
  )
})
