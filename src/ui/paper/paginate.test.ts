import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Measured, type PaperItem, paginate } from './paginate.ts'

type Item = Measured<PaperItem>

type Part = Omit<Item, 'key' | 'under'> & { readonly under?: number }

/** Named by their place, so that `under` can be a number. */
function items(...parts: readonly Part[]): Item[] {
  return parts.map(({ under, ...part }, place) => ({
    ...part,
    key: `${place}`,
    ...(under !== undefined && { under: `${under}` }),
  }))
}

/** What is on each page, its repeated heading first. */
function pagesOf(all: readonly Item[], room: number): string[] {
  return paginate(all, room).map(({ items: own, again }) =>
    [...(again ? [`(${again.key})`] : []), ...own.map(({ key }) => key)].join(' '),
  )
}

const row = { height: 10 }
const heading = { height: 5, keepsWithNext: true }

describe('pages', () => {
  it.each([
    ['are one, empty, where there is nothing', [], 100, ['']],
    ['are filled to the last millimetre', [row, row, row], 20, ['0 1', '2']],
    [
      'never end with a heading alone',
      [row, row, heading, { ...row, under: 2 }],
      25,
      ['0 1', '2 3'],
    ],
    [
      'say the heading again where a group goes on',
      [heading, ...Array.from({ length: 3 }, () => ({ ...row, under: 0 }))],
      25,
      ['0 1 2', '(0) 3'],
    ],
    [
      'keep a total with the row before it',
      [row, row, { ...row, keepsWithPrevious: true }],
      20,
      ['0', '1 2'],
    ],
    [
      'give a line that is higher than a page one of its own',
      [row, { height: 300 }, row],
      100,
      ['0', '1', '2'],
    ],
  ])('%s', (_, parts, room, pages) => {
    expect(pagesOf(items(...parts), room)).toEqual(pages)
  })

  it('say how much room is left', () => {
    expect(paginate(items(row, row, row), 25).map(({ left }) => left)).toEqual([5, 15])
  })

  it('hold every line once, in order, and nothing beyond the edge', () => {
    const part = fc.record({
      height: fc.integer({ min: 1, max: 30 }),
      keepsWithNext: fc.boolean(),
      keepsWithPrevious: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 60 }),
        fc.integer({ min: 40, max: 120 }),
        (parts, room) => {
          // A heading is whatever keeps with what follows; all after it stand under it.
          const all = items(
            ...parts.map((one, place) => {
              const under = parts.slice(0, place).findLastIndex((before) => before.keepsWithNext)
              return under === -1 || one.keepsWithNext ? one : { ...one, under }
            }),
          )
          const pages = paginate(all, room)
          expect(pages.flatMap((page) => page.items)).toEqual(all)
          for (const { items: own, left } of pages)
            if (own.length > 1) expect(left).toBeGreaterThanOrEqual(0)
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
            const all = groupsOf(count, sizes, height)
            const pages = paginate(all, room)
            expect(pages.flatMap((page) => page.items)).toEqual(all)
            let to = 0
            for (const { items: own, again, left } of pages) {
              expect(again?.key).toBe(own[0]?.under)
              to += own.length
              const next = all[to]
              if (next === undefined) continue
              expect(own.at(-1)?.keepsWithNext, 'ends with a heading').not.toBe(true)
              expect(next.keepsWithPrevious, 'leaves a total').not.toBe(true)
              // What comes next, with all that must not be parted from it, had no room.
              let tied = to + 1
              while (all[tied]?.keepsWithPrevious || all[tied - 1]?.keepsWithNext) tied++
              const block = all.slice(to, tied)
              expect(block.reduce((sum, one) => sum + one.height, 0)).toBeGreaterThan(left)
            }
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})

/** `count` rows under headings, `sizes` rows at a time, each group with a total that stays with its last row. */
function groupsOf(count: number, sizes: readonly number[], height: number): Item[] {
  const parts: Part[] = []
  for (let done = 0, group = 0; done < count; group++) {
    const size = Math.min(sizes[group % sizes.length] ?? 1, count - done)
    const under = parts.length
    parts.push({ height: height + 2, keepsWithNext: true })
    for (let n = 0; n < size; n++) parts.push({ height, under })
    parts.push({ height, under, keepsWithPrevious: true })
    done += size
  }
  return items(...parts)
}
