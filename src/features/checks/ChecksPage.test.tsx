import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { complete, completeness, loaded, notice, pageOf } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ARCHER, flightsOfCases } from '#testing/three-cases.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { ChecksPage } from './ChecksPage.tsx'
import { checksAddress } from './checks-state.ts'

// List and evidence side by side.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: !media.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  })),
)

const opened = vi.fn<(id: string) => void>()
const WEEK = { from: '2026-11-12', to: '2026-11-18' }

const Page = pageOf(ChecksPage, { onOpenReservation: opened, onOpenFlight: opened })

async function checks(setup: SchoolSetup, search: Record<string, string> = WEEK) {
  const rendered = renderWithSchool(<Page search={search} />, setup)
  await loaded()
  const buckets = () =>
    [...rendered.container.querySelectorAll('[data-bucket]')].map((row) => [
      row.getAttribute('data-bucket'),
      row.getAttribute('data-reservation-id'),
      row.getAttribute('data-flight-id'),
    ])
  return { ...rendered, buckets }
}

const booking = (fields: Parameters<typeof aReservationWire>[0] = {}) =>
  aReservationWire({ status: 'completed', reservationNumber: null, ...fields })
const log = (fields: Parameters<typeof aFlightWire>[0] = {}) =>
  aFlightWire({ reservationNumber: null, ...fields })

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
    aircraft: ARCHER,
  })
  const later = booking({
    status: 'PENDING',
    startsAt: '2026-11-18T22:00:00Z',
    endsAt: '2026-11-18T23:00:00Z',
  })
  const reservations = [matched, off, swapped, long, later]
  const flights = flightsOfCases(matched, swapped, long)
  return { setup: { reservations, flights }, reservations, flights }
}

const headline = () => screen.findByRole('heading', { level: 2, name: /to correct/ })
const score = () => screen.findByText(/^\d+ of \d+ bookings? do/)
const list = () => within(screen.getByRole('navigation', { name: 'Checks' }))
const evidence = () => within(screen.getByRole('region', { name: 'Evidence' }))
const kinds = () => within(screen.getByRole('group', { name: 'Kind of case' }))
const line = (name: RegExp) => list().getByRole('button', { name })

test('shows every booking and flight in one case and every stretch of a meter as a cause, the newest first', async () => {
  const { setup, reservations, flights } = oneOfEach()
  const { buckets } = await checks(setup)
  const [matched, off, swapped, long] = reservations
  await waitFor(async () =>
    expect((await headline()).textContent).toMatch(/^At least \d to correct in the log$/),
  )
  expect((await score()).textContent).toBe('2 of 3 bookings don’t match the log')
  expect(buckets()).toEqual([
    ['swapped', swapped?.id, flights[1].id],
    ['hours-differ', long?.id, flights[2].id],
    ['not-booked', null, flights[3].id],
  ])
  expect(notice()?.textContent).toContain('Every booking and every flight of')
  expect(screen.getByText(/Not checked: 1 booking not over yet\./)).toBeTruthy()
  expect(
    line(/^N172SP .*2\.1 h missing from the log .*\. No booking matches it\. Ask maintenance\.$/),
  ).toBeTruthy()
  expect(line(/Hobbs 2\.4 h, booked 1\.0 h\./)).toBeTruthy()
  fireEvent.click(kinds().getByRole('button', { name: '1 match, 1 cancelled or no-fly' }))
  expect(buckets()).toEqual([
    ['matched', matched?.id, flights[0].id],
    ['not-flown', off?.id, null],
  ])
})

test('a case lays its booking beside its flight, says what to do, and opens both', async () => {
  const { setup, reservations, flights } = oneOfEach()
  await checks(setup)
  fireEvent.click(line(/Booked N172SP, flown N16PA/))
  expect(evidence().getByText(/^Booked N172SP, flown N16PA\. Change the tail in the/)).toBeTruthy()
  const wrong = evidence().getByRole('row', { name: 'Aircraft N172SP N16PA' })
  expect(wrong.dataset['wrong']).toBe('true')
  fireEvent.click(
    evidence().getByRole('button', { name: /^Booking, 9:00 AM, N172SP → N16PA, Casey/ }),
  )
  expect(opened).toHaveBeenLastCalledWith(reservations[2]?.id)
  fireEvent.click(evidence().getByRole('button', { name: /^Flight, 9:10 AM/ }))
  expect(opened).toHaveBeenLastCalledWith(flights[1].id)
})

test('what is done leaves the list and the count, and can be looked at again', async () => {
  const { setup } = oneOfEach()
  const { buckets } = await checks(setup)
  const user = userEvent.setup()
  fireEvent.click(line(/Booked N172SP, flown N16PA/))
  await user.keyboard('d')
  expect(buckets().map(([bucket]) => bucket)).toEqual(['hours-differ', 'not-booked'])
  expect((await score()).textContent).toBe('1 of 3 bookings doesn’t match the log')
  fireEvent.click(screen.getByRole('button', { name: 'Undo Done' }))
  expect((await score()).textContent).toBe('2 of 3 bookings don’t match the log')
  expect(screen.queryByRole('button', { name: 'Undo Done' })).toBeNull()
  expect(line(/Booked N172SP, flown N16PA/).getAttribute('aria-current')).toBe('true')
  await user.keyboard('d')
  fireEvent.click(list().getByRole('button', { name: '1 done' }))
  fireEvent.click(line(/Booked N172SP, flown N16PA/))
  fireEvent.click(evidence().getByRole('button', { name: /^Look again/ }))
  expect((await score()).textContent).toBe('2 of 3 bookings don’t match the log')
})

