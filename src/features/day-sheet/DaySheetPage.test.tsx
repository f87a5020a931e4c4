import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { InspectionsProvider } from '#bookings/inspections/loaded-inspections.tsx'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { loaded, pageOf, renderPage } from '#testing/page-kit.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { HOUR, instant, isoInstant, MINUTE, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { DaySheetPage } from './DaySheetPage.tsx'

const Page = pageOf(DaySheetPage, {})

/** Waits until the day is read. */
async function sheetOf(setup: SchoolSetup, search: Record<string, string> = {}) {
  const rendered = renderPage(<Page search={search} />, setup)
  await loaded()
  return rendered
}

async function dayOf(setup: SchoolSetup, search: Record<string, string> = {}) {
  const rendered = await sheetOf(setup, search)
  const sheet = await screen.findByRole('table', { name: /^Dispatch list/ })
  return { ...rendered, sheet, head: rendered.container.querySelector('[data-page-head]') }
}

test('says on the sheet whose day it is, how old, and that it is whole', async () => {
  const { sheet, head } = await dayOf({
    reservations: [aReservationWire(), aReservationWire({ status: 'CANCELLED' })],
  })
  for (const words of [
    'Test school',
    'Wednesday 18 November 2026',
    'Times in America/Denver (MST)',
    'Data as of Wed 18 Nov 12:00 PM',
    'Printed Wed 18 Nov 12:00 PM',
    'No filters',
    '1 cancelled not shown',
    'Complete',
  ]) {
    expect(head?.textContent).toContain(words)
  }
  expect(head?.textContent).not.toContain('INCOMPLETE')
  expect(screen.getByText('Personal data: keep it private')).toBeTruthy()
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
  const row = sheet.querySelector<HTMLElement>('[data-reservation-id]')
  expect(row?.getAttribute('data-status')).toBe('pending')
  for (const words of [
    '9:00 AM',
    '10:30 AM',
    '1.5',
    'Casey Rivers',
    '303-555-0101',
    'Dana Ortiz',
    'R-1001',
  ]) {
    expect(row?.textContent).toContain(words)
  }
  expect(sheet.querySelectorAll('[data-reservation-id]')).toHaveLength(1)
})

test.each([
  ['board', 'Not closed: Casey Rivers 303-555-0101, due Tue 17 Nov 1:00 PM'],
  [
    'list',
    'still checked out: .*Casey Rivers 303-555-0101, with Dana Ortiz 303-555-0199, due back Tue 17 Nov 1:00 PM',
  ],
])('the %s names who is out since the day before, with numbers', async (layout, words) => {
  const out = aReservationWire({
    status: 'CHECKED_OUT',
    startsAt: '2026-11-17T18:00:00Z',
    endsAt: '2026-11-17T20:00:00Z',
  })
  await sheetOf({ reservations: [out, aReservationWire()] }, { layout })
  await waitFor(() => expect(document.body.textContent).toMatch(new RegExp(words)))
})

test('is headed INCOMPLETE, with the stretch in words, when a day holds more than can be read', async () => {
  const morning = instant('2026-11-18T14:00:00Z')
  const reservations = Array.from({ length: 101 }, (_, i) =>
    aReservationWire({
      startsAt: isoInstant(plus(morning, i * 5 * MINUTE)),
      endsAt: isoInstant(plus(morning, i * 5 * MINUTE + HOUR)),
    }),
  )
  const { head, container } = await dayOf({ reservations })
  expect(container.querySelector('[data-completeness]')?.getAttribute('role')).toBe('alert')
  expect(head?.textContent).toContain('INCOMPLETE')
  expect(head?.textContent).toMatch(/Wed 18 Nov .*is not loaded/)
  expect(screen.getByText(/^Day: at least \d+ bookings/)).toBeTruthy()
})

