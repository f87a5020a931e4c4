import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardGroup, BoardRow } from '#domain/board/board-rows.ts'
import {
  countLines,
  headedLines,
  lanePlace,
  layOutLines,
  linesBetween,
  type RowMetrics,
  rowMetrics,
} from './board-layout.ts'
import type { Density } from './board-state.ts'

function rowOf(key: string, lanes: number): BoardRow {
  return { key, kind: 'aircraft', label: key, model: '', value: key, bars: [], lanes, booked: 0 }
}

const groupsOf = (lanes: readonly (readonly number[])[]): BoardGroup[] =>
  lanes.map((rows, group) => ({
    key: `g${group}`,
    label: `g${group}`,
    rows: rows.map((count, index) => rowOf(`g${group}r${index}`, count)),
  }))

const NONE: ReadonlySet<string> = new Set()
const groups = fc
  .array(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 }), { maxLength: 6 })
  .map(groupsOf)
const density = fc.constantFrom<Density>('auto', 'comfortable', 'compact', 'fit')

const metricsFor = (of: Density, list: readonly BoardGroup[]) =>
  rowMetrics(of, countLines(list, NONE), 900)

describe('the lines of the board', () => {
  it('stand one under the other, without a gap', () => {
    fc.assert(
      fc.property(groups, density, (list, of) => {
        const { lines, height } = layOutLines(list, NONE, metricsFor(of, list))
        let y = 0
        for (const line of lines) {
          expect(line.y).toBe(y)
          y += line.height
        }
        expect(height).toBe(y)
      }),
    )
  })

  it('begin with rows where the first group has its name elsewhere', () => {
    const laid = layOutLines(
      groupsOf([[1], [1]]),
      NONE,
      metricsFor('compact', groupsOf([[1], [1]])),
    )
    const { lines, height } = headedLines(laid)
    const above = laid.lines[0]?.height ?? 0
    expect(above).toBeGreaterThan(0)
    expect(lines.map(({ kind, y }) => [kind, y])).toEqual(
      laid.lines.slice(1).map(({ kind, y }) => [kind, y - above]),
    )
    expect(lines[0]).toMatchObject({ kind: 'row', y: 0 })
    expect(height).toBe(laid.height - above)
    expect(headedLines({ lines: [], height: 0 })).toEqual({ lines: [], height: 0 })
  })

  it('leave out the rows of a closed group, and only those', () => {
    const list = groupsOf([[1, 1], [1]])
    const { lines } = layOutLines(list, new Set(['g0']), metricsFor('compact', list))
    expect(lines.map((line) => (line.kind === 'group' ? line.group.key : line.row.key))).toEqual([
      'g0',
      'g1',
      'g1r0',
    ])
    expect(countLines(list, new Set(['g0']))).toEqual({ rows: 1, groups: 2, lanes: 0 })
  })

  it('are found between two heights as by looking at each', () => {
    const height = fc.integer({ min: -200, max: 1500 })
    fc.assert(
      fc.property(groups, height, height, (list, a, b) => {
        const [top, bottom] = a < b ? [a, b] : [b, a]
        const { lines } = layOutLines(list, NONE, metricsFor('comfortable', list))
        const { first, last } = linesBetween(lines, top, bottom)
        const seen = lines.flatMap((line, i) =>
          line.y + line.height > top && line.y < bottom ? [i] : [],
        )
        expect(Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)).toEqual(
          seen,
        )
      }),
    )
  })

  it('are 36 px comfortable and 28 compact; eighty in eight groups fit on a screen of 1080', () => {
    const eighty = { rows: 81, groups: 9, lanes: 0 }
    expect(rowMetrics('comfortable', eighty, 940).row).toBe(36)
    expect(rowMetrics('compact', eighty, 940).row).toBe(28)
    const { row, group } = rowMetrics('fit', eighty, 940)
    expect(81 * row + 9 * group).toBeLessThanOrEqual(940)
  })

  it('share the screen by themselves while they can be read', () => {
    const school = { rows: 30, groups: 7, lanes: 0 }
    // 900 px less two bands and the clock.
    const { row, group } = rowMetrics('auto', school, 780)
    expect(row).toBeGreaterThanOrEqual(22)
    expect(30 * row + 7 * group).toBeLessThanOrEqual(780)
    expect(rowMetrics('auto', { rows: 80, groups: 8, lanes: 0 }, 780).row).toBe(28)
    expect(rowMetrics('auto', { rows: 3, groups: 1, lanes: 0 }, 780).row).toBe(48)
  })
})

describe('the lanes of a row', () => {
  it('lie inside of it, one under the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), density, (lanes, of) => {
        const list = groupsOf([[lanes]])
        const metrics: RowMetrics = metricsFor(of, list)
        const [, line] = layOutLines(list, NONE, metrics).lines
        const height = line?.height ?? 0
        let below = 0
        for (let lane = 0; lane < lanes; lane++) {
          const place = lanePlace(lane, lanes, height, metrics)
          expect(place.top).toBeGreaterThanOrEqual(below)
          expect(place.height).toBeGreaterThan(8)
          below = place.top + place.height
        }
        expect(below).toBeLessThan(height)
      }),
    )
  })
})
