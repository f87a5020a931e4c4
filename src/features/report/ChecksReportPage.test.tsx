import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { complete, pageOf } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { ChecksReportPage } from './ChecksReportPage.tsx'

const Page = pageOf(ChecksReportPage, {})

const flownAs = aReservationWire({
  reservationNumber: 'B-1',
  status: 'COMPLETED',
  startsAt: '2026-11-17T16:00:00Z',
  endsAt: '2026-11-17T17:30:00Z',
})
const swapped = aReservationWire({
  reservationNumber: 'B-2',
  status: 'COMPLETED',
  startsAt: '2026-11-17T19:00:00Z',
  endsAt: '2026-11-17T20:30:00Z',
})
const forgotten = aReservationWire({
  reservationNumber: 'B-3',
  status: 'CHECKED OUT',
  startsAt: '2026-11-16T16:00:00Z',
  endsAt: '2026-11-16T17:30:00Z',
})
const cancelled = aReservationWire({
  reservationNumber: 'B-4',
  status: 'CANCELLED',
  startsAt: '2026-11-16T19:00:00Z',
  endsAt: '2026-11-16T20:30:00Z',
})
const weather = aReservationWire({
  reservationNumber: 'B-5',
  status: 'Cancelled - weather',
  startsAt: '2026-11-16T21:00:00Z',
  endsAt: '2026-11-16T22:30:00Z',
})

const flights = [
  aFlightWire({ flightDate: '2026-11-17', reservationId: flownAs.id, reservationNumber: 'B-1' }),
  aFlightWire({
    flightDate: '2026-11-17',
    startTime: '12:10:00',
    endTime: '13:25:00',
    reservationId: swapped.id,
    reservationNumber: 'B-2',
    hobbs: { start: 500, end: 501.4, delta: 1.4 },
    tach: { start: 400, end: 401.07, delta: 1.07 },
    aircraft: { tailNumber: 'N5216K', model: 'C172S' },
    instructor: { name: 'Sam Vale', email: 'sam@example.com', phone: '' },
  }),
]

const school = { reservations: [flownAs, swapped, forgotten, cancelled, weather], flights }

async function report(search: Record<string, string> = {}, setup: SchoolSetup = school) {
  const rendered = renderWithSchool(<Page search={search} />, setup)
  await complete()
  await screen.findByRole('table', { name: /^Checks/ })
  const texts = (selector: string) =>
    [...rendered.container.querySelectorAll(selector)].map(({ textContent }) =>
      (textContent ?? '').replace(/\s+/g, ' '),
    )
  return { ...rendered, texts }
}

test('lists by day what needs action, with its evidence, and the rest as a count', async () => {
  const { container, texts } = await report()
  expect(texts('[data-group^="day"]')).toEqual([
    'Monday 16 November 20260 of 1 match',
    'Tuesday 17 November 20261 of 2 match',
  ])
  const buckets = [...container.querySelectorAll('[data-bucket]')].map((one) => [
    one.getAttribute('data-bucket'),
    one.getAttribute('data-reservation-id'),
  ])
  expect(buckets).toEqual([
    ['not-closed', forgotten.id],
    ['swapped', swapped.id],
  ])
  expect(texts('tr[data-bucket]')[0]).toMatch(/^☐ /)
  expect(texts('tr[data-bucket]')[0]).toContain('Still checked out; was due Mon 16 Nov 10:30 AM.')
  expect(container.textContent).not.toMatch(/B-1\b|B-4|B-5/)
  expect(texts('[data-sheet]')[0]).toContain('2 of 3 bookings don’t match the log.')
  expect(texts('[data-sheet]')[0]).toContain('Also: 2 cancelled or no-fly bookings.')
})

test('says first what to correct, as Checks does, with the digits marked', async () => {
  const wrong = aFlightWire({
    flightDate: '2026-11-16',
    startTime: '09:00:00',
    endTime: '10:30:00',
    hobbs: { start: 8662, end: 8693, delta: 31 },
    tach: { start: 500, end: 500.77, delta: 0.77 },
  })
  const next = aFlightWire({
    flightDate: '2026-11-17',
    startTime: '09:00:00',
    endTime: '10:30:00',
    hobbs: { start: 8663, end: 8664, delta: 1 },
    tach: { start: 500.77, end: 501.54, delta: 0.77 },
  })
  const { container, texts } = await report({ names: 'initials' }, { flights: [wrong, next] })
  await waitFor(() => expect(texts('tr[data-finding]')).toHaveLength(1))
  expect(texts('tr[data-finding]')[0]).toMatch(
    /^☐ N172SP · Mon 16 Nov .*Hobbs in 8693\.0 should be 8663\.0\. Mon 16 Nov, .*: Hobbs 8662\.0 – 8693\.0, Tach 500\.00 – 500\.77\.$/,
  )
  expect(texts('tr[data-finding] mark')).toEqual(['9', '6'])
  expect(texts('[data-sheet]')[0]).toContain('1 to correct in the log')
  // No heads above what has no columns.
  const [above, heads] = [...container.querySelectorAll('tr[data-finding], tr:has([data-column])')]
  expect(above?.getAttribute('data-finding')).toBeTruthy()
  expect(heads?.textContent).toContain('Booked h')
  expect(container.querySelector('tr[data-finding]')?.textContent).not.toMatch(/Casey|Dana/)
})

test('lists minor cases by day, the oldest first, with a box to tick', async () => {
  const on = (day: number, hobbs: number) =>
    aFlightWire({
      flightDate: `2026-11-${day}`,
      route: null,
      hobbs: { start: hobbs, end: hobbs + 1, delta: 1 },
      tach: { start: hobbs, end: hobbs + 0.77, delta: 0.77 },
    })
  const { texts } = await report({}, { flights: [on(17, 501), on(16, 500)] })
  const minor = () => texts('tr').slice(texts('tr').indexOf('Minor: 2 without a route') + 1)
  await waitFor(() => expect(minor().length).toBeGreaterThan(1))
  expect(minor()[0]).toMatch(/^☐ N172SP · Mon 16 Nov/)
  expect(minor()[1]).toMatch(/^☐ N172SP · Tue 17 Nov/)
})

test('lists no day that has only cancelled bookings', async () => {
  const { texts } = await report({}, { reservations: [cancelled] })
  expect(texts('[data-group^="day"]')).toEqual([])
  expect(texts('[data-sheet]')[0]).toContain('No finished bookings in these days.')
})

test('keeps a ledger of the swaps', async () => {
  const { texts } = await report()
  expect(texts('[data-swap]')).toEqual([
    expect.stringMatching(/Tue 17 Nov.*Aircraft.*booked N172SP.*flown N5216K.*B-2/),
    expect.stringMatching(/Instructor.*booked Dana Ortiz.*flown Sam Vale/),
  ])
})

test('initials show nobody', async () => {
  const { container } = await report()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Names as initials' }))
  const sheet = container.querySelector('[data-sheet]')
  expect(sheet?.textContent).not.toMatch(/Casey|Dana|Sam Vale|example/)
  expect(sheet?.textContent).toContain('booked DO')
})

test('of one aircraft the score is of exactly that', async () => {
  const { texts } = await report({ aircraft: 'N5216K' })
  expect(texts('[data-page-head]')[0]).toContain('Only aircraft N5216K')
  expect(texts('[data-bucket]')).toHaveLength(1)
  expect(texts('[data-sheet]')[0]).toContain('0 of 1 match')
})
