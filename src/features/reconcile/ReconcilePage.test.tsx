import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { ReconcilePage } from './ReconcilePage.tsx'
import { reconcileAddress } from './reconcile-state.ts'

afterEach(() => vi.unstubAllGlobals())

const opened = vi.fn<(id: string) => void>()
const WEEK = { from: '2026-11-12', to: '2026-11-18' }

function Page({ search }: { search: Record<string, string> }) {
  const [state, setState] = useState(reconcileAddress.read(search))
  return (
    <ReconcilePage
      state={state}
      onState={(next) => setState({ ...state, ...next })}
      onOpenReservation={opened}
      onOpenFlight={opened}
    />
  )
}

type Setup = NonNullable<Parameters<typeof renderWithSchool>[1]>

async function reconcile(setup: Setup, search: Record<string, string> = WEEK) {
  const rendered = renderWithSchool(<Page search={search} />, setup)
  const notice = () => rendered.container.querySelector('[data-completeness]')
  await vi.waitFor(() => expect(notice()?.getAttribute('data-completeness')).not.toBe('loading'), {
    timeout: 10_000,
  })
  const buckets = () =>
    [...rendered.container.querySelectorAll('[data-bucket]')].map((row) => [
      row.getAttribute('data-bucket'),
      row.getAttribute('data-reservation-id'),
      row.getAttribute('data-flight-id'),
    ])
  return { ...rendered, notice, buckets }
}

const booking = (fields: Parameters<typeof aReservationWire>[0] = {}) =>
  aReservationWire({ status: 'completed', reservationNumber: null, ...fields })
const log = (fields: Parameters<typeof aFlightWire>[0] = {}) =>
  aFlightWire({ reservationNumber: null, ...fields })
const archer = { tailNumber: 'N16PA', model: 'PA-28' }
const robin = { name: 'Robin Vale', email: 'robin@example.com', phone: '' }

/** One of each kind, on the noon of Wed 18 Nov. */
function oneOfEach() {
  const matched = booking()
  const off = booking({
    status: 'CANCELLED',
    startsAt: '2026-11-17T16:00:00Z',
    endsAt: '2026-11-17T17:00:00Z',
  })
  const swapped = booking({ startsAt: '2026-11-16T16:00:00Z', endsAt: '2026-11-16T17:30:00Z' })
  const long = booking({
    startsAt: '2026-11-15T16:00:00Z',
    endsAt: '2026-11-15T17:00:00Z',
    aircraft: archer,
  })
  const later = booking({
    status: 'PENDING',
    startsAt: '2026-11-18T22:00:00Z',
    endsAt: '2026-11-18T23:00:00Z',
  })
  const reservations = [matched, off, swapped, long, later]
  const flights = [
    log({ reservationId: matched.id, hobbs: { start: 12, end: 13.4, delta: 1.4 } }),
    log({
      reservationId: swapped.id,
      flightDate: '2026-11-16',
      aircraft: archer,
      hobbs: { start: 52.4, end: 53.5, delta: 1.1 },
    }),
    log({
      reservationId: long.id,
      flightDate: '2026-11-15',
      aircraft: archer,
      hobbs: { start: 50, end: 52.4, delta: 2.4 },
    }),
    log({
      flightDate: '2026-11-14',
      customer: robin,
      hobbs: { start: 8, end: 9.9, delta: 1.9 },
      endTime: '11:10:00',
    }),
  ] as const
  return { setup: { reservations, flights }, reservations, flights }
}

