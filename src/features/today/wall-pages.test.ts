import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DISPATCH_GROUPS, type Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import { aReservation } from '#testing/record-builders.ts'
import { wallPages } from './wall-pages.ts'

const rowsOf = (count: number): Dispatched[] =>
  Array.from({ length: count }, () => ({
    reservation: aReservation(),
    group: 'later',
    countdown: 'starts',
    at: null,
  }))

const HEAD = 56
const ROW = 84
const space = (height: number, columns = 2) => ({
  columns,
  height,
  headHeight: HEAD,
  rowHeight: () => ROW,
})

describe('the pages of a wall', () => {
  it('are one, and empty, where there is nothing', () => {
    expect(wallPages([['out', []]], space(800))).toEqual([[]])
  })

  it('never leave a head alone at the foot of a column', () => {
    const [page] = wallPages(
      [
        ['late-back', rowsOf(1)],
        ['out', rowsOf(1)],
      ],
      space(HEAD + ROW + HEAD + ROW - 1),
    )
    expect(page?.map((column) => column.map(({ group }) => group))).toEqual([
      ['late-back'],
      ['out'],
    ])
  })

  it('go on with a group in the next column, and say so', () => {
    const pages = wallPages([['later', rowsOf(5)]], space(HEAD + 2 * ROW))
    expect(
      pages.map((page) =>
        page.map((column) => column.map((part) => [part.isContinued, part.rows.length])),
      ),
    ).toEqual([[[[false, 2]], [[true, 2]]], [[[true, 1]]]])
  })

  it('show each booking once, in order, in columns that hold it, whatever the screen', () => {
    const counts = fc.array(fc.nat({ max: 30 }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 4 }),
        (sizes, height, columns) => {
          const groups = DISPATCH_GROUPS.map((name, i) => [name, rowsOf(sizes[i] ?? 0)] as const)
          const pages = wallPages(groups, space(height, columns))
          const shown = pages.flat(2).flatMap(({ rows }) => rows)
          expect(shown).toEqual(groups.flatMap(([, rows]) => rows))
          for (const page of pages) expect(page.length).toBeLessThanOrEqual(columns)
          for (const column of pages.flat()) {
            const used = column.reduce((sum, { rows }) => sum + HEAD + rows.length * ROW, 0)
            expect(used).toBeLessThanOrEqual(Math.max(height, HEAD + ROW))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
