import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOT_AUDITED } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import { aFlight } from '#testing/record-builders.ts'
import { flightLines } from './flight-lines.ts'
import { lineLayout } from './line-layout.ts'

const HEIGHTS = { head: 28, foot: 44 }
const ROW = 28
const rowsOf = (group: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    flight: aFlight({ id: `${group}-${at}` }),
    audit: NOT_AUDITED,
    booked: null,
  }))

const groupOf = (key: string, size: number, hasFoot: boolean) => {
  const rows = rowsOf(key, size)
  const balance = hasFoot ? { chains: [], ends: null, isEven: false } : undefined
  return { key, rows, sums: rowSums(rows), balance }
}

const logs = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
    isGrouped: fc.boolean(),
    closed: fc.subarray(['g0', 'g2', 'g4']),
    feet: fc.subarray(['g0', 'g1', 'g3']),
  })
  .map(({ sizes, isGrouped, closed, feet }) => {
    const groups = sizes.map((size, at) => groupOf(`g${at}`, size, feet.includes(`g${at}`)))
    const rows = groups.flatMap((group) => group.rows)
    return flightLines(rows, isGrouped ? groups : null, closed)
  })

test('every line lies under the one before, and is found by its pixels and its flight', () => {
  fc.assert(
    fc.property(logs, (lines) => {
      const layout = lineLayout(lines, { row: ROW, lineOf: (_key, kind) => HEIGHTS[kind] })
      let top = 0
      const ids: string[] = []
      for (let index = 0; index < lines.count; index++) {
        const line = lines.at(index)
        if (!line) throw new Error(`no line ${index}`)
        expect(layout.topOf(index)).toBe(top)
        expect(layout.lineAt(top)).toBe(index)
        if (line.kind === 'row') {
          ids.push(line.row.flight.id)
          expect(lines.lineOf(line.row.flight.id)).toBe(index)
        }
        top += line.kind === 'row' ? ROW : HEIGHTS[line.kind]
        expect(layout.lineAt(top - 1)).toBe(index)
      }
      expect(layout.height).toBe(top)
      expect(layout.topOf(lines.count)).toBe(top)
      expect(lines.at(lines.count)).toBeUndefined()
      expect(lines.rowsBetween(0, lines.count - 1).map(({ flight }) => flight.id)).toEqual(ids)
    }),
  )
})

test('rows between two lines are those drawn there', () => {
  const groups = [groupOf('a', 2, true), groupOf('b', 2, false)]
  const lines = flightLines([], groups, [])
  expect(lines.rowsBetween(2, 5).map(({ flight }) => flight.id)).toEqual(['a-1', 'b-0'])
  expect(lines.rowsBetween(3, 4)).toEqual([])
  expect(lines.lineOf('nobody')).toBe(-1)
})
