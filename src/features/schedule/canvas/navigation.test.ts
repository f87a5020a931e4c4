import { describe, expect, it } from 'vitest'
import type { BoardRow } from '#domain/board/board-rows.ts'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, DAY, HOUR, instant } from '#time/instant.ts'
import { matchItems, type NavigationGrid, navigate, placeNear, tabStop } from './navigation.ts'

const MIDNIGHT = instant('2026-11-18T07:00:00Z')
const at = (hour: number) => asInstant(MIDNIGHT + hour * HOUR)

/** A row with bookings of an hour at these hours, named after them. */
function row(key: string, hours: readonly number[], kind: BoardRow['kind'] = 'aircraft'): BoardRow {
  return {
    key,
    kind,
    label: key,
    model: '',
    value: key,
    lanes: 1,
    booked: 0,
    bars: hours.map((hour) => ({
      id: `${key}${hour}`,
      reservation: aReservation(),
      time: { start: at(hour), end: at(hour + 1) },
      activity: 'dual',
      lane: 0,
    })),
  }
}

function gridOf(rows: readonly BoardRow[], count: number): NavigationGrid {
  const groups = [
    { key: 'fleet', label: '', rows: rows.slice(0, 2) },
    { key: 'rest', label: '', rows: rows.slice(2) },
  ]
  const days = Array.from({ length: count }, (_, day) => ({
    start: asInstant(MIDNIGHT + day * DAY),
    end: asInstant(MIDNIGHT + (day + 1) * DAY),
  }))
  return { groups, rows, days, closed: new Set(['rest']), hasColumns: count > 1 }
}

const BOARD = gridOf(
  [row('a', [8, 10, 14]), row('b', [], 'no-aircraft'), row('c', [9, 13]), row('d', [7])],
  1,
)
// Columns: the first day (0 to 23), the second (24 to 47), the fourth (72 to 95).
const WEEK = gridOf([row('a', [31, 33, 80]), row('b', [57], 'no-aircraft'), row('c', [36])], 7)

/** "a8": a booking; "a", "fleet" and "0": heads. */
function led(grid: NavigationGrid, from: string, key: string, isCtrl = false) {
  const isRow = grid.rows.some((one) => one.key === from)
  const place = /^\d+$/.test(from)
    ? { kind: 'day' as const, day: Number(from) }
    : isRow
      ? { kind: 'row' as const, row: from }
      : grid.groups.some((one) => one.key === from)
        ? { kind: 'group' as const, group: from }
        : { kind: 'booking' as const, row: from.charAt(0), id: from }
  const to = navigate(grid, place, key, isCtrl)
  if (to === null) return null
  if (to.kind === 'booking') return to.id
  if (to.kind === 'row') return to.row
  if (to.kind === 'group') return to.group
  if (to.kind === 'day') return `${to.day}`
  if (to.kind === 'toggle') return `toggle ${to.group}`
  return `${to.step} ${to.target.row} ${(to.target.at - MIDNIGHT) / HOUR}`
}

describe('the keys of the board', () => {
  it.each([
    ['a8', 'ArrowRight', 'a10'],
    ['a14', 'ArrowRight', null],
    ['a10', 'ArrowLeft', 'a8'],
    ['a8', 'ArrowLeft', 'a'],
    ['a14', 'ArrowDown', 'c13'],
    ['a8', 'ArrowDown', 'c9'],
    ['d7', 'ArrowUp', 'c9'],
    ['c13', 'ArrowUp', 'a14'],
    ['a8', 'ArrowUp', null],
    ['d7', 'ArrowDown', null],
    ['a10', 'Home', 'a8'],
    ['a10', 'End', 'a14'],
    ['a10', 'x', null],
    ['c9', 'PageDown', '1 c 33'],
    ['c9', 'PageUp', '-1 c -15'],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(led(BOARD, from, key)).toBe(to)
  })

  it('lead with Ctrl to the ends of the board', () => {
    expect(led(BOARD, 'c9', 'Home', true)).toBe('a8')
    expect(led(BOARD, 'c9', 'End', true)).toBe('d7')
  })
})

describe('the keys of the week', () => {
  it.each([
    ['a31', 'ArrowDown', 'the next line of the day', 'a33'],
    ['a33', 'ArrowDown', 'the day’s next line, over a row without one', 'c36'],
    ['c36', 'ArrowUp', 'the last line of the day above', 'a33'],
    ['a31', 'ArrowUp', 'the head of the day', '1'],
    ['a33', 'ArrowRight', 'the next day with a line', 'a80'],
    ['a80', 'ArrowLeft', 'the same place, or the last', 'a31'],
    ['b57', 'ArrowLeft', 'the group of a row without a page', 'fleet'],
    ['a80', 'Home', 'the first of the row', 'a31'],
    ['a31', 'End', 'the last of the row', 'a80'],
    ['a33', 'PageDown', 'the next week', '1 a 201'],
    ['1', 'ArrowLeft', 'the day before', '0'],
    ['0', 'ArrowLeft', 'nowhere', null],
    ['1', 'ArrowDown', 'its first line', 'a31'],
    ['0', 'ArrowDown', 'nowhere: the day is empty', null],
    ['1', 'PageDown', 'the next week', '1  0'],
  ])('from %s %s leads to %s', (from, key, _, goal) => {
    expect(led(WEEK, from, key)).toBe(goal)
  })
})

describe('the keys of heads', () => {
  it.each([
    ['a', 'ArrowRight', 'a8'],
    ['a', 'ArrowLeft', 'fleet'],
    ['c', 'ArrowDown', 'd'],
    ['a', 'ArrowUp', null],
    ['a', 'Enter', null],
    ['a', 'PageDown', '1 a 0'],
    ['fleet', 'PageUp', '-1  0'],
    ['fleet', 'ArrowDown', 'rest'],
    ['fleet', 'ArrowLeft', 'toggle fleet'],
    ['fleet', 'ArrowRight', 'a8'],
    ['rest', 'ArrowRight', 'toggle rest'],
    ['rest', 'ArrowLeft', null],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(led(BOARD, from, key)).toBe(to)
  })
})

it('finds the booking nearest to a time, in its row or in the nearest with any', () => {
  const near = (key: string, hour: number) => placeNear(BOARD.rows, { row: key, at: at(hour) })
  expect(near('a', 13)).toMatchObject({ row: 'a', id: 'a14' })
  expect(near('b', 13)).toMatchObject({ row: 'c', id: 'c13' })
  expect(placeNear([row('b', [])], { row: 'b', at: at(1) })).toBeNull()
})

it('keeps the tab stop on its booking, also in another row', () => {
  const { rows } = BOARD
  expect(tabStop(rows, null)).toEqual({ row: 'a', id: 'a8' })
  expect(tabStop(rows, { row: 'c', id: 'c13' })).toEqual({ row: 'c', id: 'c13' })
  expect(tabStop(rows, { row: 'gone', id: 'c13' })).toEqual({ row: 'c', id: 'c13' })
  expect(tabStop([row('b', [])], null)).toBeNull()
})

it('finds each match once, in its first row, and nothing that is only booked beside', () => {
  const [a, b] = [row('a', [8, 10]), row('b', [9])]
  const who = { ...a, key: 'who', bars: [...a.bars, ...b.bars] }
  const groups = [
    { key: 'g', label: '', rows: [a, b] },
    { key: 'h', label: '', rows: [who] },
  ]
  expect(matchItems({ groups, outsideFilter: new Map([['a', new Set(['a10'])]]) })).toEqual([
    { row: 'a', id: 'a8' },
    { row: 'b', id: 'b9' },
    { row: 'who', id: 'a10' },
  ])
})
