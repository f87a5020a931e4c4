import { expect, it } from 'vitest'
import { boardGroups } from '#domain/board/board-rows.ts'
import { aReservation } from '#testing/record-builders.ts'
import { eachDay, plainDay } from '#time/plain-day.ts'
import { localDay, localDays, zoneOf } from '#time/zone.ts'
import { navigateWeek } from './week-navigation.ts'

const UTC = zoneOf('UTC')
const range = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
const at = (id: string, tail: string, start: string) =>
  aReservation({
    id,
    aircraft: { tail, model: 'C172S' },
    instructors: [],
    start: `2026-11-${start}:00:00Z`,
    end: `2026-11-${start}:50:00Z`,
  })
const items = [
  at('a1', 'N1', '16T07'),
  at('a2', 'N1', '16T09'),
  at('a3', 'N1', '18T09'),
  at('b1', 'N2', '17T09'),
  at('c1', 'N3', '16T12'),
]
const fleet = ['N1', 'N2', 'N3'].map((tail) => ({ tail, model: 'C172S' }))
const grid = {
  rows: boardGroups(
    { items, booked: items, fleet, range: localDays(UTC, range) },
    { by: 'aircraft', aircraft: null, instructor: null },
  ).flatMap((group) => group.rows),
  ...localDays(UTC, range),
}
const navigate = navigateWeek(eachDay(range).map((day) => localDay(UTC, day)))

const CASES: readonly [string, string, string, string | null][] = [
  ['a1', 'ArrowDown', 'the next line of the day', 'a2'],
  ['a2', 'ArrowDown', 'the day’s next line, over a row without one', 'c1'],
  ['c1', 'ArrowUp', 'the last line of the day above', 'a2'],
  ['a1', 'ArrowUp', 'nowhere: the head is above', null],
  ['a2', 'ArrowRight', 'the next day with a line', 'a3'],
  ['a3', 'ArrowLeft', 'the same place, or the last', 'a1'],
  ['a3', 'Home', 'the first of the row', 'a1'],
  ['a1', 'End', 'the last of the row', 'a3'],
]

it.each(CASES)('from %s %s leads to %s: %s', (from, key, _, goal) => {
  const row = grid.rows.find(({ bars }) => bars.some(({ id }) => id === from))
  const next = navigate(grid, { row: row?.key ?? '', id: from }, { key, ctrl: false })
  expect(next?.kind === 'item' ? next.item.id : null).toBe(goal)
})

it('leads with Ctrl to the ends of the week, and with the Page keys to the next', () => {
  const item = { row: 'aircraft:N1', id: 'a2' }
  expect(navigate(grid, item, { key: 'End', ctrl: true })).toMatchObject({ item: { id: 'c1' } })
  expect(navigate(grid, item, { key: 'PageDown', ctrl: false })).toMatchObject({
    kind: 'day',
    step: 1,
    target: { row: 'aircraft:N1', at: Date.UTC(2026, 10, 23, 9) },
  })
})
