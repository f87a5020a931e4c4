import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InstantRange, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { placeBars, wallSpan } from './day-layout.ts'

const DENVER = zoneOf('America/Denver')
const time = (start: string, end: string): InstantRange => ({
  start: instant(start),
  end: instant(end),
})

const SPANS: readonly [string, string, InstantRange, number, number][] = [
  [
    'an ordinary booking',
    '2026-11-18',
    time('2026-11-18T09:30:00-07:00', '2026-11-18T11:30:00-07:00'),
    570,
    690,
  ],
  [
    'one that ends at midnight',
    '2026-11-18',
    time('2026-11-18T22:00:00-07:00', '2026-11-19T00:00:00-07:00'),
    1320,
    1440,
  ],
  [
    'the first piece over a night',
    '2026-11-18',
    time('2026-11-18T23:00:00-07:00', '2026-11-19T01:30:00-07:00'),
    1380,
    1440,
  ],
  [
    'its second piece',
    '2026-11-19',
    time('2026-11-18T23:00:00-07:00', '2026-11-19T01:30:00-07:00'),
    0,
    90,
  ],
  [
    'the first 01:30 of the autumn night',
    '2026-11-01',
    time('2026-11-01T01:00:00-06:00', '2026-11-01T01:30:00-06:00'),
    60,
    90,
  ],
  [
    'the second one',
    '2026-11-01',
    time('2026-11-01T01:00:00-07:00', '2026-11-01T01:30:00-07:00'),
    60,
    90,
  ],
  [
    'one that ends before it began, by the clock',
    '2026-11-01',
    time('2026-11-01T01:30:00-06:00', '2026-11-01T01:15:00-07:00'),
    90,
    135,
  ],
  [
    'one over the skipped hour',
    '2026-03-08',
    time('2026-03-08T01:30:00-07:00', '2026-03-08T03:30:00-06:00'),
    90,
    210,
  ],
  [
    'a very short one',
    '2026-11-18',
    time('2026-11-18T09:00:00-07:00', '2026-11-18T09:05:00-07:00'),
    540,
    560,
  ],
  [
    'a very short one before midnight',
    '2026-11-18',
    time('2026-11-18T23:55:00-07:00', '2026-11-18T23:59:00-07:00'),
    1420,
    1440,
  ],
]

describe('where a booking stands on the wall clock of a day', () => {
  it.each(SPANS)('%s', (_, day, range, from, to) => {
    expect(wallSpan(DENVER, plainDay(day), range)).toEqual({ from, to })
  })
})

interface Item {
  readonly rank: number
  readonly from: number
  readonly to: number
}

const spanOf = ({ from, to }: Item) => ({ from, to })

describe('bars side by side', () => {
  it('gives one bar the whole width', () => {
    const [only] = placeBars([{ rank: 0, from: 360, to: 720 }], spanOf)
    expect(only?.place).toEqual({ top: 25, height: 25, xOffset: 0, width: 100 })
  })

  it('orders what starts together by the fleet', () => {
    const placed = placeBars(
      [2, 0, 1].map((rank) => ({ rank, from: 540, to: 600 })),
      spanOf,
    )
    const lefts = placed.toSorted((a, b) => a.place.xOffset - b.place.xOffset)
    expect(lefts.map(({ item }) => item.rank)).toEqual([0, 1, 2])
  })

  it('lets a bar take the room of neighbours that are elsewhere', () => {
    const placed = placeBars(
      [
        { rank: 0, from: 540, to: 720 },
        { rank: 1, from: 540, to: 600 },
        { rank: 2, from: 540, to: 600 },
        { rank: 3, from: 600, to: 720 },
      ],
      spanOf,
    )
    expect(placed.find(({ item }) => item.rank === 3)?.place.width).toBeCloseTo(200 / 3)
  })

  it('never draws two bars over one another, nor one beyond the column', () => {
    const item = fc
      .tuple(fc.nat(13), fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 20, max: 400 }))
      .map(([rank, from, length]): Item => ({ rank, from, to: Math.min(1440, from + length) }))
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (items) => {
        const placed = placeBars(items, spanOf)
        expect(placed).toHaveLength(items.length)
        for (const [index, a] of placed.entries()) {
          expect(a.place.xOffset + a.place.width).toBeLessThan(100.001)
          for (const b of placed.slice(index + 1)) {
            const isApartInTime = a.item.to <= b.item.from || b.item.to <= a.item.from
            const isApartInSpace =
              a.place.xOffset + a.place.width < b.place.xOffset + 0.001 ||
              b.place.xOffset + b.place.width < a.place.xOffset + 0.001
            expect(isApartInTime || isApartInSpace).toBe(true)
          }
        }
      }),
    )
  })
})
