import { describe, expect, it } from 'vitest'
import type { BoardRow } from '#domain/board/board-rows.ts'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, HOUR, instant } from '#time/instant.ts'
import { itemNear, matchItems, type NavigationGrid } from './board-items.ts'
import { navigate } from './board-navigation.ts'

const MIDNIGHT = instant('2026-11-18T07:00:00Z')
const at = (hour: number) => asInstant(MIDNIGHT + hour * HOUR)

/** A row with bookings of an hour at these hours, named after them. */
function row(key: string, hours: readonly number[]): BoardRow {
  return {
    key,
    kind: 'aircraft',
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

const GRID: NavigationGrid = {
  rows: [row('a', [8, 10, 14]), row('b', []), row('c', [9, 13]), row('d', [7])],
  start: MIDNIGHT,
  end: at(24),
}

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

const led = (from: string, key: string, ctrl = false) => {
  const to = navigate(GRID, { row: from.charAt(0), id: from }, { key, ctrl })
  return to?.kind === 'item' ? to.item.id : to && { step: to.step, row: to.target.row }
}

describe('the keys of the board', () => {
  it.each([
    ['a8', 'ArrowRight', 'a10'],
    ['a14', 'ArrowRight', null],
    ['a10', 'ArrowLeft', 'a8'],
    ['a8', 'ArrowLeft', null],
    ['a14', 'ArrowDown', 'c13'],
    ['a8', 'ArrowDown', 'c9'],
    ['d7', 'ArrowUp', 'c9'],
    ['c13', 'ArrowUp', 'a14'],
    ['a8', 'ArrowUp', null],
    ['d7', 'ArrowDown', null],
    ['a10', 'Home', 'a8'],
    ['a10', 'End', 'a14'],
    ['a10', 'x', null],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(led(from, key)).toBe(to)
  })

  it('lead with Ctrl to the ends of the board, and with the Page keys to other days', () => {
    expect(led('c9', 'Home', true)).toBe('a8')
    expect(led('c9', 'End', true)).toBe('d7')
    expect(led('c9', 'PageDown')).toEqual({ step: 1, row: 'c' })
    expect(led('c9', 'PageUp')).toEqual({ step: -1, row: 'c' })
  })

  it('stay on a board of several days while its row has more', () => {
    const grid = { rows: [row('a', [9, 10, 34, 58])], start: MIDNIGHT, end: at(72) }
    const from = { row: 'a', id: 'a9' }
    expect(navigate(grid, from, { key: 'PageDown', ctrl: false })).toEqual({
      kind: 'item',
      item: { row: 'a', id: 'a34' },
    })
    expect(navigate(grid, from, { key: 'PageUp', ctrl: false })?.kind).toBe('day')
  })

  it('find the piece nearest to a wish, in its row or in the nearest with any', () => {
    expect(itemNear(GRID, { row: 'a', at: at(13) })).toEqual({ row: 'a', id: 'a14' })
    expect(itemNear(GRID, { row: 'b', at: at(13) })).toEqual({ row: 'c', id: 'c13' })
    expect(itemNear({ ...GRID, rows: [row('b', [])] }, { row: 'b', at: at(1) })).toBeNull()
  })
})
