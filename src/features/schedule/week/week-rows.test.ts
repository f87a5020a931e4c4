import { describe, expect, it } from 'vitest'
import type { BoardRow } from '#domain/board/board-rows.ts'
import { boardGroups } from '#domain/board/board-rows.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { eachDay, plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { layOutWeek, weekRow } from './week-rows.ts'

const DENVER = zoneOf('America/Denver')
const range = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
const days = eachDay(range)

function groupsOf(...items: ReturnType<typeof aReservation>[]) {
  const fleet = [{ tail: 'N172SP', model: 'C172S' }]
  return boardGroups(
    { items, booked: items, fleet, range: localDays(DENVER, range) },
    { by: null, aircraft: null, instructor: null },
  )
}

function aircraftRow(...items: ReturnType<typeof aReservation>[]) {
  const row = groupsOf(...items)[0]?.rows[0] as BoardRow
  return weekRow(row, days, DENVER)
}

const at = (id: string, start: string, end: string, more = {}) =>
  aReservation({ id, start: `2026-11-${start}:00-07:00`, end: `2026-11-${end}:00-07:00`, ...more })

describe('a row of the week', () => {
  it('gives every booking a line on each day it touches, by start', () => {
    const { cells, depth } = aircraftRow(
      at('noon', '18T12:00', '18T13:00'),
      at('early', '18T07:00', '18T08:00'),
      at('night', '18T22:00', '19T01:00'),
    )
    const ids = cells.map(({ lines }) => lines.map(({ id }) => id))
    expect(ids).toEqual([[], [], [], ['early', 'noon', 'night'], ['night'], [], []])
    expect(depth).toBe(3)
  })

  it('draws what covers a whole day once, over the days it touches, above their lines', () => {
    const { cells, depth } = aircraftRow(
      at('down', '17T13:00', '19T10:00', { activity: 'Maintenance' }),
      at('from before', '08T13:00', '16T10:00'),
      at('after', '19T12:00', '19T13:00'),
    )
    expect(cells.map(({ long }) => long.map(({ item, days: over }) => [item.id, over]))).toEqual([
      [['from before', 2]],
      [],
      [['down', 3]],
      [],
      [],
      [],
      [],
    ])
    expect(cells[0]?.long[0]).toMatchObject({ isEarlier: true, isLater: false })
    expect(cells.map(({ above, lines }) => [above, lines.length])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(depth).toBe(2)
  })

  it('puts two long ones that share a day into lanes', () => {
    const { cells } = aircraftRow(
      at('one', '15T00:00', '17T10:00'),
      at('two', '17T12:00', '20T00:00'),
    )
    expect(cells[0]?.long[0]?.lane).toBe(0)
    expect(cells[2]?.long[0]?.lane).toBe(1)
  })
})

describe('the layout of the week', () => {
  it('makes a row as high as its fullest day, and gives models no line of their own', () => {
    const busy = Array.from({ length: 6 }, (_, hour) =>
      at(`b${hour}`, `18T1${hour}:00`, `18T1${hour}:50`, {
        instructors: [aPerson({ name: 'A B' })],
      }),
    )
    const groups = groupsOf(...busy)
    const weekOf = (row: BoardRow) => weekRow(row, days, DENVER)
    const { lines } = layOutWeek(groups, weekOf, false, () => false)
    expect(lines.map(({ kind, height }) => [kind, height])).toEqual([
      ['row', 120],
      ['group', 20],
      ['row', 120],
    ])
    const strips = layOutWeek(groups, weekOf, true, ({ key }) => key === 'instructors')
    expect(strips.lines.map(({ height }) => height)).toEqual([24, 20])
  })
})
