import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useSession } from '#api/status/use-session.ts'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { completeness, loaded, notice, pageOf, renderPage } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire } from '#testing/wire-builders.ts'
import { FlightLogPage } from './FlightLogPage.tsx'

const Page = pageOf(FlightLogPage, { onOpenFlight() {}, onOpenReservation() {} })

/** Waits until the status has said who is looking. */
function OfSession(props: { search: Record<string, string> }) {
  return useSession() === null ? null : <Page {...props} />
}

async function log(setup: SchoolSetup, search: Record<string, string> = {}) {
  const rendered = renderWithSchool(<Page search={search} />, setup)
  await loaded()
  return rendered
}

const rows = () => document.querySelectorAll('[data-flight-id]').length

const archer = { tailNumber: 'N16PA', model: 'PA-28' }

test('asks for the last seven days and says that they are whole', async () => {
  const { school } = await log({
    flights: [
      aFlightWire(),
      aFlightWire({ flightDate: '2026-11-12' }),
      aFlightWire({ flightDate: '2026-11-11' }),
    ],
  })
  expect(school.asked[0]).toContain('from=2026-11-12&to=2026-11-18')
  expect(rows()).toBe(2)
  expect(completeness()).toBe('complete')
  expect(notice()?.textContent).toBe('All 2 flights of Thu 12 – Wed 18 Nov 2026.')
})

test('totals exactly the rows shown, and asks nothing for a filter', async () => {
  const { school } = await log({
    flights: [
      aFlightWire(),
      aFlightWire({ hobbs: null }),
      aFlightWire({ aircraft: archer, hobbs: { start: 1, end: 3.2, delta: 2.2 } }),
    ],
  })
  const totals = screen.getByRole('region', { name: 'Totals of the flights shown' })
  // Hours are there once the readings are checked.
  await waitFor(() =>
    expect(totals.textContent).toBe('3 flightsHobbs Δ 3.6 h · 1 without HobbsTach Δ 3.21 h'),
  )
  const asked = school.asked.length
  const aircraft = within(screen.getByRole('group', { name: 'Aircraft' }))
  fireEvent.click(aircraft.getByRole('checkbox', { name: 'N172SP' }))
  expect(rows()).toBe(1)
  expect(totals.textContent).toBe('1 flight of 3Hobbs Δ 2.2 hTach Δ 1.07 h')
  fireEvent.click(aircraft.getByRole('button', { name: 'None' }))
  expect(screen.getByText('No flights match (3 loaded)')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all flights' }))
  expect(rows()).toBe(3)
  expect(school.asked).toHaveLength(asked)
})

test('what it is searched for stands in the address, on paper, and as a chip that takes it back', async () => {
  const flights = [aFlightWire(), aFlightWire({ route: 'KDEN-KCOS' })]
  await log({ flights }, { q: 'kcos' })
  await waitFor(() => expect(rows()).toBe(1))
  expect(document.querySelector('[data-looked-back]')?.textContent).toContain(
    'Filtered: text kcos.',
  )
  fireEvent.click(screen.getByRole('button', { name: /^Show all again, .*“kcos”$/ }))
  await waitFor(() => expect(rows()).toBe(2))
})

test('says "no flights" only where that is proven', async () => {
  await log({})
  expect(screen.getByText('No flights in these days')).toBeTruthy()
  expect(notice()?.textContent).toBe('No flight is logged for Thu 12 – Wed 18 Nov 2026.')
})

async function savedCsv(): Promise<string> {
  let saved = new Blob()
  const StubbedUrl = class extends URL {
    static override createObjectURL(blob: Blob) {
      saved = blob
      return 'blob:'
    }
    static override revokeObjectURL() {}
  }
  vi.stubGlobal('URL', StubbedUrl)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {})
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(screen.getByRole('button', { name: 'CSV: this view' }))
  return saved.text()
}

test('keeps what was read when a later reading fails, and says so', async () => {
  const { school } = await log({ flights: [aFlightWire()] })
  school.answerWith(
    () => new Response('{"error":"x","reason":"upstream_timeout","retryAt":null}', { status: 503 }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }))
  await screen.findByText(/^Flights for .* aren’t loaded yet$/)
  expect(screen.getAllByText(/not responding/)).toHaveLength(1)
  expect(screen.queryByText('No flights in these days')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  await waitFor(() => expect(rows()).toBe(1))
})

test('counts at least where a day is known in part', async () => {
  const flights = Array.from({ length: 101 }, () => aFlightWire({ hobbs: null }))
  await log({ flights }, { from: '2026-11-18', to: '2026-11-18' })
  expect(completeness()).toBe('incomplete')
  expect(notice()?.getAttribute('role')).toBe('alert')
  expect(notice()?.dataset['missingDays']).toBe('2026-11-18')
  expect(notice()?.textContent).toContain('Wed 18 Nov')
  expect(rows()).toBe(100)
  const totals = screen.getByRole('region', { name: 'Totals of the flights shown' })
  await waitFor(() =>
    expect(totals.textContent).toMatch(
      /^at least 100 flightsHobbs Δ at least .* at least 100 without/,
    ),
  )
  const group = screen.getByRole('group', { name: 'Aircraft' })
  expect(within(group).getAllByText('≥ 100').length).toBeGreaterThan(0)
  expect(await savedCsv()).toMatch(
    /^\ufeff?"# Flight log of .*; NOT complete, not whole: 2026-11-18"\r\n/,
  )
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /note row/ }).disabled).toBe(true)
})

