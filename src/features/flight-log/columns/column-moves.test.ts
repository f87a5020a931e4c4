import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLIGHT_COLUMN_IDS } from '#school/flight-columns/flight-columns.ts'
import { type ColumnMove, clampedWidth, movedColumn } from './column-moves.ts'
import { shownColumns } from './flight-log-columns.ts'

const usual = { columns: null, pins: null }

test('hides, shows at the end, pins at the end of the pins', () => {
  const hidden = movedColumn(usual, 'model', 'hide')
  expect(hidden.columns).not.toContain('model')
  expect(movedColumn(hidden, 'model', 'show').columns?.at(-1)).toBe('model')
  expect(shownColumns(movedColumn(usual, 'route', 'pin')).pinned).toEqual([
    'date',
    'aircraft',
    'route',
  ])
  expect(shownColumns(movedColumn(usual, 'aircraft', 'unpin')).loose[0]).toBe('aircraft')
})

test('moves inside its part, and back to the usual is no word in the address', () => {
  const moved = movedColumn(usual, 'out', 'later')
  expect(shownColumns(moved).loose.slice(0, 2)).toEqual(['in', 'out'])
  expect(movedColumn(moved, 'out', 'earlier')).toEqual(usual)
  expect(movedColumn(usual, 'out', 'earlier')).toEqual(usual)
})

test('every column stays at most once, and one always stays', () => {
  const move = fc.tuple(
    fc.constantFrom(...FLIGHT_COLUMN_IDS),
    fc.constantFrom<ColumnMove>('earlier', 'later', 'show', 'hide', 'pin', 'unpin'),
  )
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      const state = moves.reduce<Parameters<typeof movedColumn>[0]>(
        (before, [column, what]) => movedColumn(before, column, what),
        usual,
      )
      const { pinned, loose } = shownColumns(state)
      const shown = [...pinned, ...loose]
      expect(shown.length).toBeGreaterThan(0)
      expect(new Set(shown).size).toBe(shown.length)
    }),
  )
})

test.each([
  [5, 40],
  [100.4, 100],
  [9999, 600],
])('a width of %d becomes %d', (width, kept) => {
  expect(clampedWidth(width)).toBe(kept)
})
