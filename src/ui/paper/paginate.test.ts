import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MeasuredItem, paginate } from './paginate.ts'

const row: MeasuredItem = { height: 10 }
const heading: MeasuredItem = { height: 5, keepsWithNext: true }

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
    const item = fc.record({
      height: fc.integer({ min: 1, max: 30 }),
      keepsWithNext: fc.boolean(),
      keepsWithPrevious: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 60 }),
        fc.integer({ min: 40, max: 120 }),
        (all, room) => {
          // A heading is whatever keeps with what follows; all after it stand under it.
          const items = all.map((one, index): MeasuredItem => {
            const under = all.slice(0, index).findLastIndex((before) => before.keepsWithNext)
            return under === -1 || one.keepsWithNext ? one : { ...one, under }
          })
          const pages = paginate(items, room)
          expect(pages[0]?.from).toBe(0)
          expect(pages.at(-1)?.to).toBe(items.length)
          for (const [index, page] of pages.entries()) {
            if (index > 0) expect(page.from).toBe(pages[index - 1]?.to)
            const again = page.again === null ? 0 : (items[page.again]?.height ?? 0)
            const used = items
              .slice(page.from, page.to)
              .reduce((sum, { height }) => sum + height, again)
            if (page.to - page.from > 1) expect(used).toBeLessThanOrEqual(room)
          }
        },
      ),
    )
  })

  // Groups of rows with a total, as lists and reports are, of days and logs of every size.
  it.each([0, 1, 45, 99, 120, 160, 400])(
    'of %i rows in groups have no heading alone, each group told again, and no room wasted',
    (count) => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 60, max: 190 }),
          fc.integer({ min: 4, max: 13 }),
          (sizes, room, height) => {
            const items = groupsOf(count, sizes, height)
            const pages = paginate(items, room)
            const rows = pages.flatMap(({ from, to }) => items.slice(from, to))
            expect(rows).toEqual(items)
            for (const [index, { from, to, again }] of pages.entries()) {
              const next = items[to]
              const first = items[from]
              const last = items[to - 1]
              expect(again).toBe(
                first?.under !== undefined && first.under < from ? first.under : null,
              )
              if (next === undefined) continue
              expect(last?.keepsWithNext, `page ${index + 1} ends with a heading`).not.toBe(true)
              expect(next.keepsWithPrevious, `page ${index + 1} leaves a total`).not.toBe(true)
              const used = heightOf(items.slice(from, to)) + (items[again ?? -1]?.height ?? 0)
              // What comes next, with all that must not be parted from it, had no room.
              const tied = items
                .slice(to + 1)
                .findIndex(
                  (one, place) => !one.keepsWithPrevious && !items[to + place]?.keepsWithNext,
                )
              const block = items.slice(to, tied === -1 ? undefined : to + 1 + tied)
              expect(used + heightOf(block)).toBeGreaterThan(room)
            }
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})

/** `count` rows under headings, `sizes` rows at a time, each group with a total that stays with its last row. */
function groupsOf(count: number, sizes: readonly number[], height: number): MeasuredItem[] {
  const items: MeasuredItem[] = []
  for (let done = 0, group = 0; done < count; group++) {
    const size = Math.min(sizes[group % sizes.length] ?? 1, count - done)
    const under = items.length
    items.push({ height: height + 2, keepsWithNext: true })
    for (let n = 0; n < size; n++) items.push({ height, under })
    items.push({ height, under, keepsWithPrevious: true })
    done += size
  }
  return items
}

function heightOf(items: readonly MeasuredItem[]): number {
  return items.reduce((sum, { height }) => sum + height, 0)
}