test('prints what the log knows into the boxes, and leaves the others empty for a pen', async () => {
  const done = aReservationWire({ status: 'completed' })
  const next = aReservationWire({
    startsAt: '2026-11-18T20:00:00Z',
    endsAt: '2026-11-18T21:00:00Z',
  })
  const { sheet } = await dayOf(
    { reservations: [done, next], flights: [aFlightWire({ reservationId: done.id })] },
    { by: 'time' },
  )
  const [first, second] = sheet.querySelectorAll('[data-reservation-id]')
  await waitFor(() => expect(first?.textContent).toContain('1234.5'))
  expect(first?.textContent).toContain('9:10 AM')
  expect(first?.textContent).toContain('1101.19')
  const boxes = [...(second?.querySelectorAll('[data-kind="box"]') ?? [])]
  expect(boxes.map((box) => box.textContent)).toEqual(['', '', '', '', '', '', ''])
  expect(second?.textContent).toContain('Out 1235.9')
})

test('hints at no other readings because another page has read other days', async () => {
  const october = { from: plainDay('2026-10-19'), to: plainDay('2026-10-26') }
  const lessons = [20, 21, 22, 23, 24, 25].map((day) =>
    aReservationWire({
      status: 'completed',
      startsAt: `2026-10-${day}T16:00:00Z`,
      endsAt: `2026-10-${day}T18:00:00Z`,
    }),
  )
  const flights = lessons.map(({ id }, at) =>
    aFlightWire({ reservationId: id, flightDate: `2026-10-${20 + at}` }),
  )
  const next = aReservationWire({
    startsAt: '2026-11-18T20:00:00Z',
    endsAt: '2026-11-18T22:00:00Z',
  })
  const Beside = () => {
    const log = useCompletedFlights(october)
    const schedule = useReservations(october)
    return (
      <>
        <output>{`${log.items.length} ${schedule.items.length}`}</output>
        <Page search={{}} />
      </>
    )
  }
  renderPage(<Beside />, { reservations: [...lessons, next], flights })
  await screen.findByText('6 6')
  const sheet = await screen.findByRole('table', { name: /^Dispatch list/ })
  const [line] = sheet.querySelectorAll(`[data-reservation-id="${next.id}"]`)
  expect(line?.textContent).toContain('1:00 PM')
  expect(line?.textContent).not.toMatch(/Hobbs|Tach/)
})

test('shows what people typed as text only', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e=cmd|x'
  const { sheet } = await dayOf({
    reservations: [
      aReservationWire({
        reservationNumber: hostile,
        activityType: hostile,
        status: hostile,
        aircraft: { tailNumber: hostile, model: hostile },
        people: [{ role: 'customer', name: hostile, email: hostile, phone: hostile }],
      }),
    ],
  })
  expect(sheet.querySelector('img')).toBeNull()
  expect(sheet.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(sheet.textContent).not.toContain('\u202e')
})

test('its choices change the sheet at once and ask nothing', async () => {
  const { container, school } = await dayOf({
    reservations: [
      aReservationWire(),
      aReservationWire({ status: 'CANCELLED', reservationNumber: 'R-gone' }),
    ],
  })
  const asked = school.asked.length
  const paper = () => container.querySelector('[data-sheet]')?.textContent
  const aircraft = screen.getByRole('group', { name: 'Aircraft' })
  expect(aircraft.textContent, 'a cancelled booking is not counted').toMatch(/N172SP1/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
  expect(paper()).toContain('R-gone')
  expect(paper()).toContain('Cancelled shown')
  expect(aircraft.textContent).toMatch(/N172SP2/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Phone numbers' }))
  expect(paper()).not.toContain('303-555-0101')
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Aircraft' })).getByRole('checkbox', {
      name: 'N172SP',
    }),
  )
  expect(paper()).toContain('Only no aircraft')
  expect(container.querySelectorAll('[data-reservation-id]')).toHaveLength(0)
  expect(school.asked).toHaveLength(asked)
})

test('a clipboard has a sheet for each aircraft, the booking once, and lines to write on', async () => {
  const { container } = await sheetOf(
    {
      reservations: [
        aReservationWire({ reservationNumber: 'R-7' }),
        aReservationWire({ aircraft: null, reservationNumber: 'R-8' }),
      ],
      flights: [aFlightWire({ flightDate: '2026-11-17' })],
    },
    { layout: 'clipboard' },
  )
  const sheets = screen.getAllByRole('table').map((table) => table.textContent ?? '')
  expect(sheets).toHaveLength(2)
  await waitFor(() => expect(container.textContent).toContain('Last Hobbs in 1235.9'))
  expect(sheets[0]).toContain('R-7')
  expect(sheets[0]).not.toMatch(/303-555/)
  expect(sheets[1]).toMatch(/No aircraft.*R-8/)
  expect(container.querySelector('[data-qr]')?.getAttribute('data-qr')).toMatch(
    /^http.*\/aircraft\/N172SP$/,
  )
})

