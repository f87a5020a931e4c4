import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { US } from '#testing/date-formats.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { FlightSummary } from './FlightSummary.tsx'
import { flightText } from './flight-words.ts'
import { reservationText, sayReservationTime } from './reservation-words.ts'
import { WholeReservation } from './WholeReservation.tsx'

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}} ${7*7}',
  '\u202eevil\u202c\u0000\u0007',
  'a\nStatus: completed',
  'x'.repeat(1_000_000),
]

/** Anything but text and the ways to the pages of a person and an aircraft, whose names are values of our own addresses. */
function strange(container: HTMLElement): string[] {
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  return [
    ...[...container.querySelectorAll('img, script, iframe')].map(({ tagName }) => tagName),
    ...links.filter((href) => !/^\/(people\?who=|aircraft\/)[\w.*+%()-]{1,2000}$/.test(href)),
  ]
}

const told = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ')
const page = (reservation: Reservation) =>
  renderWithSchool(<WholeReservation reservation={reservation} asOf={null} />)

describe('the page of a reservation', () => {
  it('says who and how to reach them first, then when, and keeps what machines need behind a button', async () => {
    const reservation = aReservation({
      number: 'R-7',
      status: 'Checked-Out',
      activity: 'Dual Flight Training',
      start: '2026-11-19T16:00:00Z',
      end: '2026-11-19T18:00:00Z',
      customers: [
        aPerson({ name: 'Dana Ortiz', email: 'dana@example.com', phone: '+1 303 555 0142' }),
      ],
      instructors: [aPerson({ name: 'Lee Park' }), aPerson({ name: 'Ana Ito' })],
    })
    const { container } = page(reservation)
    const heading = screen.getByRole('heading', { name: 'N172SP · Dana Ortiz' })
    expect(
      within(heading)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/aircraft/N172SP', '/people?who=dana%40example.com'])
    expect(told(container)).toContain(
      'Thursday 19 November 2026, 9:00 AM – 11:00 AM MST · 2.0 h · Dual Flight Training · with Lee Park, Ana Ito · C172S · R-7',
    )
    const call = screen.getByRole('link', { name: /\+1 303 555 0142/ })
    expect(call.getAttribute('href')).toBe('tel:+13035550142')
    expect(screen.getByRole('link', { name: /dana@example.com/ }).getAttribute('href')).toBe(
      'mailto:dana@example.com',
    )
    expect(screen.queryByText('Checked-Out')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByText('Checked-Out')).toBeTruthy()
    expect(screen.getByText(reservation.id)).toBeTruthy()
  })

  it('says what is missing, and names the flaws', () => {
    const { container } = page(
      aReservation({
        number: null,
        status: null,
        activity: null,
        aircraft: null,
        customers: [],
        instructors: [],
        start: null,
        end: null,
        flaws: [{ path: 'data[3].startsAt', problem: 'no offset' }],
      }),
    )
    expect(screen.getByRole('heading', { name: 'No aircraft · no customer' })).toBeTruthy()
    expect(container.textContent).toContain('No time recorded')
    expect(container.textContent).toContain('The scheduling system sent:data[3].startsAt no offset')
  })

  it.each(HOSTILE)('keeps hostile text a text (%#)', (text) => {
    const person = { name: text, email: text, phone: text }
    const reservation = aReservation({
      id: text,
      number: text,
      status: text,
      activity: text,
      aircraft: { tail: text, model: text },
      customers: [person],
      instructors: [person],
      others: [person],
      flaws: [{ path: text, problem: text }],
    })
    const { container } = page(reservation)
    expect(strange(container)).toEqual([])
    expect(container.querySelectorAll('[name]')).toHaveLength(0)
    expect(container.textContent).not.toMatch(/[\u0000\u0007\u202e]/)
    expect(container.textContent?.length).toBeLessThan(80_000)
    expect(screen.queryByRole('button', { name: 'Link' })).toBeNull()
    const lines = reservationText(reservation, US).split('\n')
    expect(lines.filter((line) => line.startsWith('Status:'))).toHaveLength(1)
  })

  it('says of weeks in the shop how many days, not hours', () => {
    page(aReservation({ start: '2026-11-24T15:00:00Z', end: '2026-12-09T00:00:00Z' }))
    expect(screen.getByText(/ · 14 days$/)).toBeTruthy()
  })

  it('copies plain text, and says when the browser refuses', async () => {
    const user = userEvent.setup()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    page(
      aReservation({
        number: 'R-7',
        start: '2026-11-18T16:00:00Z',
        end: '2026-11-18T17:30:00Z',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(copied).toHaveBeenCalledWith(
      expect.stringMatching(
        /^Reservation R-7\nTime: Wednesday 18 November 2026, 9:00 AM – 10:30 AM MST \(America\/Denver\)\nDuration: 1.5 h\n/,
      ),
    )
    expect(await screen.findByText('Copied')).toBeTruthy()
    copied.mockRejectedValue(new DOMException('no'))
    await user.click(screen.getByRole('button', { name: 'Link' }))
    expect(await screen.findByText('The browser refused')).toBeTruthy()
  })
})

describe('the time of a reservation', () => {
  it.each([
    [
      '2026-11-18T16:00:00Z',
      '2026-11-18T17:30:00Z',
      'Wednesday 18 November 2026, 9:00 AM – 10:30 AM MST',
    ],
    [
      '2026-11-01T07:30:00Z',
      '2026-11-01T08:30:00Z',
      'Sunday 1 November 2026, 1:30 AM MDT – 1:30 AM MST',
    ],
    [
      '2026-11-18T05:00:00Z',
      '2026-11-18T15:00:00Z',
      'Tuesday 17 November 2026, 10:00 PM – Wednesday 18 November 2026, 8:00 AM MST',
    ],
    [
      '2026-11-18T16:00:00Z',
      null,
      'Starts Wednesday 18 November 2026, 9:00 AM MST; no end recorded',
    ],
    [
      null,
      '2026-11-18T16:00:00Z',
      'Ends Wednesday 18 November 2026, 9:00 AM MST; no start recorded',
    ],
  ])('%s to %s', (start, end, words) => {
    expect(sayReservationTime(aReservation({ start, end }), US)).toBe(words)
  })
})

function Flight({ flight }: { flight: CompletedFlight }) {
  return <FlightSummary flight={flight} isLive />
}

describe('a flight', () => {
  it('shows readings and marks a stored delta that is not in − out', () => {
    const flight = aFlight({
      hobbs: { start: 412_340, end: 412_480, delta: 240 },
      tach: { start: 301_218, end: null, delta: null },
      reservationId: '6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11',
      reservationNumber: 'R-7',
    })
    renderWithSchool(<Flight flight={flight} />)
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toBe('Hobbs4123.44124.82.4')
    expect(rows[2]).toBe('Tach3012.18——')
    expect(screen.getByRole('status').textContent).toBe(
      'Stored Hobbs Δ 2.40 is not in − out, which is 1.40.',
    )
    expect(screen.getByRole('button', { name: 'R-7' }).getAttribute('data-opens-reservation')).toBe(
      '6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11',
    )
  })

  it.each(HOSTILE)('keeps hostile text a text (%#)', (text) => {
    const person = { name: text, email: text, phone: text }
    const flight = aFlight({
      id: text,
      reservationId: text,
      reservationNumber: text,
      route: text,
      activity: text,
      customer: person,
      instructor: person,
      aircraft: { tail: text, model: text },
    })
    const { container } = renderWithSchool(<Flight flight={flight} />)
    expect(strange(container)).toEqual([])
    expect(
      flightText(flight, US)
        .split('\n')
        .filter((line) => line.startsWith('Status:')),
    ).toHaveLength(0)
  })

  it('copies log times as written and the completion in the school’s time', () => {
    const flight = aFlight({ completedAt: '2026-11-18T18:09:00Z' })
    expect(flightText(flight, US)).toContain('Completed: Wednesday 18 November 2026, 11:09 AM MST')
  })
})
