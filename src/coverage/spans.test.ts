import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { layOver, partsIn, spanAt } from './spans.ts'

interface Read {
  readonly start: number
  readonly end: number
  readonly asOf: number
}

const isAlike = (one: Read, other: Read) => one.asOf === other.asOf

it('lists the parts of a stretch with its gaps', () => {
  const spans = [
    { start: 2, end: 4 },
    { start: 6, end: 9 },
  ]
  const parts = [...partsIn(spans, { start: 3, end: 12 })]
  expect(parts.map(({ start, end, span }) => [start, end, span !== null])).toEqual([
    [3, 4, true],
    [4, 6, false],
    [6, 9, true],
    [9, 12, false],
  ])
})

it('tells at every position what the last reading of it told', () => {
  const reading = fc.record({ start: fc.nat(30), length: fc.nat(10), isForgotten: fc.boolean() })
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 12 }), (readings) => {
      let spans: readonly Read[] = []
      const expected = new Map<number, number>()
      readings.forEach(({ start, length, isForgotten }, asOf) => {
        const over = { start, end: start + length }
        if (length > 0)
          spans = layOver(spans, over, isForgotten ? [] : [{ ...over, asOf }], isAlike)
        for (let at = start; at < over.end; at++) {
          if (isForgotten) expected.delete(at)
          else expected.set(at, asOf)
        }
      })
      for (let at = 0; at < 45; at++) expect(spanAt(spans, at)?.asOf).toBe(expected.get(at))
      spans.forEach((one, i) => expect(one.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0))
    }),
  )
})
