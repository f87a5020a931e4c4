import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { notice, renderPage } from '#testing/page-kit.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import type { Role } from '#wire/access.ts'
import { PersonPage } from './PersonPage.tsx'
import type { PersonState } from './person-state.ts'

const LESSON = aReservationWire()
const FLOWN = aFlightWire({ route: null })

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

const noRequestsLeft = () =>
  Response.json(
    { error: 'x', reason: 'budget_reserved', retryAt: '2026-11-19T00:00:00Z' },
    { status: 503 },
  )

describe('the page of a person', () => {
  it('reads the days around today and the log, without a press', async () => {
    const { school } = show('casey@example.com')
    await screen.findByRole('region', { name: 'Flights' })
    await waitFor(() => expect(document.querySelectorAll('[data-flight-id]')).toHaveLength(1))
    expect(document.querySelector('[data-flight-id]')?.textContent).toMatch(/Dual$/)
    const person = screen.getByRole('article', { name: 'Casey Rivers' })
    const row = within(person).getByRole('row', { name: /As customer/ })
    expect(row.textContent).toBe('As customer11.5 h11.4 h')
    const [booking] = person.querySelectorAll<HTMLElement>('[data-reservation-id]')
    expect(booking?.dataset['reservationId']).toBe(LESSON.id)
    // The lesson is over: it is listed, but not offered to a calendar.
    within(person).getByRole('button', { name: 'Add 0 upcoming bookings to a calendar' })
    expect(school.spent.filter((asked) => asked.includes('/flights?'))).toHaveLength(1)
    await waitFor(() => expect(notice()?.dataset['completeness']).toBe('complete'))
    expect(notice()?.dataset['knownSince']).toMatch(/^2026-/)
    expect(document.querySelectorAll('[data-completeness]')).toHaveLength(1)
  })

  it('shows what the gateway holds where no requests are left, and says in one line how much that is', async () => {
    const school = inProcessSchool({ reservations: [LESSON], flights: [FLOWN] })
    await school.refresh('reservations', '2026-11-18', '2026-11-20')
    await school.refresh('flights', '2026-11-12', '2026-11-18')
    school.answerWith(noRequestsLeft)
    renderPage(<Page who="casey@example.com" />, {}, school)
    await waitFor(() => expect(notice()?.dataset['completeness']).toBe('incomplete'))
    await waitFor(() => expect(notice()?.textContent).toMatch(/^\d+ of 61 days so far\./))
    expect(screen.getByRole('article', { name: 'Casey Rivers' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull()
    const onPaper = document.querySelector('[data-looked-back="incomplete"]')?.textContent
    expect(onPaper).toMatch(/Casey Rivers, .+ 2026.*INCOMPLETE .*not loaded/)
  })

  it('says that someone may have flown later than the log that is loaded', async () => {
    const school = inProcessSchool({
      reservations: [LESSON],
      flights: [aFlightWire({ flightDate: '2026-11-14' })],
    })
    await school.refresh('reservations', '2026-11-18', '2026-11-20')
    await school.refresh('flights', '2026-11-12', '2026-11-16')
    school.answerWith(noRequestsLeft)
    renderPage(<Page who="" />, {}, school)
    const row = await screen.findByRole('row', { name: /Casey Rivers/ })
    await waitFor(() => expect(row.textContent).toContain('Sat 14 Nov or later'))
  })

  it('has no columns of the log for whoever may never have thirty days of it', async () => {
    const columns = async () => {
      const list = within(await screen.findByRole('region', { name: 'People' }))
      return list.getAllByRole('columnheader').map(({ textContent }) => textContent)
    }
    const { school } = show('')
    await school.refresh('flights', '2026-10-20', '2026-11-18')
    await waitFor(async () => expect(await columns()).toContain('Hours, 30\u00a0days'))
    cleanup()
    show('', 'dispatcher')
    await waitFor(async () =>
      expect(await columns()).toEqual(['Name', 'Role', 'Next booking', 'Phone']),
    )
    expect(screen.queryByText(/Last-flown dates/)).toBeNull()
  })

  it('says whom it looked for, once everything is loaded', async () => {
    show('nobody@example.com')
    const title = await screen.findByText('No one found for “nobody@example.com”')
    expect(title).toBeTruthy()
    expect(notice()?.dataset['completeness']).toBe('complete')
  })

  it('lists only instructors on request', async () => {
    renderPage(<Page who="" shown="instructor" />, { reservations: [LESSON], flights: [FLOWN] })
    const people = await screen.findByRole('region', { name: 'People' })
    const names = within(people).getAllByRole('rowheader')
    expect(names.map(({ textContent }) => textContent)).toEqual(['Dana Ortiz'])
    expect(within(people).getByRole('status').textContent).toContain('1 of 2 people')
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
