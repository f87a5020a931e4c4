import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChangeWire, changesResponse } from '#testing/change-builders.ts'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { anInspection, inspectionsAnswer } from '#testing/inspection-builders.ts'
import { completeness, loaded, notice, pageOf, renderPage } from '#testing/page-kit.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { FiguresPage } from './FiguresPage.tsx'
import { shownCell } from './figure-table.ts'

const opened = vi.fn<(id: string) => void>()
const WEEK = { from: '2026-11-12', to: '2026-11-18' }

const Page = pageOf(FiguresPage, { onOpenReservation() {}, onOpenFlight: opened })

async function openFigures(
  setup: SchoolSetup,
  search: Record<string, string> = WEEK,
  school = inProcessSchool(setup),
) {
  const rendered = renderPage(<Page search={search} />, setup, school)
  await loaded()
  await waitFor(() => expect(screen.queryByText('Checking readings')).toBeNull())
  return rendered
}

const card = (title: string) => within(screen.getByRole('region', { name: title }))
/** A card shows its chart or the same numbers as a table. */
function asTable(title: string): void {
  const toggle = card(title).queryByRole('button', { name: `Table, ${title}` })
  if (toggle) fireEvent.click(toggle)
}
const row = (title: string, name: string) => {
  asTable(title)
  return within(card(title).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

const archer = { tailNumber: 'N16PA', model: 'PA-28' }
const FLIGHTS = [
  aFlightWire(),
  aFlightWire({ flightDate: '2026-11-17', hobbs: { start: 10, end: 12.5, delta: 2.5 } }),
  aFlightWire({ aircraft: archer, hobbs: { start: 1, end: 3.2, delta: 2.2 }, instructor: null }),
]
const SETUP = { flights: FLIGHTS, reservations: [aReservationWire({ status: 'completed' })] }

const FORECASTS = ['N172SP', 'N16PA'].map((tail) => ({
  tail,
  last: 109_620,
  lastOn: '2026-11-17',
  byDay: Array.from({ length: 8 }, () => 0),
  perDay: 40,
}))

function withForecasts(setup: SchoolSetup, items: () => readonly InspectionWire[] = () => []) {
  const school = inProcessSchool(setup)
  school.standIns.set('/api/inspections', () =>
    Response.json(inspectionsAnswer(items(), { forecasts: FORECASTS })),
  )
  return school
}

test('draws every figure, or shows the same numbers as a table, of one aircraft alone, too, without a request', async () => {
  const { container, school } = await openFigures(SETUP, WEEK, withForecasts(SETUP))
  expect(notice()?.textContent).toContain('in these figures')
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
    'Hours by aircraft and day',
    'Utilization',
    'Booked against flown',
    'Projected Tach',
    'Cancellations by weekday',
    'Instructor hours',
    'Tach over Hobbs',
  ])
  expect(container.querySelectorAll('section [role="img"]').length).toBeGreaterThanOrEqual(8)
  expect(card('Hours by aircraft and day').getByText(/^6\.1 h Hobbs in 3 flights/)).toBeTruthy()
  expect(row('Hours by aircraft and day', 'All').slice(0, 3)).toEqual(['3', '6.1', '3.21'])
  expect(row('Hours by aircraft and day', 'N16PA').slice(0, 2)).toEqual(['1', '2.2'])
  expect(row('Booked against flown', 'Wed 18 Nov')).toEqual(['1.5', '3.6', '240.0%'])
  expect(row('Instructor hours', 'Dana Ortiz')).toEqual(['2', '3.9', '1.5'])
  expect(row('Tach over Hobbs', 'N16PA').slice(0, 2)).toEqual(['1', '0.486'])
  // Six whole days of 16 hours, and six hours of the day that is half over.
  const words = /^Open 102\.0 h\. On average/
  expect(card('Utilization').getByText(words)).toBeTruthy()
  expect(row('Utilization', 'N172SP')).toEqual(['3.9', '3.8%', '—', '1.5', '1.5%'])

  const asked = school.asked.length
  const aircraft = within(screen.getByRole('group', { name: 'Aircraft' }))
  fireEvent.click(aircraft.getByRole('checkbox', { name: 'N172SP' }))
  expect(card('Hours by aircraft and day').getByText(/^2\.2 h Hobbs in 1 flight,/)).toBeTruthy()
  expect(school.asked).toHaveLength(asked)
})

