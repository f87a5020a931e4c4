import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { complete, completeness, drawn, incomplete, notice } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import type { ScheduleState } from './schedule-state.ts'

// The week, unless a test says otherwise.
function open(setup: SchoolSetup = {}, first: Partial<ScheduleState> = {}) {
  return renderWithSchool(
    <ScheduleInTest first={{ view: 'week', reading: 'grid', by: 'aircraft', ...first }} />,
    setup,
  )
}

const LESSON = aReservationWire()
const WEEKS_AHEAD = plainDay('2026-12-23')
const RENTAL = aReservationWire({
  activityType: 'Rental',
  people: [{ role: 'customer', name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }],
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  status: 'Checked-Out',
})

describe('what is known', () => {
  it('waits with the number of what has come', async () => {
    const { school } = open()
    school.answerWith(() => new Promise(() => {}))
    expect(completeness()).toBe('loading')
    expect(screen.getByText('Loading reservations')).toBeTruthy()
    expect(screen.queryByText(/No reservations/)).toBeNull()
  })

  it('says once why nothing is loaded, and not that nothing is wrong', async () => {
    open({ dailyRequests: 0 })
    await incomplete()
    expect(screen.getByRole('alert').textContent).toBe('Sun 15 – Sat 21 Nov 2026: not loaded.')
    screen.getByText('Today’s requests are used up. Loading resumes at 5:00 PM.')
    expect(document.body.textContent).not.toMatch(/Nothing wrong|Everything else/)
    expect(screen.getByRole('main').textContent).not.toMatch(/No data/)
  })

  it('says "no reservations" when that is proven', async () => {
    open()
    await complete()
    expect(screen.getByText('No reservations this week')).toBeTruthy()
  })

  it('names the stretch it cannot know, and shows the rest', async () => {
    const busy = Array.from({ length: 101 }, (_, i) => {
      const start = Date.UTC(2026, 10, 18, 14) + i * 240_000
      return aReservationWire({
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 3_600_000).toISOString(),
        durationHours: 1,
      })
    })
    open({ reservations: busy })
    await incomplete()
    const alert = screen.getByRole('alert')
    expect(alert.dataset['missingDays']).toBe('2026-11-18')
    expect(alert.textContent).toMatch(
      /Wed 18 Nov .* is not loaded: the school has 100 or more bookings that day \(UTC\)\./,
    )
    expect(alert.textContent).toContain('At least 100 reservations loaded.')
    expect(alert.textContent).toContain('Everything else is complete.')
    expect(screen.getAllByText(/^≥ \d+$/).length).toBeGreaterThan(3)
    expect(drawn().length).toBeGreaterThanOrEqual(100)
  })

  it.each([
    ['week', 'grid'],
    ['week', 'calendar'],
    ['month', null],
  ] as const)(
    'says once of a %s (%s) that it is not known, and offers no reading that must wait',
    async (view, reading) => {
      const school = inProcessSchool()
      const error = 'The scheduling system cannot be reached.'
      const retryAt = '2026-11-18T19:04:00.000Z'
      school.answerWith(() =>
        Response.json({ error, reason: 'upstream_unreachable', retryAt }, { status: 503 }),
      )
      renderWithSchool(
        <ScheduleInTest first={{ view, reading, by: 'aircraft', date: WEEKS_AHEAD }} />,
        {},
        school,
      )
      await incomplete()
      await waitFor(() => expect(screen.getAllByText('not loaded')).toHaveLength(1))
      expect(screen.queryByRole('button', { name: 'Read now' })).toBeNull()
    },
  )

  it('says that nothing is wrong only once something is read', async () => {
    open({ reservations: [] }, { view: 'week' })
    expect(document.body.textContent).not.toContain('Nothing wrong')
    await complete()
    await waitFor(() => expect(document.body.textContent).toContain('Nothing wrong'))
  })

  it('draws first and judges after, and meanwhile says what is out and not that all is well', async () => {
    const waiting: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (go: IdleRequestCallback) => waiting.push(go))
    vi.stubGlobal('cancelIdleCallback', (handle: number) => void waiting.splice(handle - 1, 1))
    try {
      const later = { startsAt: '2026-11-18T21:00:00Z', endsAt: '2026-11-18T22:30:00Z' }
      open({ reservations: [aReservationWire(later), aReservationWire(later), RENTAL] })
      await complete()
      expect(drawn()).toHaveLength(3)
      const out = document.querySelector<HTMLElement>('[data-count="late-back"]')
      expect(out?.dataset['value']).toBe('1')
      expect(screen.queryByText('Nothing wrong')).toBeNull()
      expect(screen.queryByRole('button', { name: /needs? action|to review/ })).toBeNull()
      expect(document.querySelectorAll('[data-findings=""]')).toHaveLength(3)
      const idle = { didTimeout: false, timeRemaining: () => 50 }
      await waitFor(() => {
        act(() => {
          for (const go of waiting.splice(0)) go(idle)
        })
        expect(document.querySelector('[data-worst="error"]')).toBeTruthy()
      })
      expect(screen.getByRole('button', { name: '3 need action' })).toBeTruthy()
    } finally {
      cleanup()
      vi.unstubAllGlobals()
    }
  })

  it('does not call a week empty that could not be read', async () => {
    const { school } = open({ faults: [] })
    school.answerWith(() =>
      Response.json({ error: 'no', reason: 'upstream_timeout', retryAt: null }, { status: 503 }),
    )
    await incomplete()
    expect(screen.getByText('Bookings this week aren’t loaded yet')).toBeTruthy()
    expect(screen.queryByText(/^No reservations/)).toBeNull()
  })

  it('lists what has no usable time instead of dropping it', async () => {
    const endless = aReservationWire({ endsAt: null, durationHours: null })
    open({ reservations: [LESSON, endless] })
    await complete()
    fireEvent.click(await screen.findByRole('button', { name: '1 to review' }))
    const line = screen.getByRole('button', { name: /no usable time: no end/ })
    expect(line.dataset['reservationId']).toBe(endless.id)
  })

  it('flags a record with every field of the wrong type, which hides none of the others', async () => {
    open({ reservations: [LESSON], faults: ['wrong-types@2026-11-19'] })
    fireEvent.click(await screen.findByRole('button', { name: /to review$/ }))
    expect(screen.getByRole('heading', { name: /a field that could not be read/ })).toBeTruthy()
    expect(drawn()).toContain(LESSON.id)
  })
})

it.each([
  ['N2', '50'],
  ['N9', '0'],
])('a filter over a day that is not wholly known takes the mark along: %s', async (tail, shown) => {
  const reservations = Array.from({ length: 120 }, (_, i) =>
    aReservationWire({
      startsAt: `2026-11-18T16:${String(i % 60).padStart(2, '0')}:00Z`,
      endsAt: '2026-11-18T23:00:00Z',
      durationHours: null,
      aircraft: { tailNumber: i % 2 === 0 ? 'N1' : 'N2', model: 'C172S' },
    }),
  )
  renderWithSchool(<ScheduleInTest first={{ view: 'agenda', aircraft: [tail] }} />, {
    reservations,
  })
  await incomplete()
  expect(notice()?.getAttribute('role')).toBe('alert')
  expect(notice()?.getAttribute('data-missing-days')).toBe('2026-11-18')
  expect(notice()?.textContent).toContain('the school has 100 or more bookings that day')
  expect(screen.queryByText(/All \d+ reservations|No reservations/)).toBeNull()
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      `${shown} of at least 100 reservations match the filters`,
    ),
  )
})
