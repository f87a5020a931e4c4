import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Piece, paginate } from './paginate.ts'

const row: Piece = { height: 10 }
const heading: Piece = { height: 5, keepsWithNext: true }

describe('pages', () => {
  it('are one, empty, where there is nothing', () => {
    expect(paginate([], 100)).toEqual([{ from: 0, to: 0, again: null }])
  })

  it('are filled to the last millimetre', () => {
    expect(paginate([row, row, row], 20)).toEqual([
      { from: 0, to: 2, again: null },
      { from: 2, to: 3, again: null },
    ])
  })

  it('never end with a heading alone', () => {
    const pages = paginate([row, row, heading, { ...row, under: 2 }], 25)
    expect(pages).toEqual([
      { from: 0, to: 2, again: null },
      { from: 2, to: 4, again: null },
    ])
  })

  it('say the heading again where a group goes on', () => {
    const under = { ...row, under: 0 }
    expect(paginate([heading, under, under, under], 25)).toEqual([
      { from: 0, to: 3, again: null },
      { from: 3, to: 4, again: 0 },
    ])
  })

  it('keep a total with the row before it', () => {
    expect(paginate([row, row, { ...row, keepsWithPrevious: true }], 20)).toEqual([
      { from: 0, to: 1, again: null },
      { from: 1, to: 3, again: null },
    ])
  })

  it('give a piece that is higher than a page one of its own', () => {
    expect(paginate([row, { height: 300 }, row], 100).map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
  })

  it('hold every piece once, in order, and nothing beyond the edge', () => {
    const piece = fc.record({
      height: fc.integer({ min: 1, max: 30 }),
      keepsWithNext: fc.boolean(),
      keepsWithPrevious: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.integer({ min: 40, max: 120 }),
        (all, room) => {
          // A heading is whatever keeps with what follows; all after it stand under it.
          const pieces = all.map((one, index): Piece => {
            const under = all.slice(0, index).findLastIndex((before) => before.keepsWithNext)
            return under === -1 || one.keepsWithNext ? one : { ...one, under }
          })
          const pages = paginate(pieces, room)
          expect(pages[0]?.from).toBe(0)
          expect(pages.at(-1)?.to).toBe(pieces.length)
          for (const [index, page] of pages.entries()) {
            if (index > 0) expect(page.from).toBe(pages[index - 1]?.to)
            const again = page.again === null ? 0 : (pieces[page.again]?.height ?? 0)
            const used = pieces
              .slice(page.from, page.to)
              .reduce((sum, { height }) => sum + height, again)
            if (page.to - page.from > 1) expect(used).toBeLessThanOrEqual(room)
          }
        },
      ),
    )
  })
})
