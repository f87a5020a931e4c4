import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { loaded, pageOf } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire } from '#testing/wire-builders.ts'
import { FlightReportPage } from './FlightReportPage.tsx'

const Page = pageOf(FlightReportPage, {})

async function reportOf(setup: SchoolSetup, search: Record<string, string> = {}) {
  const rendered = renderWithSchool(<Page search={search} />, setup)
  await loaded()
  const table = await screen.findByRole('table', { name: /^Flight log/ })
  const all = (selector: string) => [...rendered.container.querySelectorAll(selector)]
  return { ...rendered, table, texts: (selector: string) => all(selector).map(said) }
}

function said({ textContent }: Element): string {
  return (textContent ?? '').replace(/\s+/g, ' ')
}

const first = aFlightWire({
  flightDate: '2026-11-16',
  hobbs: { start: 100, end: 101.4, delta: 1.4 },
  tach: { start: 50, end: 51.07, delta: 1.07 },
})
const second = aFlightWire({
  flightDate: '2026-11-17',
  instructor: null,
  route: null,
  hobbs: { start: 103.5, end: 104.4, delta: 0.9 },
  tach: { start: 52.6, end: 53.3, delta: 0.7 },
})
const other = aFlightWire({
  flightDate: '2026-11-18',
  aircraft: { tailNumber: 'N5216K', model: 'C172S' },
  activityType: 'Rental',
})

test('sums under each tail and all, the equation of each meter, and what is asked at the foot', async () => {
  const { texts } = await reportOf({ flights: [other, second, first] })
  expect(texts('[data-group^="group"] bdi')).toEqual(['N172SP', 'N5216K'])
  expect(texts('[data-flight-id] [data-column="hobbsStart"]')).toEqual(['100.0', '103.5', '1234.5'])
  expect(texts('[data-flight-id] [data-column="hobbsGap"]')).toEqual(['start', '2.1', 'start'])
  expect(texts('[data-total="hobbs"]')).toEqual(['2.3', '1.4', '3.7'])
  expect(texts('[data-total="tach"]')).toEqual(['1.77', '1.07', '2.84'])
  expect(texts('[data-total="mean"]')).toEqual(['1.15', '1.40', '1.23'])
  expect(texts('[data-control="hobbs"]')[0]).toBe(
    'Hobbs 100.0 → 104.4: 4.4 h = 2.3 flown + 2.1 between flights',
  )
  expect(texts('[data-control="tach"]')[0]).toBe(
    'Tach 50.00 → 53.30: 3.30 h = 1.77 flown + 1.53 between flights',
  )
  const findings = texts('[data-finding]')
  expect(findings.join('\n')).toMatch(
    /E1\s*N172SP\s*Tue 17 Nov\s*2\.1 h missing from the log between Mon 16 and Tue 17 Nov. No booking matches it\. Ask maintenance\./,
  )
  expect(texts('[data-flight-id] [data-column="flags"]')[1]).toMatch(/^E1/)
})

test('by another group the control totals stand together, and filters say what is left out', async () => {
  const { texts, table } = await reportOf(
    { flights: [other, second, first] },
    { group: 'activity', aircraft: 'N172SP' },
  )
  expect(within(table).getByText('Meter totals by tail')).toBeTruthy()
  expect(within(table).queryByText('Hobbs gap')).toBeNull()
  expect(texts('[data-control="hobbs"]')).toHaveLength(1)
  expect(texts('[data-page-head]')[0]).toContain('Only aircraft N172SP')
  expect(texts('[data-page-head]')[0]).toContain('By activity')
  expect(texts('[data-total="flights"]')).toEqual(['2', '2'])
})

test('an equation over flights that a filter leaves out says so', async () => {
  const { texts } = await reportOf({ flights: [second, first] }, { instructor: 'none' })
  expect(texts('[data-total="flights"]')).toEqual(['1', '1'])
  expect(texts('tr:has([data-control])')[0]).toContain('all 2 flights of this tail; 1 not printed')
})