test('says that an aircraft that is down all day has no clipboard', async () => {
  const down = aReservationWire({
    activityType: 'Maintenance',
    startsAt: '2026-11-17T16:00:00Z',
    endsAt: '2026-11-20T00:00:00Z',
    aircraft: { tailNumber: 'N16PA', model: 'P28A' },
  })
  const { container } = await sheetOf(
    { reservations: [aReservationWire(), down] },
    { layout: 'clipboard' },
  )
  expect(container.querySelector('[data-completeness]')?.textContent).toMatch(
    /is on this sheet, 1 aircraft down all day has no clipboard\./,
  )
})

test('a slip has its instructor’s day without what is cancelled, the customers’ phones and the gaps', async () => {
  const late = { startsAt: '2026-11-18T20:00:00Z', endsAt: '2026-11-18T21:00:00Z' }
  const cancelled = { status: 'CANCELLED', endsAt: '2026-11-19T00:00:00Z' }
  await sheetOf(
    {
      reservations: [
        aReservationWire(),
        aReservationWire(late),
        aReservationWire({ ...late, ...cancelled }),
      ],
    },
    { layout: 'slips', cancelled: '1' },
  )
  const slip = screen.getByRole('table', { name: /^Instructor slips/ })
  expect(slip.textContent).toMatch(/Dana Ortiz.*9:00 AM to 2:00 PM.*2 bookings · 2.5 h/)
  expect(slip.textContent).toContain('303-555-0101')
  expect(slip.textContent).toContain('Free 10:30 AM – 1:00 PM (2 h 30 min)')
})

test('the board shows a booking with its aircraft and with its instructor', async () => {
  const { container } = await sheetOf({ reservations: [aReservationWire()] }, { layout: 'board' })
  const bars = [...container.querySelectorAll('[data-sheet] [data-reservation-id]')]
  expect(bars.map((bar) => bar.closest('tr')?.querySelector('th')?.textContent)).toEqual([
    'N172SPC172S',
    'Dana Ortiz',
  ])
  expect(bars[0]?.getAttribute('data-status')).toBe('pending')
  expect(bars[0]?.hasAttribute('data-findings')).toBe(true)
})

test('the board by instructor tells maintenance at the foot, since no row can draw it', async () => {
  const shop = aReservationWire({ activityType: 'Maintenance', people: [] })
  const { container } = await sheetOf(
    { reservations: [shop] },
    { layout: 'board', by: 'instructor' },
  )
  const [line, ...others] = container.querySelectorAll('[data-sheet] [data-reservation-id]')
  expect(line?.textContent).toMatch(/^Maintenance:N172SP9:00 AM – 10:30 AM/)
  expect(others).toEqual([])
})

test('opens the browser’s print; what was printed is counted, and what changed since is marked', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const booking = aReservationWire()
  const first = await sheetOf({ reservations: [booking] })
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByText(/^Rev 1 · 18 Nov · [0-9a-z]{4}$/)).toBeTruthy()
  first.unmount()
  const later = await sheetOf({
    reservations: [{ ...booking, endsAt: '2026-11-18T18:00:00Z' }, aReservationWire()],
  })
  expect(screen.getByText('Rev 2 replaces Rev 1 of 12:00 PM: 1 moved, 1 new')).toBeTruthy()
  const row = later.container.querySelector(`[data-reservation-id="${booking.id}"]`)
  expect(row?.getAttribute('data-change')).toBe('moved')
  expect(JSON.stringify(localStorage)).not.toMatch(/Casey|casey@|303-555/)
})

test('says that inspections are not known where nothing was answered about them', async () => {
  const school = inProcessSchool({ reservations: [aReservationWire()] })
  school.standIns.set('/api/inspections', () => Response.json({}, { status: 503 }))
  renderPage(
    <InspectionsProvider isShown>
      <Page search={{}} />
    </InspectionsProvider>,
    {},
    school,
  )
  const sheet = () => document.querySelector('[data-sheet]')?.textContent
  await waitFor(() => expect(sheet()).toContain('Inspections not loaded.'))
})
