import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Chain, chainsOf } from '#domain/audit/world/chain.ts'
import { type LogRow, NOT_AUDITED } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { aFlight } from '#testing/record-builders.ts'
import { renderAtSchool } from '#testing/render-at-school.tsx'
import { zoneOf } from '#time/zone.ts'
import { FlightLogTable } from './FlightLogTable.tsx'
import { useShownRows } from './use-shown-rows.ts'

const zone = zoneOf('America/Denver')

function rowOf(flight: CompletedFlight): LogRow {
  return { flight, audit: NOT_AUDITED, booked: null }
}

function shown(
  flights: readonly CompletedFlight[],
  search: Record<string, string> = {},
  chains: readonly Chain[] = [],
) {
  const opened = { flight: vi.fn(), reservation: vi.fn(), state: vi.fn() }
  const rows = flights.map(rowOf)
  function Held() {
    const [state, setState] = useState(() => flightLogAddress.read(search))
    const log = useShownRows(rows, chains, state, zone)
    opened.state.mockImplementation((next) => setState({ ...state, ...next }))
    return (
      <FlightLogTable
        rows={log.rows}
        groups={log.groups}
        label="Flight log"
        showsYear={false}
        isWhole
        isChecked
        state={state}
        onState={opened.state}
        target={null}
        pointed={null}
        onOpenFlight={opened.flight}
        onOpenReservation={opened.reservation}
      />
    )
  }
  return { ...opened, ...renderAtSchool(<Held />) }
}

function column(name: string): string[] {
  return [...document.querySelectorAll(`td[data-column="${name}"]`)].map((cell) => cell.textContent)
}

const hobbs = (delta: number | null) => ({ start: null, end: null, delta })
const mixed = [
  aFlight({ hobbs: hobbs(150), date: '2026-11-17' }),
  aFlight({ hobbs: null, date: null }),
  aFlight({ hobbs: hobbs(90), date: '2026-11-18', out: null }),
  aFlight({ hobbs: hobbs(1000), date: '2026-11-18', out: '08:00:00' }),
  aFlight({ hobbs: hobbs(null), date: '2026-11-18', out: '12:00:00' }),
]

test('is newest first, by the clock inside a day, what has no date last', () => {
  shown(mixed)
  expect(column('date')).toEqual(['Wed 18 Nov', 'Wed 18 Nov', 'Wed 18 Nov', 'Tue 17 Nov', '—'])
  expect(column('out')).toEqual(['12:00 PM', '8:00 AM', '—', '9:10 AM', '9:10 AM'])
  expect(screen.getByRole('columnheader', { name: 'Date' }).ariaSort).toBe('descending')
})

test('sorts numbers as numbers, and what is not recorded last in both directions', async () => {
  const user = userEvent.setup()
  const { state } = shown(mixed)
  await user.click(screen.getByRole('button', { name: 'Hobbs Δ' }))
  expect(state).toHaveBeenLastCalledWith({ sort: [{ id: 'hobbsDelta', desc: true }] })
  expect(column('hobbsDelta')).toEqual(['10.0', '1.5', '0.9', '—', '—'])
  await user.click(screen.getByRole('button', { name: 'Hobbs Δ' }))
  expect(column('hobbsDelta')).toEqual(['0.9', '1.5', '10.0', '—', '—'])
  expect(screen.getByRole('columnheader', { name: 'Hobbs Δ' }).ariaSort).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Date' }).ariaSort).toBe('none')
})

test('newest first again is the address without a sort', async () => {
  const user = userEvent.setup()
  const { state } = shown(mixed, { sort: 'date' })
  await user.click(screen.getByRole('button', { name: 'Date' }))
  expect(state).toHaveBeenLastCalledWith({ sort: [] })
})

test('keeps the given order among equals', () => {
  const flights = ['a', 'b', 'c', 'd'].map((route) => aFlight({ route, aircraft: null }))
  shown(flights, { sort: '-hobbsDelta' })
  expect(column('route')).toEqual(['a', 'b', 'c', 'd'])
})

test('writes every figure as the trade does', () => {
  shown([
    aFlight({
      hobbs: { start: 123450, end: 123595, delta: 145 },
      tach: { start: 110000, end: 109900, delta: -100 },
      out: '23:40:00',
      in: '00:50:30',
      route: null,
    }),
  ])
  expect(column('hobbsStart')).toEqual(['1234.5'])
  expect(column('hobbsEnd')).toEqual(['1235.95'])
  expect(column('tachStart')).toEqual(['1100.00'])
  expect(column('tachDelta')).toEqual(['−1.00'])
  expect(column('out')).toEqual(['11:40 PM'])
  expect(column('in')).toEqual(['12:50:30 AM+1'])
  expect(column('route')).toEqual(['—'])
  expect(
    screen.getByRole('img', { name: 'Tach in 1099.00 is less than Tach out 1100.00.' }),
  ).toBeTruthy()
})

