import { act, renderHook } from '@testing-library/react'
import * as fc from 'fast-check'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  FLIGHT_COLUMN_IDS,
  type FlightColumnId,
  isFlightColumn,
} from '#bookings/flight-columns/flight-columns.ts'
import { clampedWidth, flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { moveColumn, resizeColumn, useFlightTable } from './flight-table.ts'

const MOVES = ['earlier', 'later', 'show', 'hide', 'pin', 'unpin'] as const

/** The table of an address, and what somebody does to its columns. */
function columnsOf() {
  const { result } = renderHook(() => {
    const [state, setState] = useState(() => flightLogAddress.read({}))
    return {
      state,
      table: useFlightTable(state, (next) => setState({ ...state, ...next })),
    }
  })
  return {
    move(id: FlightColumnId, move: (typeof MOVES)[number]) {
      const { table } = result.current
      const column = table.getColumn(id)
      if (!column) throw new Error(`no column ${id}`)
      act(() => {
        if (move === 'earlier') moveColumn(table, column, -1)
        else if (move === 'later') moveColumn(table, column, 1)
        else if (move === 'pin' || move === 'unpin') column.pin(move === 'pin' && 'start')
        else column.toggleVisibility(move === 'show')
      })
    },
    resize(id: FlightColumnId, width: number) {
      const { table } = result.current
      const column = table.getColumn(id)
      if (column) act(() => resizeColumn(table, column, width))
    },
    state: () => result.current.state,
    shown: () => {
      const { table } = result.current
      return {
        pinned: table.getStartVisibleLeafColumns().map(({ id }) => id),
        loose: table.getCenterVisibleLeafColumns().map(({ id }) => id),
      }
    },
  }
}

test('hides, shows at the end, pins at the end of the pins', () => {
  const columns = columnsOf()
  columns.move('model', 'hide')
  expect(columns.state().columns).not.toContain('model')
  columns.move('model', 'show')
  expect(columns.state().columns?.at(-1)).toBe('model')
  columns.move('route', 'pin')
  expect(columns.shown().pinned).toEqual(['date', 'aircraft', 'route'])
  columns.move('aircraft', 'unpin')
  expect(columns.shown().loose[0]).toBe('aircraft')
})

test('moves inside its part, and back to the usual is no word in the address', () => {
  const columns = columnsOf()
  columns.move('customer', 'earlier')
  expect(columns.state()).toMatchObject({ columns: null, pins: null })
  columns.move('customer', 'later')
  expect(columns.shown().loose.slice(0, 2)).toEqual(['instructor', 'customer'])
  columns.move('customer', 'earlier')
  expect(columns.state()).toMatchObject({ columns: null, pins: null })
  columns.move('date', 'later')
  expect(columns.shown().pinned).toEqual(['aircraft', 'date'])
})

test('every column stays at most once, and one always stays', () => {
  const move = fc.tuple(fc.constantFrom(...FLIGHT_COLUMN_IDS), fc.constantFrom(...MOVES))
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const columns = columnsOf()
      for (const [id, what] of moves) columns.move(id, what)
      const { pinned, loose } = columns.shown()
      const shown = [...pinned, ...loose]
      expect(shown.length).toBeGreaterThan(0)
      expect(new Set(shown).size).toBe(shown.length)
    }),
    { numRuns: 40 },
  )
})

test('hiding all leaves the last', () => {
  const columns = columnsOf()
  const { pinned, loose } = columns.shown()
  for (const id of [...pinned, ...loose].filter(isFlightColumn)) columns.move(id, 'hide')
  expect(columns.state().columns).toEqual(['lag'])
})

test('a width stands in the address, whole and within bounds', () => {
  const columns = columnsOf()
  columns.resize('out', 70)
  columns.resize('route', 9999)
  expect(columns.state().widths).toEqual({ out: 70, route: 600 })
})

test.each([
  ['out', 5, 40],
  ['out', 100.4, 100],
  ['out', 9999, 600],
  ['route', 60, 120],
  ['activity', 60, 120],
] as const)('%s at a width of %d becomes %d', (id, width, kept) => {
  expect(clampedWidth(id, width)).toBe(kept)
})
