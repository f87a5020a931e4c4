import { describe, expect, it } from 'vitest'
import {
  addEdge,
  type CoveredSpan,
  cover,
  forget,
  noteTried,
  unbroken,
  without,
} from './coverage.ts'

const span = (
  start: number,
  end: number,
  asOf = 1,
  more: Partial<CoveredSpan> = {},
): CoveredSpan => ({
  start,
  end,
  kind: 'known',
  asOf,
  tick: asOf,
  tried: asOf,
  shown: null,
  ...more,
})
const edge = (at: number, asOf = 1) =>
  span(at, at + 1, asOf, { kind: 'edge', shown: new Set(['a']) })
const told = (spans: readonly CoveredSpan[]) =>
  spans.map(({ start, end, kind, asOf }) => `${kind} ${start}-${end} @${asOf}`)

describe('coverage', () => {
  it.each([
    [
      'in a gap',
      [span(0, 10), span(20, 30)],
      span(12, 15, 2),
      ['known 0-10 @1', 'known 12-15 @2', 'known 20-30 @1'],
    ],
    ['over an end', [span(0, 10)], span(5, 15, 2), ['known 0-5 @1', 'known 5-15 @2']],
    ['inside', [span(0, 10)], span(3, 5, 2), ['known 0-3 @1', 'known 3-5 @2', 'known 5-10 @1']],
    [
      'over several',
      [span(0, 3), span(4, 6), span(8, 12)],
      span(2, 10, 2),
      ['known 0-2 @1', 'known 2-10 @2', 'known 10-12 @1'],
    ],
    ['beside one of the same reading', [span(0, 10)], span(10, 20), ['known 0-20 @1']],
    ['of no length', [span(0, 10)], span(5, 5, 2), ['known 0-10 @1']],
    [
      'that cuts an edge',
      [span(0, 10), edge(10)],
      span(5, 10.5, 2),
      ['known 0-5 @1', 'known 5-10.5 @2'],
    ],
  ])('takes in what was read %s', (_, before, added, after) => {
    expect(told(cover(before, added))).toEqual(after)
  })

  it('keeps an edge only where nothing better is known', () => {
    expect(told(addEdge([span(0, 10)], edge(10, 2)))).toEqual(['known 0-10 @1', 'edge 10-11 @2'])
    expect(told(addEdge([span(0, 20)], edge(10, 2)))).toEqual(['known 0-20 @1'])
    expect(told(addEdge([edge(10)], edge(10, 2)))).toEqual(['edge 10-11 @2'])
  })

  it('notes what was tried in vain without taking away what is known', () => {
    const spans = noteTried([span(0, 5), edge(5)], { start: 3, end: 9 }, { asOf: 7, tick: 7 })
    expect(told(spans)).toEqual(['known 0-3 @1', 'known 3-5 @1', 'edge 5-6 @1', 'hole 6-9 @7'])
    expect(spans.map(({ tried }) => tried)).toEqual([1, 7, 7, 7])
  })

  it('forgets a stretch', () => {
    expect(
      told(forget([span(0, 10), span(10, 20, 2)], { start: Number.NEGATIVE_INFINITY, end: 12 })),
    ).toEqual(['known 12-20 @2'])
  })
})

describe('what is known without a gap', () => {
  it('goes over the last second of a day, and over nothing longer, no edge and no hole', () => {
    const parts = [span(0, 9_000), span(9_999, 20_000), edge(20_000), span(20_001, 21_000)]
    expect(unbroken([...parts, span(22_000, 23_000)])).toEqual([
      { start: 0, end: 20_000 },
      { start: 20_001, end: 21_000 },
      { start: 22_000, end: 23_000 },
    ])
    const hole = span(5, 8, 1, { kind: 'hole' })
    expect(unbroken([span(0, 5), hole, span(1008, 2000)])).toHaveLength(2)
  })

  it('is what is left with some stretches taken out', () => {
    const holes = [span(2, 4), span(4, 6), span(8, 30), span(50, 60)]
    expect(
      without(
        [span(0, 10), span(20, 40)].map(({ start, end }) => ({ start, end })),
        holes,
      ),
    ).toEqual([
      { start: 0, end: 2 },
      { start: 6, end: 8 },
      { start: 30, end: 40 },
    ])
  })
})
