import { describe, expect, it } from 'vitest'
import { boardGroups } from '#domain/board/board-rows.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { eachDay, plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { type PlacedAs, stackLines } from './layout.ts'
import { weekColumns, weekGroupHeight, weekRow } from './week.ts'

const DENVER = zoneOf('America/Denver')
const range = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
const HOURS = { opens: 360, closes: 1320 }
const columnsOf = (isStrips = false) => weekColumns(DENVER, eachDay(range), HOURS, 1528, isStrips)

function groupsOf(...items: ReturnType<typeof aReservation>[]) {
  const fleet = [{ tail: 'N172SP', model: 'C172S' }]
  return boardGroups(
    { items, booked: items, fleet, range: localDays(DENVER, range) },
    { by: null, aircraft: null, instructor: null },
  )
}

function aircraftRow(items: ReturnType<typeof aReservation>[], isStrips = false) {
  const row = groupsOf(...items)[0]?.rows[0]
  if (!row) throw new Error('The aircraft has no row.')
  return weekRow(row, columnsOf(isStrips))
}

type Cells = ReturnType<typeof aircraftRow>['cells']

const as = <S extends 'line' | 'days'>(size: S, cells: Cells) =>
  cells.map(({ bookings }) => bookings.filter((one): one is PlacedAs<S> => one.size === size))

const at = (id: string, start: string, end: string, more = {}) =>
  aReservation({ id, start: `2026-11-${start}:00-07:00`, end: `2026-11-${end}:00-07:00`, ...more })

describe('a row of the week', () => {
  it('gives every booking a line on each day it touches, by start', () => {
    const { cells, height } = aircraftRow([
      at('noon', '18T12:00', '18T13:00'),
      at('early', '18T07:00', '18T08:00'),
      at('night', '18T22:00', '19T01:00'),
    ])
    const ids = as('line', cells).map((lines) => lines.map(({ bar }) => bar.id))
    expect(ids).toEqual([[], [], [], ['early', 'noon', 'night'], ['night'], [], []])
    expect(height).toBe(11 + 3 * 17 + 7)
  })

  it('draws what covers a whole day once, over the days it touches, above their lines', () => {
    const { cells, height } = aircraftRow([
      at('down', '17T13:00', '19T10:00', { activity: 'Maintenance' }),
      at('from before', '08T13:00', '16T10:00'),
      at('after', '19T12:00', '19T13:00'),
      at('later', '19T14:00', '19T15:00'),
    ])
    const long = as('days', cells)
    expect(long.map((list) => list.map(({ bar, days }) => [bar.id, days]))).toEqual([
      [['from before', 2]],
      [],
      [['down', 3]],
      [],
      [],
      [],
      [],
    ])
    expect(long[0]?.[0]).toMatchObject({ isEarlier: true, isLater: false })
    expect(cells.map(({ above }) => above)).toEqual([1, 1, 1, 1, 1, 0, 0])
    expect(height).toBe(11 + 3 * 17 + 7)
  })

  it('puts two long ones that share a day into lanes', () => {
    const { cells } = aircraftRow([
      at('one', '15T00:00', '17T10:00'),
      at('two', '17T12:00', '20T00:00'),
    ])
    const long = as('days', cells)
    expect([long[0]?.[0]?.lane, long[2]?.[0]?.lane]).toEqual([0, 1])
  })

  it('places bookings to scale in strips', () => {
    const { cells } = aircraftRow([at('noon', '18T10:00', '18T14:00')], true)
    expect(cells[3]?.bookings).toMatchObject([{ size: 'strip', left: 25, width: 25 }])
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
    const laid = (isStrips: boolean, closed = '') => {
      const columns = columnsOf(isStrips)
      const height = weekGroupHeight(groups)
      return stackLines(groups, new Set([closed]), height, (row) => weekRow(row, columns)).lines
    }
    expect(laid(false).map(({ kind, height }) => [kind, height])).toEqual([
      ['row', 120],
      ['group', 20],
      ['row', 120],
    ])
    expect(laid(true, 'instructors').map(({ height }) => height)).toEqual([24, 20])
  })
})