test('marks a stored Δ that is not in − out with both figures', () => {
  shown([aFlight({ hobbs: { start: 100, end: 250, delta: 190 } })])
  const mark = screen.getByRole('img', {
    name: 'Stored Hobbs Δ 1.90 is not in − out, which is 1.50.',
  })
  expect(mark.closest('td')?.getAttribute('data-column')).toBe('hobbsDelta')
})

test('opens the flight by its button or anywhere on its row, and the reservation by its own', async () => {
  const user = userEvent.setup()
  const flown = aFlight({
    reservationId: '0b2d9f3e-1c7a-4d5b-9e8f-123456789abc',
    reservationNumber: 'R-7',
  })
  const { flight, reservation } = shown([flown])
  await user.click(screen.getByRole('button', { name: 'Wed 18 Nov, N172SP, flight details' }))
  await user.click(screen.getByText('KBJC-KFNL-KBJC'))
  expect(flight.mock.calls).toEqual([[flown.id], [flown.id]])
  await user.click(screen.getByRole('button', { name: 'Reservation R-7' }))
  expect(reservation).toHaveBeenCalledExactlyOnceWith(flown.reservationId)
  expect(flight).toHaveBeenCalledTimes(2)
})

test('a record without a usable id is shown and leads nowhere', async () => {
  const user = userEvent.setup()
  const { flight } = shown([aFlight({ id: '<b>1</b>', reservationId: 'nonsense' })])
  await user.click(screen.getByText('KBJC-KFNL-KBJC'))
  expect(flight).not.toHaveBeenCalled()
  expect(within(screen.getAllByRole('row')[1] as HTMLElement).queryAllByRole('button')).toEqual([])
})

test('the arrow keys walk the rows, and Tab reaches one of them only', async () => {
  const user = userEvent.setup()
  shown([aFlight(), aFlight(), aFlight()])
  const buttons = screen.getAllByRole('button', { name: /flight details/ })
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1])
  buttons[0]?.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(buttons[2]))
  expect(buttons.map((button) => button.tabIndex)).toEqual([-1, -1, 0])
})

test('counts all rows for a screen reader', () => {
  shown(Array.from({ length: 30 }, () => aFlight()))
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('31')
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(
    Array.from({ length: 31 }, (_, i) => String(i + 1)),
  )
})

test('shows what people typed as text only', () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e'
  shown([
    aFlight({
      route: hostile,
      activity: hostile,
      reservationNumber: hostile,
      aircraft: { tail: hostile, model: hostile },
      customer: { name: hostile, email: hostile, phone: hostile },
      instructor: { name: '__proto__', email: '', phone: '' },
    }),
  ])
  expect(document.querySelector('tbody img[src]')).toBeNull()
  expect(column('route')).toEqual(['<img src=x onerror=alert(1)>'])
  expect(column('instructor')).toEqual(['__proto__'])
})

test('Shift sorts by one column after the other', async () => {
  const user = userEvent.setup()
  const { state } = shown(mixed, { sort: 'aircraft' })
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: /^Hobbs Δ/ }))
  await user.keyboard('{/Shift}')
  expect(state).toHaveBeenLastCalledWith({
    sort: [
      { id: 'aircraft', desc: false },
      { id: 'hobbsDelta', desc: true },
    ],
  })
})

test('the keyboard makes a column wider and moves it', async () => {
  const user = userEvent.setup()
  const { state } = shown(mixed)
  screen.getByRole('button', { name: 'Out time' }).focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(state).toHaveBeenLastCalledWith({ widths: { out: 94 } })
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(4, 6)).toEqual(['In time', 'Out time'])
})

test('shows the columns of the address, pinned ones first', () => {
  shown(mixed, { columns: 'hobbsDelta,route,date', pins: 'date' })
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('data-head'))).toEqual(
    ['date', 'hobbsDelta', 'route'],
  )
})

const ofTail = (start: number, tail: string, completedAt = '2026-11-18T12:00:00Z') => {
  const tach = Math.round((start * 107) / 140)
  return aFlight({
    aircraft: { tail, model: 'C172S' },
    completedAt,
    hobbs: { start, end: start + 140, delta: 140 },
    tach: { start: tach, end: tach + 107, delta: 107 },
  })
}
const underColumns = (tail: string) =>
  Object.fromEntries(
    [...document.querySelectorAll(`[data-group="${tail}"] > td`)].flatMap((cell, place, all) => {
      const heads = [...document.querySelectorAll('[data-head]')]
      const head = heads[heads.length - all.length + place]
      return cell.textContent === '' ? [] : [[head?.getAttribute('data-head'), cell.textContent]]
    }),
  )