test('counts no hours before the readings are checked, and prints none', async () => {
  const school = inProcessSchool(SETUP)
  await school.refresh('reservations', '2026-10-12', '2026-11-19')
  // The log never comes.
  school.standIns.set('/api/v1/flights', () => new Promise(() => {}))
  renderPage(<Page search={WEEK} />, SETUP, school)
  await screen.findByText('Checking readings')
  expect(document.querySelector('[data-tile="Hours flown"]')?.textContent).toMatch(
    /^Hours flownLoading…\s*$/,
  )
  expect(document.querySelector('[data-tile="Utilization"]')?.textContent).toMatch(
    /^UtilizationLoading…\s*$/,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
    'Cancellations by weekday',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
  expect(screen.getByText(/Readings not checked yet\./).textContent).toMatch(/^INCOMPLETE/)
  expect(document.querySelector('[data-looked-back]')?.textContent).toContain(
    'INCOMPLETE Still loading: do not use this print.',
  )
})

test('a cancellation has a lead time only where a reading saw it', async () => {
  const off = aReservationWire({ status: 'CANCELLED' })
  const rendered = renderPage(<Page search={WEEK} />, {
    reservations: [off, aReservationWire({ status: 'CANCELLED', reservationNumber: 'R-2' })],
  })
  rendered.school.standIns.set('/api/changes', () =>
    changesResponse([
      aChangeWire('cancelled', off, { status: 'PENDING' }, '2026-11-18T10:00:00.000Z'),
    ]),
  )
  const lead = await screen.findByRole('region', { name: 'Cancellations by lead time' })
  await waitFor(() => expect(lead.textContent).toContain('Lead time known for 1 of 2'))
  expect(row('Cancellations by lead time', '2–24 h')).toEqual(['1'])
  expect(card('Cancellations by weekday').getByText(/^2 of 2 bookings were cancelled/)).toBeTruthy()
})

test('says of the first inspection by the Tach when it will be due', async () => {
  const limit = { meter: 'tach', interval: null, warnAt: 0 } as const
  const items = [
    anInspection({ limits: [{ ...limit, meter: 'hobbs', due: 1 }] }),
    anInspection({ limits: [{ ...limit, due: 120_000 }] }),
    anInspection({ limits: [{ ...limit, due: 110_250 }] }),
    anInspection({ tail: 'N9', limits: [{ ...limit, due: 1 }] }),
  ]
  await openFigures(
    SETUP,
    WEEK,
    withForecasts(SETUP, () => items),
  )
  await screen.findByRole('region', { name: 'Projected Tach' })
  // Nothing booked in a week, then 21 average days.
  expect(row('Projected Tach', 'N172SP')).toEqual([
    '1096.20',
    'Tue 17 Nov',
    '0.40',
    '1104.6',
    '1102.50',
    '6.3 h left',
    'Thu 3 Dec',
  ])
  expect(row('Projected Tach', 'N16PA')[4]).toBe('—')
  expect(card('Projected Tach').getByText(/Due by then: N172SP\.$/)).toBeTruthy()
})

test('says of which aircraft it is not known whether an inspection will be due by the Tach', async () => {
  const limit = { interval: null, warnAt: 0 } as const
  const [left] = anInspection().left
  if (!left) throw new Error('no limit')
  const of = (tail: string, expectedOn: string | null, isFar?: true) =>
    anInspection({
      tail,
      limits: [
        { ...limit, meter: 'date', due: 20_000 },
        { ...limit, meter: 'tach', due: 110_250 },
      ],
      left: [
        { ...left, meter: 'date', expectedOn: '2026-11-19' },
        { ...left, expectedOn, isFar },
      ],
      expectedOn: '2026-11-19',
    })
  let items = [of('N172SP', null), of('N172SP', '2027-06-01'), of('N16PA', '2027-06-01')]
  const { queryClient } = await openFigures(
    SETUP,
    WEEK,
    withForecasts(SETUP, () => items),
  )
  const note = () =>
    card('Projected Tach').getByText(
      /^Projected to .* then the usual daily average\. Later bookings are used if they add up to more\./,
    ).textContent
  await waitFor(() =>
    expect(note()).toMatch(/\.( Not all of these bookings have loaded\.)? No forecast: N172SP\.$/),
  )
  expect(row('Projected Tach', 'N172SP')[6]).toBe('Tue 1 Jun')
  // Later than in two years is known, though no day is.
  items = [of('N172SP', null, true), ...items.slice(1)]
  await queryClient.invalidateQueries()
  await waitFor(() => expect(note()).toMatch(/None due by then\.$/))
})

test('says "at least" of every figure while not all is known', async () => {
  const many = Array.from({ length: 101 }, () => aFlightWire())
  await openFigures({ flights: many })
  expect(notice()?.dataset['missingDays']).toBe('2026-11-18')
  expect(screen.getAllByText(/^So far:/)).toHaveLength(6)
})

test('hours that Checks knows to be wrong stand beside the sums, with the way to the case', async () => {
  const wrong = aFlightWire({
    flightDate: '2026-11-16',
    startTime: '09:00:00',
    endTime: '10:30:00',
    hobbs: { start: 8662.0, end: 8693.0, delta: 31 },
    tach: { start: 500, end: 500.77, delta: 0.77 },
  })
  const next = aFlightWire({
    flightDate: '2026-11-17',
    startTime: '09:00:00',
    endTime: '10:30:00',
    hobbs: { start: 8663.0, end: 8664.0, delta: 1 },
    tach: { start: 500.77, end: 501.54, delta: 0.77 },
  })
  const { container } = await openFigures({ flights: [wrong, next], reservations: [] })
  const hours = await screen.findByRole('list', { name: 'Hours to correct' })
  expect(hours.textContent).toBe('N172SP, Mon 16 Nov: 30.0 h too many')
  const link = within(hours).getByRole('link')
  expect(link.getAttribute('href')).toMatch(
    /^\/checks\?from=2026-11-16&to=2026-11-16&aircraft=N172SP&open=/,
  )
  expect(container.querySelector('[data-tile="Hours flown"]')?.textContent).toMatch(
    /^Hours flown2\.0 hLog shows 32\.0 h/,
  )
  const own = card('Hours by aircraft and day')
  expect(own.getByText(/^2\.0 h Hobbs in 2 flights/).textContent).toContain(
    'The log shows 30.0 h too many.',
  )
  expect(own.getByText('2.0 + 30.0 too many')).toBeTruthy()
  const bars = [...container.querySelectorAll('[data-doubt="3000"]')]
  expect(bars.map((bar) => bar.closest('section')?.querySelector('h2')?.textContent)).toEqual([
    'Hours by aircraft and day',
    'Hours by aircraft and day',
    'Booked against flown',
    'Instructor hours',
  ])
  expect(card('Utilization').getByText(/The log shows 30\.0 h too many\.$/)).toBeTruthy()
  expect(row('Hours by aircraft and day', 'N172SP').slice(0, 4)).toEqual([
    '2',
    '2.0',
    '1.54',
    '30.0',
  ])
})

test('a bar is as long as the number at its end says, on every card', async () => {
  const bookings = [17, 18].flatMap((day) => [
    aReservationWire({
      status: day === 17 ? 'completed' : 'CANCELLED',
      startsAt: `2026-11-${day}T16:00:00Z`,
      endsAt: `2026-11-${day}T18:00:00Z`,
    }),
    aReservationWire({
      status: 'completed',
      aircraft: archer,
      startsAt: `2026-11-${day}T14:00:00Z`,
      endsAt: `2026-11-${day}T15:30:00Z`,
    }),
  ])
  const setup = { ...SETUP, reservations: bookings }
  await openFigures(setup, WEEK, withForecasts(setup))
  let seen = 0
  for (const plot of document.querySelectorAll<HTMLElement>('[data-kind][class*=bars]')) {
    const bars = [...plot.querySelectorAll<HTMLElement>('[data-bar]')]
    const scales = bars.flatMap((bar) => {
      const value = Number(bar.dataset['bar'])
      const length = Number(bar.style.getPropertyValue('--length'))
      if (value === 0) expect(length).toBe(0)
      if (plot.dataset['upright'] === undefined) {
        const words = bar.parentElement?.textContent ?? ''
        expect(words.replace(/ \(.*\)$/, '')).toBe(
          shownCell(value, plot.dataset['kind'] as 'hours', ''),
        )
      }
      return value === 0 ? [] : [length / value]
    })
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 6)
    seen += scales.length
  }
  expect(seen).toBeGreaterThan(15)
  const weekday = card('Cancellations by weekday')
  expect(weekday.getByText('50.0% (1 of 2)')).toBeTruthy()
  expect(card('Instructor hours').getAllByText('3.9').length, 'flown, at its own end').toBe(3)
})