test('says what keeps it from being read, and shows what is stored', async () => {
  const { school } = await log({ flights: [aFlightWire()] })
  cleanup()
  school.answerWith(() =>
    Response.json({ error: 'x', reason: 'upstream_auth', retryAt: null }, { status: 503 }),
  )
  renderWithSchool(<Page search={{}} />, {}, school)
  await waitFor(() => expect(rows()).toBe(1))
  expect(screen.getByText(/The scheduling system rejects the key/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read now' })).toBeNull()
})

test('offers a dispatcher the days of the log that are open to him, and says of others who can', async () => {
  const flights = [aFlightWire(), aFlightWire({ flightDate: '2026-10-11' })]
  const school = inProcessSchool({ flights, role: 'dispatcher' })
  const shown = (search: Record<string, string>) =>
    renderPage(<OfSession search={search} />, {}, school)
  shown({})
  await waitFor(() => expect(rows()).toBe(1))
  const range = screen.getByRole('group', { name: 'Range' })
  const offered = within(range)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Today', '7 days'])
  cleanup()
  shown({ from: '2026-10-01', to: '2026-10-31' })
  expect(await screen.findByText('Not open to you')).toBeTruthy()
  expect(
    screen.getByText(/^Dispatchers see the log of today and the 7 days before\. Managers/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read now' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true)
})

test('asks the same about a flight whatever days are in sight, learning from all that is held', async () => {
  // Its Tach runs half as fast as its Hobbs, which is odd until it is known to be usual.
  const flights = Array.from({ length: 30 }, (_, i) =>
    aFlightWire({
      flightDate: `2026-${i < 12 ? `10-${20 + i}` : `11-${String(i - 11).padStart(2, '0')}`}`,
      hobbs: { start: 1000 + i, end: 1001 + i, delta: 1 },
      tach: { start: 500 + i / 2, end: 500.5 + i / 2, delta: 0.5 },
    }),
  )
  const asked = () =>
    new Map(
      [...document.querySelectorAll<HTMLElement>('[data-flight-id]')].map((row) => [
        row.dataset['flightId'],
        row.dataset['findings'],
      ]),
    )
  const causes = () => screen.findByRole('button', { name: /(\d+|Nothing) to correct/ })
  const { school, unmount } = await log({ flights }, { from: '2026-10-20', to: '2026-11-18' })
  await causes()
  const ofMonth = asked()
  expect(ofMonth.size).toBe(30)
  unmount()
  const spent = school.spent.length
  renderWithSchool(<Page search={{ from: '2026-11-14', to: '2026-11-18' }} />, {}, school)
  await causes()
  const ofWeek = asked()
  expect(ofWeek.size).toBe(5)
  for (const [id, words] of ofWeek) expect(words).toBe(ofMonth.get(id))
  const rules = [...ofWeek.values()].flatMap((words) => words?.split(' ') ?? [])
  expect(rules, 'the ratio is usual').not.toContain('7')
  expect(school.spent).toHaveLength(spent)
})

test('columns are hidden, moved and kept in sight by keyboard', async () => {
  const { container } = await log({ flights: [aFlightWire()] })
  const user = userEvent.setup()
  const press = async (where: HTMLElement, key = '{Enter}') => {
    act(() => where.focus())
    await user.keyboard(key)
  }
  await press(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await press(dialog.getByRole('checkbox', { name: 'Model' }), ' ')
  await press(dialog.getByRole('button', { name: 'Move Customer down' }))
  await press(dialog.getByRole('button', { name: 'Keep Route in sight' }))
  const heads = Array.from(container.querySelectorAll('[data-head]'), (head) =>
    head.getAttribute('data-head'),
  )
  expect(heads.slice(0, 5)).toEqual(['date', 'aircraft', 'route', 'instructor', 'customer'])
  expect(heads).not.toContain('model')
})

test('a sum by tail has no hours that Checks knows to be wrong', async () => {
  const times = { startTime: '09:00:00', endTime: '10:30:00' }
  await log(
    {
      flights: [
        aFlightWire({
          ...times,
          flightDate: '2026-11-16',
          hobbs: { start: 8662.0, end: 8693.0, delta: 31 },
          tach: { start: 500, end: 500.77, delta: 0.77 },
        }),
        aFlightWire({
          ...times,
          flightDate: '2026-11-17',
          hobbs: { start: 8663.0, end: 8664.0, delta: 1 },
          tach: { start: 500.77, end: 501.54, delta: 0.77 },
        }),
      ],
    },
    { group: 'tail' },
  )
  const links = await screen.findAllByRole('link', { name: '30.0 h too many' })
  expect(links.map((link) => link.closest('tr, section')?.textContent)).toEqual([
    expect.stringMatching(/^N172SP2 flights.*2\.0/),
    expect.stringMatching(/Hobbs Δ 2\.0 h.*Logged 32\.0 h Hobbs: 30\.0 h too many/),
  ])
  for (const link of links)
    expect(link.getAttribute('href')).toMatch(/^\/checks\?.*aircraft=N172SP&open=/)
})