test('groups by tail, chained by Hobbs out, with the sums under their columns', async () => {
  const user = userEvent.setup()
  const flights = [
    ofTail(1140, 'N2'),
    ofTail(5000, 'N10'),
    ofTail(1000, 'N2', '2026-11-18T20:00:00Z'),
  ]
  shown(flights, { group: 'tail' })
  expect(column('hobbsStart')).toEqual(['10.0', '11.4', '50.0'])
  const toggle = screen.getByRole('button', { name: /^N2/ })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(underColumns('N2')).toMatchObject({ hobbsDelta: '2.8', tachDelta: '2.14' })
  await user.click(toggle)
  expect(column('hobbsStart')).toEqual(['50.0'])
  expect(underColumns('N2'), 'closed as well').toMatchObject({ hobbsDelta: '2.8' })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('N10'))
})

test('a tail that balances says so with a tick and its first and last reading, any other in words', () => {
  const even = [ofTail(1000, 'N2'), ofTail(1140, 'N2')]
  const tach = { start: 3928, end: 4035, delta: 107 }
  const odd = [ofTail(5000, 'N10'), { ...ofTail(5160, 'N10'), tach }]
  shown([...even, ...odd], { group: 'tail' }, chainsOf([...even, ...odd]))
  expect(underColumns('N2')).toMatchObject({ hobbsStart: '10.0', hobbsEnd: '12.8' })
  const balance = (tail: string) =>
    document.querySelector(`[data-group="${tail}"] [data-balance]`)?.getAttribute('data-balance')
  expect([balance('N2'), balance('N10')]).toEqual(['true', 'false'])
  const link = screen.getByRole('link', { name: 'does not balance: Hobbs 0.2' })
  expect(link.getAttribute('href')).toMatch(/^\/checks\?from=.*&to=.*&aircraft=N10$/)
  expect(document.querySelector('[data-group-foot="N2"]')).toBeNull()
  expect(document.querySelector('[data-group-foot="N10"]')?.textContent).toContain(
    'Hobbs50.0 → 53.03.0 h = 2.8 flown + 0.2 between flights',
  )
})

test('a tail with a replaced meter says so instead of first and last readings', () => {
  const flights = [ofTail(1000, 'N2'), ofTail(0, 'N2', '2026-11-18T20:00:00Z')]
  const [before, after] = flights.map((flight) => chainsOf([flight]))
  const replaced = after?.map((chain) => ({ ...chain, startsAs: 'meter-replaced' as const }))
  shown(flights, { group: 'tail' }, [...(before ?? []), ...(replaced ?? [])])
  expect(screen.getByText('meter replaced')).toBeTruthy()
})

test('a long log by tail is read head by head first', async () => {
  const user = userEvent.setup()
  const { state } = shown(
    Array.from({ length: 61 }, (_, at) => ofTail(at * 140, 'N2')),
    { group: 'tail' },
  )
  expect(column('hobbsStart')).toEqual([])
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads().slice(0, 4)).toEqual(['Tail', 'Hobbs out', 'Hobbs in', 'Hobbs Δ'])
  await user.click(screen.getByRole('button', { name: /^N2/ }))
  expect(heads().slice(0, 2)).toEqual(['Date', 'Aircraft'])
  expect(state).toHaveBeenLastCalledWith({ closed: ['*', 'N2'] })
  expect(column('hobbsStart')).toHaveLength(61)
})

test('beside the findings both meters stay in sight, and the chosen columns come back', () => {
  const { unmount } = shown(mixed, { findings: '1', columns: 'date,route' })
  const heads = () =>
    [...document.querySelectorAll('[data-head]')].map((head) => head.getAttribute('data-head'))
  expect(heads()).toEqual([
    'date',
    'aircraft',
    'customer',
    'hobbsStart',
    'hobbsEnd',
    'hobbsDelta',
    'tachStart',
    'tachEnd',
    'tachDelta',
  ])
  unmount()
  shown(mixed, { columns: 'date,route' })
  expect(heads()).toEqual(['date', 'route'])
})

test('a width is remembered in this browser, and one in the address goes before it', async () => {
  const user = userEvent.setup()
  const { unmount } = shown(mixed)
  screen.getByRole('button', { name: 'Out time' }).focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  unmount()
  const widthOf = (place: number) =>
    [...document.querySelectorAll('col')][place]?.getAttribute('style')
  const second = shown(mixed)
  expect(widthOf(4)).toBe('width: 94px;')
  second.unmount()
  shown(mixed, { widths: 'out:90' })
  expect(widthOf(4)).toBe('width: 90px;')
})

test('writes lengths as hours and minutes where that is asked for, readings as ever', () => {
  shown([aFlight()], { hours: 'minutes' })
  expect(column('hobbsDelta')).toEqual(['1:24'])
  expect(column('tachDelta')).toEqual(['1:04'])
  expect(column('hobbsStart')).toEqual(['1234.5'])
})
