import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { aSession, standInAccounts } from '#testing/stand-in-accounts.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MinePage } from './MinePage.tsx'

it('begins with what is on now, and then tells what is past from the last backwards', async () => {
  const email = 'cfi@example.com'
  const people = [{ role: 'instructor' as const, name: 'Ada Cole', email, phone: '' }]
  // The school's clock stands at noon of 18 November, in Denver.
  const from = (startsAt: string, endsAt: string) =>
    aReservationWire({
      startsAt: `2026-11-${startsAt}:00-07:00`,
      endsAt: `2026-11-${endsAt}:00-07:00`,
      people,
    })
  const reservations = [
    from('17T09:00', '17T10:00'),
    from('18T08:00', '18T09:00'),
    from('18T11:30', '18T13:00'),
    from('18T15:00', '18T16:00'),
  ]
  const school = inProcessSchool()
  standInAccounts(school, () => aSession({ role: 'viewer', email }), {})
  school.standIns.set('/api/mine', () =>
    Response.json({
      data: { reservations, flights: [] },
      meta: {
        from: '2026-10-18',
        to: '2027-01-17',
        asOf: '2026-11-15T12:50:00Z',
        known: {
          reservations: [
            {
              from: '2026-10-18T00:00:00Z',
              to: '2026-11-18T00:00:00Z',
              asOf: '2026-11-15T12:50:00Z',
            },
            {
              from: '2026-11-18T00:00:00Z',
              to: '2027-01-18T00:00:00Z',
              asOf: '2026-11-18T18:50:00Z',
            },
          ],
        },
        reason: null,
      },
    }),
  )
  renderPage(<MinePage onOpenFlight={null} />, {}, school)
  const rows = async (title: string) =>
    within(await screen.findByRole('region', { name: `${title}, bookings` }))
      .getAllByRole('button')
      .map((row) => row.getAttribute('data-reservation-id'))
  const [before, over, on, later] = reservations.map(({ id }) => id)
  expect(await rows('Upcoming')).toEqual([on, later])
  expect(await rows('Past')).toEqual([over, before])
  expect(document.querySelector('[data-looked-back]')?.textContent).toMatch(
    /, Sun 18 Oct 2026 – Sun 17 Jan 2027.*Data as of .*11:50 AM; other days loaded .*5:50 AM or later\. Printed .* $/,
  )
})

it('asks an admin for the e-mail on their bookings, and sends others to an admin', async () => {
  const show = (role: 'admin' | 'viewer') => {
    const school = inProcessSchool()
    standInAccounts(school, () => aSession({ role, email: '' }), {})
    school.standIns.set('/api/mine', () =>
      Response.json({
        data: { reservations: [], flights: [] },
        meta: {
          from: '2026-10-18',
          to: '2027-01-17',
          asOf: null,
          known: { reservations: [] },
          reason: 'no_email',
        },
      }),
    )
    renderPage(<MinePage onOpenFlight={null} />, {}, school)
  }
  show('viewer')
  const asks = 'Ask an admin to add the e-mail on your bookings to your account.'
  expect(await screen.findByText(asks)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /calendar/i })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add your e-mail' })).toBeNull()
  cleanup()
  show('admin')
  const link = await screen.findByRole('link', { name: 'Add your e-mail' })
  expect(link.getAttribute('href')).toBe('/admin/people')
})
