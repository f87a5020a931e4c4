import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { notice, renderPage } from '#testing/page-kit.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import type { Role } from '#wire/access.ts'
import { PersonPage } from './PersonPage.tsx'
import type { PersonState } from './person-state.ts'

const LESSON = aReservationWire()
const FLOWN = aFlightWire()

const Page = ({ who, shown = 'all' }: { who: string; shown?: PersonState['role'] }) => (
  <PersonPage state={{ who, role: shown }} onState={() => {}} onOpenFlight={() => {}} />
)

function show(who: string, role?: Role) {
  return renderPage(<Page who={who} />, {
    reservations: [LESSON],
    flights: [FLOWN],
    ...(role && { role }),
  })
}

describe('the page of a person', () => {
  it('reads today, like every page, and says that the log has not been read', async () => {
    const { school } = show('casey@example.com')
    const person = await screen.findByRole('article', { name: 'Casey Rivers' })
    const row = within(person).getByRole('row', { name: /As customer/ })
    expect(row.textContent).toBe('As customerat least 1at least 1.5 h——')
    expect(within(person).getByRole('table').querySelector('caption')?.textContent).toBe(
      'Hours booked Tue 20 Oct – Fri 18 Dec 2026 (30 of 60 days not loaded), flown Tue 20 Oct – Wed 18 Nov 2026 (not loaded)',
    )
    const [booking] = person.querySelectorAll<HTMLElement>('[data-reservation-id]')
    expect(booking?.dataset['reservationId']).toBe(LESSON.id)
    expect(school.spent.filter((asked) => !asked.includes('/reservations?'))).toEqual([])
    expect(notice()?.textContent).toContain('The flight log has not been read here.')
    expect(notice()?.dataset['knownSince']).toMatch(/^2026-/)
    expect(document.querySelectorAll('[data-completeness]')).toHaveLength(1)
  })

  it('reads more once somebody presses for it, at the price told', async () => {
    const { school } = show('casey@example.com')
    const offer = await screen.findByRole('button', {
      name: /^Read the flight log, .*: 1 request$/,
    })
    await userEvent.click(offer)
    await screen.findByRole('region', { name: 'Flights' })
    await waitFor(() => expect(document.querySelectorAll('[data-flight-id]')).toHaveLength(1))
    expect(school.spent.filter((asked) => asked.includes('/flights?'))).toHaveLength(1)
  })

  it('shows what the gateway holds of the log, for which nobody has to press or pay', async () => {
    const { school } = show('')
    const people = await screen.findByRole('region', { name: 'People' })
    await school.refresh('flights', '2026-10-20', '2026-11-18')
    const spent = school.spent.length
    await waitFor(() => expect(within(people).getAllByText('1.4')).toHaveLength(2))
    expect(screen.queryByText(/Last-flown dates/)).toBeNull()
    expect(
      screen.getByRole('button', { name: /^Read earlier flights, .* – Mon 19 Oct/ }),
    ).toBeTruthy()
    expect(school.spent).toHaveLength(spent)
  })

  it('offers what is missing of thirty days at the price of that, and then has them whole', async () => {
    const { school } = show('')
    const people = await screen.findByRole('region', { name: 'People' })
    await school.refresh('flights', '2026-11-12', '2026-11-16')
    const hours = () =>
      within(people)
        .getAllByText(/^(≥ )?1\.4$/)
        .map((cell) => cell.textContent)
    await screen.findByRole('button', { name: /^Read earlier flights, .*: \d requests?$/ })
    const spent = school.spent.length
    const offer = await screen.findByRole('button', {
      name: /^Read earlier flights, Tue 20 Oct – Wed 18 Nov 2026: 1 request$/,
    })
    await userEvent.click(offer)
    await waitFor(() => expect(hours()).toEqual(['1.4', '1.4']))
    expect(school.spent).toHaveLength(spent + 1)
    expect(
      await screen.findByRole('button', { name: /^Read earlier flights, .* – Mon 19 Oct/ }),
    ).toBeTruthy()
  })

  it('has no columns of the log for whoever may never have thirty days of it', async () => {
    const columns = async () => {
      const list = within(await screen.findByRole('region', { name: 'People' }))
      return list.getAllByRole('columnheader').map(({ textContent }) => textContent)
    }
    const { school } = show('')
    await school.refresh('flights', '2026-10-20', '2026-11-18')
    await waitFor(async () => expect(await columns()).toContain('Hours, 30 days'))
    cleanup()
    show('', 'dispatcher')
    await waitFor(async () =>
      expect(await columns()).toEqual(['Name', 'Role', 'Next booking', 'Phone']),
    )
    expect(screen.queryByText(/Last-flown dates/)).toBeNull()
  })

  it('lists only instructors on request', async () => {
    renderPage(<Page who="" shown="instructor" />, { reservations: [LESSON], flights: [FLOWN] })
    const people = await screen.findByRole('region', { name: 'People' })
    const names = within(people).getAllByRole('rowheader')
    expect(names.map(({ textContent }) => textContent)).toEqual(['Dana Ortiz'])
    expect(within(people).getByRole('status').textContent).toContain('1 of 2 people')
  })

  it('says once that the log is not loaded, instead of in each row', async () => {
    show('')
    const people = await screen.findByRole('region', { name: 'People' })
    expect(within(people).getByRole('status').textContent).toBe(
      '2 people. Last-flown dates appear once the flight log is loaded.',
    )
    expect(within(people).queryByRole('columnheader', { name: 'Last flown' })).toBeNull()
  })

  it('lists everybody, and finds them as one types', async () => {
    show('')
    const people = await screen.findByRole('region', { name: 'People' })
    expect(within(people).getAllByRole('row')).toHaveLength(3)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a person' }), '0101 casey')
    expect(within(people).getAllByRole('row')).toHaveLength(2)
    const link = within(people).getByRole('link', { name: 'Casey Rivers' })
    expect(link.getAttribute('href')).toBe('/people?who=casey%40example.com')
  })
})
