import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { aFlight } from '#testing/record-builders.ts'
import { FlightLogTable } from './FlightLogTable.tsx'
import type { FlightSort } from './flight-log-state.ts'

function shown(flights: readonly CompletedFlight[], first: readonly FlightSort[] = []) {
  const opened = { flight: vi.fn(), reservation: vi.fn(), sort: vi.fn() }
  function Held() {
    const [sort, setSort] = useState(first)
    opened.sort.mockImplementation(setSort)
    return (
      <FlightLogTable
        flights={flights}
        label="Flight log"
        showsYear={false}
        sort={sort}
        onSort={opened.sort}
        onOpenFlight={opened.flight}
        onOpenReservation={opened.reservation}
      />
    )
  }
  return { ...opened, ...render(<Held />) }
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
  expect(column('out')).toEqual(['12:00', '08:00', '—', '09:10', '09:10'])
  expect(screen.getByRole('columnheader', { name: 'Date' }).ariaSort).toBe('descending')
})

test('sorts numbers as numbers, and what is not recorded last in both directions', async () => {
  const user = userEvent.setup()
  const { sort } = shown(mixed)
  await user.click(screen.getByRole('button', { name: 'Hobbs Δ' }))
  expect(sort).toHaveBeenLastCalledWith([{ column: 'hobbsDelta', descending: true }])
  expect(column('hobbsDelta')).toEqual(['10.0', '1.5', '0.9', '—', '—'])
  await user.click(screen.getByRole('button', { name: 'Hobbs Δ' }))
  expect(column('hobbsDelta')).toEqual(['0.9', '1.5', '10.0', '—', '—'])
  expect(screen.getByRole('columnheader', { name: 'Hobbs Δ' }).ariaSort).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Date' }).ariaSort).toBe('none')
})

test('newest first again is the address without a sort', async () => {
  const user = userEvent.setup()
  const { sort } = shown(mixed, [{ column: 'date', descending: false }])
  await user.click(screen.getByRole('button', { name: 'Date' }))
  expect(sort).toHaveBeenLastCalledWith([])
})

test('keeps the given order among equals', () => {
  const flights = ['a', 'b', 'c', 'd'].map((route) => aFlight({ route, aircraft: null }))
  shown(flights, [{ column: 'hobbsDelta', descending: true }])
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
  expect(column('out')).toEqual(['23:40'])
  expect(column('in')).toEqual(['00:50:30+1'])
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
  await vi.waitFor(() => expect(document.activeElement).toBe(buttons[2]))
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