test('has no card of nothing, and says what would fill the page', async () => {
  await openFigures({ flights: [], reservations: [] })
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  expect(screen.getByText('Nothing to count in these days')).toBeTruthy()
})

test('what is not loaded is unknown, not none, and the page says why', async () => {
  const school = inProcessSchool({ ...SETUP, faults: ['rejected-key'] })
  await openFigures(SETUP, WEEK, school)
  await screen.findAllByText(
    /^The scheduling system rejects the key.* An admin must set a new API key/,
  )
  cleanup()
  const half = inProcessSchool(SETUP)
  await half.refresh('reservations', WEEK.from, WEEK.to)
  half.faults.add('rejected-key')
  await openFigures(SETUP, WEEK, half)
  expect(document.querySelector('[data-tile="Flights"]')?.textContent).toMatch(/^Flights—\s*$/)
})

test('a month whose requests are used up says how much is there and when the rest comes, without a button', async () => {
  const school = inProcessSchool({ ...SETUP, dailyRequests: 12 })
  await school.refresh('flights', '2026-10-18', '2026-10-31')
  await openFigures(SETUP, { from: '2026-10-01', to: '2026-10-31' }, school)
  await waitFor(() =>
    expect(notice()?.textContent).toMatch(
      /^\d+ of 31 days so far\. The rest loads after \w{3} \d+ Nov, \d+:00 PM\./,
    ),
  )
  expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull()
})