test('counts a booking whose flight needs a correction', async () => {
  const lessons = ['2026-11-16', '2026-11-17'].map((day) =>
    booking({ startsAt: `${day}T16:00:00Z`, endsAt: `${day}T17:30:00Z` }),
  )
  const meters = [
    {
      hobbs: { start: 8662, end: 8693, delta: 31 },
      tach: { start: 500, end: 500.77, delta: 0.77 },
    },
    {
      hobbs: { start: 8663, end: 8664, delta: 1 },
      tach: { start: 500.77, end: 501.54, delta: 0.77 },
    },
  ]
  const flights = lessons.map(({ id, startsAt }, at) =>
    log({ ...meters[at], reservationId: id, flightDate: startsAt?.slice(0, 10) ?? '' }),
  )
  await checks({ reservations: lessons, flights })
  await waitFor(async () =>
    expect((await headline()).textContent).toMatch(/^At least 1 to correct in the log$/),
  )
  expect((await score()).textContent).toBe('1 of 2 bookings doesn’t match the log')
})

test('J and K go through the list, but not while somebody types', async () => {
  const { setup } = oneOfEach()
  await checks(setup)
  const user = userEvent.setup()
  const all = () =>
    list()
      .getAllByRole('button')
      .filter((one) => one.dataset['check'])
  const current = () => all().findIndex((one) => one.getAttribute('aria-current') === 'true')
  // What is to correct is found a moment later, and stands above.
  await waitFor(async () =>
    expect((await headline()).textContent).toMatch(/^At least \d to correct/),
  )
  fireEvent.click(all()[0] ?? document.body)
  await user.keyboard('jjk')
  expect(current()).toBe(1)
  expect(document.activeElement).toBe(all()[1])
})

test('shows one kind alone, and one aircraft with the counts of that aircraft', async () => {
  const { setup } = oneOfEach()
  const { buckets, school } = await checks(setup)
  const asked = school.asked.length
  fireEvent.click(kinds().getByRole('button', { name: '1 aircraft or instructor changed' }))
  expect(buckets().map(([bucket]) => bucket)).toEqual(['swapped'])
  fireEvent.click(kinds().getByRole('button', { name: '1 aircraft or instructor changed' }))
  const aircraft = within(screen.getByRole('group', { name: 'Aircraft' }))
  fireEvent.click(aircraft.getByRole('checkbox', { name: 'N172SP' }))
  expect(buckets().map(([bucket]) => bucket)).toEqual(['swapped', 'hours-differ'])
  expect((await score()).textContent).toBe('2 of 2 bookings don’t match the log')
  expect(school.asked).toHaveLength(asked)
})

test('a filter that matches nothing is no all-clear, and can be cleared', async () => {
  const { container } = await checks(oneOfEach().setup, { ...WEEK, aircraft: 'N00000' })
  await screen.findByRole('heading', { level: 2, name: 'Nothing to check' })
  expect(container.querySelector('[data-score]')?.textContent).toBe('Aircraft: N00000.')
  expect(screen.getByText('No bookings or flights match the filters')).toBeTruthy()
  expect(screen.queryByText(/No correction needed|Not checked|match$/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect((await score()).textContent).toBe('2 of 3 bookings don’t match the log')
})

test('counts what is not checked of the chosen aircraft alone', async () => {
  const { setup } = oneOfEach()
  await checks(setup, { ...WEEK, aircraft: ARCHER.tailNumber })
  await score()
  expect(screen.queryByText(/Not checked/)).toBeNull()
})

test('does not say "not flown" of a day whose log is known only in part', async () => {
  const lesson = booking()
  const others = Array.from({ length: 130 }, () =>
    log({ reservationId: '77777777-0000-4000-8000-000000000000' }),
  )
  const { buckets, container } = await checks({
    reservations: [lesson],
    flights: others,
  })
  expect(completeness()).toBe('incomplete')
  expect(notice()?.getAttribute('data-missing-days')).toBe('2026-11-18')
  expect(buckets().some(([, reservation]) => reservation === lesson.id)).toBe(false)
  expect(container.querySelectorAll('[data-undecided="log"]')).toHaveLength(1)
  expect(screen.getByText(/may have been flown/)).toBeTruthy()
})

test('checks nothing and counts nothing while nothing is loaded', async () => {
  await checks({ dailyRequests: 0 })
  expect(await screen.findByRole('heading', { name: 'Not checked' })).toBeTruthy()
  expect(screen.getByText(/^Today’s requests are used up/, { selector: 'main p' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/so far|0 match|Nothing to/)
})

test('has nothing to check in days without a record', async () => {
  await checks({}, { from: '2026-10-04', to: '2026-10-10' })
  expect(await screen.findByText('Nothing to check in these days.')).toBeTruthy()
})

test('opening a month has it read', async () => {
  const lesson = booking({ startsAt: '2026-10-07T16:00:00Z', endsAt: '2026-10-07T17:30:00Z' })
  const { buckets } = await checks(
    { reservations: [lesson] },
    { from: '2026-10-01', to: '2026-10-31' },
  )
  await complete()
  expect(buckets()).toEqual([['not-flown', lesson.id, null]])
})

test('an address without days means the last seven days', async () => {
  await checks({}, {})
  expect(notice()?.textContent).toContain('Thu 12 – Wed 18 Nov 2026')
})

test('what stands in the address is read back', () => {
  const search = { from: '2026-11-12', to: '2026-11-18', aircraft: 'N16PA', bucket: 'swapped' }
  expect(checksAddress.write(checksAddress.read(search))).toEqual(search)
  expect(checksAddress.read({ bucket: 'x', from: '2026-02-30' })).toMatchObject({
    bucket: null,
    from: null,
  })
})
