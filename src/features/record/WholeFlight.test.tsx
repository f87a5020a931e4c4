import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { LinkProvider } from '#ui/link.tsx'
import { WholeFlight } from './WholeFlight.tsx'

const DAYS = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }
const flown = (hour: number, start: number, end: number) =>
  aFlightWire({
    reservationId: '6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11',
    flightDate: '2026-11-18',
    startTime: `${hour}:00:00`,
    endTime: `${hour + 1}:00:00`,
    hobbs: { start, end, delta: end - start },
    tach: { start, end: start + 1, delta: 1 },
  })
const LOG = [flown(10, 500, 501), flown(12, 501, 602), flown(14, 502, 503)]

function Flight({ id }: { id: string }) {
  const { items } = useCompletedFlights(DAYS)
  const flight = items.find((one) => one.id === id)
  return flight && <WholeFlight flight={flight} />
}

it('says each fact once, what is doubtful and why, and the readings of the flights around it', async () => {
  const id = LOG[1]?.id ?? ''
  renderWithSchool(<Flight id={id} />, { reservations: [], flights: LOG })
  // In one look: the checks may be done before the next.
  const section = await waitFor(() => {
    const region = screen.getByRole('region', { name: 'Readings and checks' })
    within(region).getByRole('status', { name: 'Loading' })
    expect(screen.getAllByText('Wednesday 18 November 2026'), 'before the checks').toHaveLength(1)
    return region
  })
  await screen.findByRole('link', { name: 'Open in Checks' })
  expect(section.textContent).toContain('Hobbs in 602.0 should be 502.0.')
  const [hobbs] = within(section).getAllByRole('table')
  expect(hobbs?.querySelector('[data-wrong]')?.textContent).toBe('602.0')
  expect(hobbs?.querySelectorAll('a')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Open in Checks' }).getAttribute('href')).toMatch(
    /^\/checks\?from=2026-11-18&to=2026-11-18&aircraft=N172SP&open=/,
  )
  expect(screen.getByRole('link', { name: 'R-1001' }).getAttribute('href')).toBe(
    '/reservations/6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11',
  )
  expect(screen.getAllByText('Wednesday 18 November 2026')).toHaveLength(1)
})

it('marks the reading that does not join, where no correction is known', async () => {
  const log = [flown(10, 500, 501), flown(14, 503, 504)]
  renderWithSchool(<Flight id={log[1]?.id ?? ''} />, { reservations: [], flights: log })
  const section = await screen.findByRole('region', { name: 'Readings and checks' })
  await within(section).findAllByRole('table')
  expect(section.querySelector('[data-wrong]')?.textContent).toBe('503.0')
})

it('leads to Checks only those who may open it', async () => {
  const flight = (
    <LinkProvider follow={() => {}} opens={() => false}>
      <Flight id={LOG[1]?.id ?? ''} />
    </LinkProvider>
  )
  renderWithSchool(flight, { reservations: [], flights: LOG })
  await waitFor(() => expect(document.querySelector('[data-wrong]')).toBeTruthy())
  expect(screen.queryByText('Open in Checks')).toBeNull()
})
