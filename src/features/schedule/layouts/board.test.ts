import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardBar, BoardGroup, BoardRow } from '#domain/board/board-rows.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import type { Density } from '#features/schedule/schedule-state.ts'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, HOUR, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { boardLines, boardRow, boardScale, countLines, rowMetrics } from './board.ts'

const DENVER = zoneOf('America/Denver')
const DAY = plainDay('2026-11-18')
const SCALE = timeScale(DENVER, DAY, { opens: 360, closes: 1320 }, { width: 960 })
const MIDNIGHT = instant('2026-11-18T07:00:00Z')

function barOf(id: string, from: number, to: number, more: Partial<BoardBar> = {}): BoardBar {
  const time = { start: asInstant(MIDNIGHT + from * HOUR), end: asInstant(MIDNIGHT + to * HOUR) }
  return { id, reservation: aReservation({ id }), time, activity: 'dual', lane: 0, ...more }
}

function rowOf(key: string, lanes: number, bars: readonly BoardBar[] = []): BoardRow {
  return { key, kind: 'aircraft', label: key, model: '', value: key, bars, lanes, booked: 0 }
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

function laid(list: readonly BoardGroup[], of: Density, closed = NONE) {
  const metrics = rowMetrics(of, countLines(list, closed), 900)
  return boardLines(list, closed, metrics, (row) => boardRow(row, SCALE, metrics))
}

describe('the lines of the board', () => {
  it('stand one under the other, without a gap', () => {
    fc.assert(
      fc.property(groups, density, (list, of) => {
        const { lines, height } = laid(list, of)
        let y = 0
        for (const line of lines) {
          expect(line.y).toBe(y)
          y += line.height
        }
        expect(height).toBe(y)
      }),
    )
  })

  it('begin with the rows of the first group, which has its name elsewhere', () => {
    const { lines } = laid(groupsOf([[1], [1]]), 'compact')
    expect(lines.map(({ kind, y }) => [kind, y])).toEqual([
      ['row', 0],
      ['group', 28],
      ['row', 46],
    ])
    expect(laid([], 'compact')).toEqual({ lines: [], height: 0 })
  })

  it('leave out the rows of a closed group, and only those', () => {
    const { lines } = laid(groupsOf([[1, 1], [1], [1]]), 'compact', new Set(['g1']))
    const keys = lines.map((line) => (line.kind === 'group' ? line.group.key : line.placed.row.key))
    expect(keys).toEqual(['g0r0', 'g0r1', 'g1', 'g2', 'g2r0'])
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

describe('the bars of a row', () => {
  const placesOf = (bars: readonly BoardBar[], lanes = 1) =>
    boardRow(rowOf('a', lanes, bars), SCALE, rowMetrics('compact', countLines([], NONE), 900))
      .cells[0]?.bookings ?? []

  it('lie at their hours, and say what goes on beyond those drawn', () => {
    const bars = [barOf('early', 4, 7), barOf('noon', 12, 13.5), barOf('night', 21, 26)]
    expect(placesOf(bars)).toMatchObject([
      { left: 0, width: 59, isEarlier: true, isLater: false },
      { left: 360, width: 89, top: 2, height: 23, isEarlier: false, isLater: false },
      { left: 900, width: 59, isEarlier: false, isLater: true },
    ])
  })

  it('have maintenance behind them over the whole row, with words up to the first that covers it', () => {
    const shop = barOf('shop', 6, 22, { activity: 'maintenance' })
    expect(placesOf([shop, barOf('check', 10, 11)])[0]).toMatchObject({
      top: 0,
      height: 27,
      width: 960,
      clear: 240,
    })
    expect(placesOf([shop])[0]).toMatchObject({ clear: 960 })
  })

  it('lie in lanes inside of the row, one under the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), density, (lanes, of) => {
        const bars = Array.from({ length: lanes }, (_, lane) => barOf(`${lane}`, 8, 9, { lane }))
        const row = rowOf('a', lanes, bars)
        const metrics = rowMetrics(of, countLines([{ key: '', label: '', rows: [row] }], NONE), 900)
        const { height, cells } = boardRow(row, SCALE, metrics)
        let below = 0
        for (const place of cells[0]?.bookings ?? []) {
          if (place.size !== 'bar') throw new Error('Not a bar.')
          expect(place.top).toBeGreaterThanOrEqual(below)
          expect(place.height).toBeGreaterThan(8)
          below = place.top + place.height
        }
        expect(below).toBeLessThan(height)
      }),
    )
  })
})

it('fits the hours to the room while an hour holds a name, unless they are zoomed', () => {
  const hours = { opens: 360, closes: 1320 }
  expect(boardScale(DENVER, DAY, hours, null, 1000).width).toBeCloseTo(1000)
  expect(boardScale(DENVER, DAY, hours, null, 600).width).toBe(16 * 76)
  expect(boardScale(DENVER, DAY, hours, 30, 1000).width).toBe(16 * 80)
})