test('says what stands on every page, and keeps the choice of paper and group', async () => {
  const { container, texts } = await reportOf({ flights: [first] }, { paper: 'a4' })
  for (const words of [
    'Thu 12 – Wed 18 Nov 2026',
    'Test school',
    'Flight log',
    'Times in America/Denver (MST)',
    'Data as of Wed 18 Nov 12:00 PM',
    'Printed Wed 18 Nov 12:00 PM',
    'No filters',
    'Complete',
  ])
    expect(texts('[data-page-head]')[0]).toContain(words)
  expect(screen.getByText('Personal data: keep it private')).toBeTruthy()
  expect(container.querySelector('[data-sheet]')?.getAttribute('data-paper')).toBe('a4')
  await userEvent.click(screen.getByRole('button', { name: 'Letter' }))
  expect(container.querySelector('[data-sheet]')?.getAttribute('data-paper')).toBe('letter')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'None')
  expect(texts('[data-page-head]')[0]).toContain('In order of time')
})

test('holds every flight once however they are grouped, with sums that add up', async () => {
  const flights = Array.from({ length: 12 }, (_, i) =>
    aFlightWire({
      flightDate: `2026-11-1${2 + (i % 7)}`,
      route: `KBJC-Q${1000 + i}`,
      activityType: i % 3 === 0 ? 'Rental' : 'Dual',
      aircraft: { tailNumber: `N${100 + (i % 5)}FL`, model: i % 2 === 0 ? 'C172S' : 'DA40' },
      customer: { name: `Casey ${i % 4}`, email: `c${i % 4}@x.example`, phone: '' },
      hobbs: { start: 100 + i, end: 101 + i + i / 10, delta: 1 + i / 10 },
    }),
  )
  const { container, texts } = await reportOf({ flights })
  const ids = () =>
    [...container.querySelectorAll('[data-flight-id]')].map((one) =>
      one.getAttribute('data-flight-id'),
    )
  const choices = [...container.querySelectorAll('option')].map(({ value }) => value)
  expect(choices).toHaveLength(10)
  for (const choice of choices) {
    // By role each choice would take a second: every cell is looked at.
    const group = container.querySelector('select')
    if (group) fireEvent.change(group, { target: { value: choice } })
    expect(ids(), choice).toHaveLength(flights.length)
    expect(new Set(ids()), choice).toEqual(new Set(flights.map(({ id }) => id)))
    const hobbs = texts('[data-total="hobbs"]').map(Number)
    expect(hobbs.at(-1), choice).toBe(18.6)
    const groups = hobbs.slice(0, -1).reduce((sum, one) => sum + Math.round(one * 10), 0)
    if (choice !== '') expect(groups, choice).toBe(186)
    expect(texts('[data-total="flights"]').at(-1), choice).toBe('12')
  }
})

test('initials show nobody, neither in rows and groups nor in findings', async () => {
  const early = aFlightWire({
    flightDate: '2026-11-18',
    startTime: '09:00:00',
    endTime: '10:30:00',
  })
  const { table } = await reportOf(
    { flights: [early, other] },
    { names: 'initials', group: 'customer' },
  )
  expect(table.textContent).not.toMatch(/Casey|Rivers|Dana|Ortiz|example/)
  expect(table.textContent).toContain('CR')
})

test('a day that is not known whole heads the page, and every sum is a least', async () => {
  const flights = Array.from({ length: 101 }, (_, at) =>
    aFlightWire({ flightDate: '2026-11-17', route: `KBJC-${at}` }),
  )
  const { texts } = await reportOf({ flights }, { group: 'none' })
  expect(texts('[data-page-head]')[0]).toMatch(/INCOMPLETE.*Tue 17 Nov is partly loaded/)
  expect(texts('[data-sums]').at(-1)).toContain('at least 100 flights')
  expect(texts('[data-total="hobbs"]').at(-1)).toBe('≥ 140.0')
})

test('no flight is said only where that is proven', async () => {
  const { table } = await reportOf({ flights: [] })
  expect(table.textContent).toContain('No flights in these days.')
})

test('opening a month has it read', async () => {
  renderWithSchool(<Page search={{ from: '2026-10-01', to: '2026-10-31' }} />, {
    flights: [{ ...first, flightDate: '2026-10-07' }],
  })
  await waitFor(() => expect(document.querySelectorAll('[data-flight-id]').length).toBe(1))
})

test('is printed by itself once where it is asked to, with all of it laid out', async () => {
  const printed: number[] = []
  vi.stubGlobal('print', () =>
    printed.push(document.querySelectorAll('[data-page] [data-flight-id]').length),
  )
  await reportOf({ flights: [first, second, other] }, { auto: '1' })
  await waitFor(() => expect(printed).toEqual([3]))
  fireEvent.click(screen.getByRole('button', { name: 'A4' }))
  await waitFor(() => expect(document.querySelector('[data-paper="a4"]')).toBeTruthy())
  expect(printed).toEqual([3])
})