test('shows every booking, flight and gap of a meter in exactly one case, with its evidence', async () => {
  const { setup, reservations, flights } = oneOfEach()
  const { buckets, notice } = await reconcile(setup)
  const [matched, off, swapped, long] = reservations
  expect(buckets()).toEqual([
    ['not-booked', null, flights[3].id],
    ['hours-differ', long?.id, flights[2].id],
    ['swapped', swapped?.id, flights[1].id],
    ['not-flown', off?.id, null],
    ['not-logged', null, null],
    ['matched', matched?.id, flights[0].id],
  ])
  expect(notice()?.textContent).toContain('Every booking and every flight of')
  expect(screen.getByText('1 of 3 bookings agree, 2 to explain.')).toBeTruthy()
  expect(
    screen.getByText(
      'Besides these: 1 called off or with nothing to fly, 1 flight without a booking, 1 stretch of a meter not logged.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/Left out: 1 booking not due yet\./)).toBeTruthy()
  expect(screen.getByText(/^Hobbs 2\.4 h, booked 1\.0 h\./)).toBeTruthy()
  expect(screen.getByText(/^Booked N172SP, flown N16PA\./)).toBeTruthy()
  expect(screen.getByText(/^2\.1 h unlogged/)).toBeTruthy()
  const ledger = screen.getByRole('region', { name: 'Swaps of aircraft and instructor' })
  expect(within(ledger).getByText('N16PA')).toBeTruthy()
  const day = screen.getByRole('region', { name: 'Wed 18 Nov' })
  expect(within(day).getByRole('heading').textContent).toContain(
    '1 of 1 agree, 1 stretch of a meter not logged',
  )
})

test('opens the booking and the flight of a case', async () => {
  const { setup, reservations, flights } = oneOfEach()
  await reconcile(setup)
  const user = userEvent.setup()
  const day = screen.getByRole('region', { name: 'Mon 16 Nov' })
  await user.click(
    within(day).getByRole('button', { name: /^Booking, 9:00 AM, N172SP → N16PA, Casey/ }),
  )
  expect(opened).toHaveBeenLastCalledWith(reservations[2]?.id)
  await user.click(within(day).getByRole('button', { name: /^Flight, 9:10 AM/ }))
  expect(opened).toHaveBeenLastCalledWith(flights[1].id)
})

test('shows one kind alone, and one aircraft with the scores of that aircraft', async () => {
  const { setup } = oneOfEach()
  const { buckets, school } = await reconcile(setup)
  const asked = school.asked.length
  const user = userEvent.setup()
  const kinds = screen.getByRole('group', { name: 'Kind of case' })
  await user.click(within(kinds).getByRole('button', { name: 'Flown by another 1' }))
  expect(buckets().map(([bucket]) => bucket)).toEqual(['swapped'])
  await user.click(within(kinds).getByRole('button', { name: 'All cases 6' }))
  const aircraft = within(screen.getByRole('group', { name: 'Aircraft' }))
  await user.click(aircraft.getByRole('checkbox', { name: 'N172SP' }))
  expect(buckets().map(([bucket]) => bucket)).toEqual(['hours-differ', 'swapped'])
  expect(screen.getByText('0 of 2 bookings agree, 2 to explain.')).toBeTruthy()
  expect(school.asked).toHaveLength(asked)
})

test('does not say "not flown" of a day whose log is known only in part', async () => {
  const lesson = booking()
  const others = Array.from({ length: 130 }, () =>
    log({ reservationId: '77777777-0000-4000-8000-000000000000' }),
  )
  const { buckets, notice, container } = await reconcile({
    reservations: [lesson],
    flights: others,
  })
  expect(notice()?.getAttribute('data-completeness')).toBe('incomplete')
  expect(notice()?.getAttribute('data-missing-days')).toBe('2026-11-18')
  expect(buckets().some(([, reservation]) => reservation === lesson.id)).toBe(false)
  expect(container.querySelectorAll('[data-undecided="log"]')).toHaveLength(1)
  expect(screen.getByText(/may have been flown/)).toBeTruthy()
})

test('a month says its price first, and reads when somebody says so', async () => {
  const lesson = booking({ startsAt: '2026-10-07T16:00:00Z', endsAt: '2026-10-07T17:30:00Z' })
  const { school, buckets, notice } = await reconcile(
    { reservations: [lesson] },
    { from: '2026-10-01', to: '2026-10-31' },
  )
  expect(notice()?.getAttribute('role')).toBe('alert')
  expect(
    screen.getByText(/^Reading Thu 1 – Sat 31 Oct 2026 costs about \d+ requests?;/),
  ).toBeTruthy()
  expect(school.spent).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Read' }))
  await vi.waitFor(() => expect(notice()?.getAttribute('data-completeness')).toBe('complete'))
  expect(buckets()).toEqual([['not-flown', lesson.id, null]])
})

test('an address without days means the last seven days', async () => {
  const { notice } = await reconcile({}, {})
  expect(notice()?.textContent).toContain('Thu 12 – Wed 18 Nov 2026')
})

test('what stands in the address is read back', () => {
  const search = { from: '2026-11-12', to: '2026-11-18', aircraft: 'N16PA', bucket: 'swapped' }
  expect(reconcileAddress.write(reconcileAddress.read(search))).toEqual(search)
  expect(reconcileAddress.read({ bucket: 'x', from: '2026-02-30' })).toMatchObject({
    bucket: null,
    from: null,
  })
})