test('a month that is known in part is drawn at once, and the rest is read without a press', async () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const flown = (day: number) =>
    aFlightWire({
      flightDate: `2026-10-${day}`,
      hobbs: { start: day * 10, end: day * 10 + 1.2, delta: 1.2 },
    })
  const setup = { flights: [flown(12), flown(28)], reservations: [] }
  const school = inProcessSchool(setup)
  await school.refresh('flights', '2026-10-18', '2026-10-31')
  await school.refresh('reservations', '2026-10-18', '2026-11-01')
  // The week to come, which is what the schedule shows anyway.
  await school.refresh('reservations', '2026-10-18', '2026-11-26')
  const spent = school.spent.length
  await openFigures(setup, october, school)
  const hours = () => document.querySelector('[data-tile="Hours flown"]')?.textContent
  await waitFor(() => expect(hours()).toMatch(/^Hours flown2\.4 h/))
  await waitFor(() => expect(completeness()).toBe('complete'))
  // Bookings in two steps, what began before them, and the log.
  expect(school.spent.slice(spent)).toHaveLength(4)
})

test('six figures lead on, and compare the days that are over with as many before, once those are loaded', async () => {
  const earlier = aFlightWire({
    flightDate: '2026-11-10',
    hobbs: { start: 1, end: 2.1, delta: 1.1 },
  })
  const setup = { ...SETUP, flights: [...FLIGHTS, earlier] }
  const { school } = await openFigures(setup)
  const tile = (name: string) =>
    document.querySelector<HTMLElement>(`[data-tile="${name}"]`)?.textContent ?? ''
  const tiles = within(screen.getByRole('list', { name: 'In figures' }))
  expect(tiles.getAllByRole('listitem')).toHaveLength(6)
  expect(tile('Hours flown')).toContain('6.1 h')
  // Its readings are judged, and there is nothing to compare with yet.
  await waitFor(() => expect(tile('Hours flown')).toBe('Hours flown6.1 h'))
  const spent = school.spent.length
  // The bookings came with what the page's own days look back on.
  fireEvent.click(await screen.findByRole('button', { name: 'Read now' }))
  await waitFor(() => expect(tile('Hours flown')).toMatch(/↑ 1\.4 h$/))
  // Today's flights are left out.
  expect(tile('Flights')).toBe('Flights3 no change')
  expect(screen.getByText(/Thu 5 – /).textContent).toBe(
    'Totals include today. Arrows compare Thu 12 – Tue 17 Nov 2026 with Thu 5 – Tue 10 Nov 2026.',
  )
  expect(school.spent.length - spent, 'as said').toBe(1)
})

test('says "0 so far" where more may be found, and never "≥ 0"', async () => {
  await openFigures({ flights: [aFlightWire()], reservations: [] })
  const toCorrect = () => document.querySelector('[data-tile="To correct in the log"]')?.textContent
  await waitFor(() => expect(toCorrect()).toMatch(/^To correct in the log0 so far/))
})

test('compares with days that are known, though not what began before them, and spends nothing on it', async () => {
  const school = inProcessSchool({
    ...SETUP,
    flights: [...FLIGHTS, aFlightWire({ flightDate: '2026-11-06' })],
  })
  await school.refresh('flights', '2026-11-05', '2026-11-11')
  await school.refresh('reservations', '2026-11-05', '2026-11-12')
  const spent = school.spent.length
  await openFigures(SETUP, WEEK, school)
  await waitFor(() =>
    expect(document.querySelector('[data-tile="Flights"]')?.textContent).toContain('no change'),
  )
  expect(screen.queryByText(/^To compare/)).toBeNull()
  // What their own look-back would be asked about.
  expect(school.spent.slice(spent).filter((asked) => asked.includes('from=2026-10-0'))).toEqual([])
})

test('one chart or its table, never both on the screen', async () => {
  await openFigures(SETUP)
  const hours = card('Hours by aircraft and day')
  const plot = hours.getAllByRole('img')[0]?.closest('div')
  const numbers = hours.getByRole('table').closest('[role="region"]')?.parentElement
  const look = () => [plot?.className, numbers?.className]
  const before = look()
  fireEvent.click(hours.getByRole('button', { name: /^Table/ }))
  expect(look()).not.toEqual(before)
  expect(numbers?.className).toBe('')
  fireEvent.click(hours.getByRole('button', { name: /^Chart/ }))
  expect(look()).toEqual(before)
})
