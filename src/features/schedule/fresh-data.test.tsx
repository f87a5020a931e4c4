import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import type { ReservationWire } from '#api/wire.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import type { ScheduleView } from './views.ts'

// Whole pages over the real gateway and the real reference API: a busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 })

const LESSON = aReservationWire({ reservationNumber: 'R-1' })
const RENTAL = aReservationWire({
  reservationNumber: 'R-2',
  activityType: 'Rental',
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-18T22:00:00Z',
  durationHours: 2,
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
})
/** Stands before the others wherever bookings are sorted. */
const EARLY = aReservationWire({
  reservationNumber: 'R-0',
  startsAt: '2026-11-18T15:00:00Z',
  endsAt: '2026-11-18T17:30:00Z',
  durationHours: 2.5,
  aircraft: { tailNumber: 'N100AA', model: 'C152' },
})

async function open(view: ScheduleView = 'week', reservations = [LESSON, RENTAL]) {
  const onOpen = vi.fn()
  const rendered = renderWithSchool(<ScheduleInTest first={{ view }} onOpen={onOpen} />, {
    reservations,
  })
  const { school, queryClient } = rendered
  await waitFor(() => expect(completeness()).toBe('complete'), { timeout: 20_000 })
  const look = () => act(() => queryClient.invalidateQueries({ queryKey: STATUS_KEY }))
  /** The school books, and the gateway reads it. */
  const book = async (...records: readonly ReservationWire[]) => {
    school.book({ reservations: records })
    school.pass(2 * MINUTE)
    await school.refresh('reservations', '2026-11-15', '2026-11-22')
    await look()
  }
  return { ...rendered, onOpen, look, book }
}

/** A week of which only one day could be read. */
async function openWeekOfDay() {
  const rendered = await open('day')
  rendered.school.standIns.set('/api/v1/reservations', () => Promise.reject(new TypeError('gone')))
  await userEvent.click(screen.getByRole('button', { name: 'Week' }))
  await waitFor(() => expect(completeness()).toBe('incomplete'), { timeout: 20_000 })
  return { ...rendered, view: () => document.querySelector<HTMLElement>('[data-reading]') }
}

const completeness = () =>
  document.querySelector('[data-completeness]')?.getAttribute('data-completeness')
const piece = (id: string) => document.querySelector<HTMLElement>(`[data-reservation-id="${id}"]`)
const chip = () => screen.getByRole('button', { name: /changes? since/ })

beforeEach(() => localStorage.clear())

describe.each(['week', 'day', 'agenda'] as const)('fresh data on the %s', (view) => {
  it('comes by itself, and leaves an unchanged booking, its focus and the school’s requests alone', async () => {
    const { book, school } = await open(view)
    const before = piece(RENTAL.id)
    act(() => before?.focus())
    const seen: (string | null | undefined)[] = []
    const watch = new MutationObserver(() => seen.push(completeness()))
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
    await book(EARLY)
    const spent = school.spent.length
    await waitFor(() => expect(piece(EARLY.id)).toBeTruthy(), { timeout: 10_000 })
    watch.disconnect()
    expect(new Set(seen)).toEqual(new Set(['complete']))
    expect(document.activeElement).toHaveProperty('dataset.reservationId', RENTAL.id)
    expect(piece(RENTAL.id)).toBe(before)
    expect(school.spent).toHaveLength(spent)
  })
})

describe('what changed', () => {
  const MOVED = {
    ...LESSON,
    startsAt: '2026-11-18T17:00:00Z',
    endsAt: '2026-11-18T18:30:00Z',
    aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  }
  const CANCELLED = { ...RENTAL, status: 'CANCELLED' }

  it('is counted since the opening, listed field by field, marked, and forgotten when seen', async () => {
    const { book, onOpen } = await open('agenda')
    expect(screen.queryByRole('button', { name: /changes? since/ })).toBeNull()
    await book(EARLY, MOVED, CANCELLED)
    await waitFor(() =>
      expect(chip().getAttribute('aria-label')).toBe(
        '3 changes since 6:00 AM: 1 new, 1 moved, 1 cancelled',
      ),
    )
    await waitFor(() => expect(piece(EARLY.id)?.dataset['changed']).toBe('new'))
    expect(piece(LESSON.id)?.dataset['changed']).toBe('moved')
    expect(piece(LESSON.id)?.getAttribute('aria-label')).toMatch(/, moved since last seen$/)

    await userEvent.click(chip())
    const list = screen.getByRole('dialog', { name: /since 6:00 AM/ })
    expect(list.textContent).toContain('Time9:00 AM–10:30 AM → 10:00 AM–11:30 AM')
    expect(list.textContent).toContain('AircraftN172SP → N5216K')
    expect(list.textContent).toContain('Statuspending → cancelled')
    await userEvent.click(
      within(list).getByRole('button', { name: /Wed 18 Nov 10:00 AM–11:30 AM N5216K/ }),
    )
    expect(onOpen).toHaveBeenCalledWith(LESSON.id)
    expect(screen.queryByRole('dialog')).toBeNull()

    await userEvent.click(chip())
    await userEvent.click(screen.getByRole('button', { name: 'Mark as seen' }))
    await waitFor(() => expect(document.querySelector('[data-changed]')).toBeNull())
    expect(screen.queryByRole('button', { name: /changes? since/ })).toBeNull()
    expect(localStorage.getItem('flightline.seen')).toBe('2026-11-18T19:02:00.000Z')
  })

  it('keeps an open list open while more comes', async () => {
    const { book } = await open('week')
    await book(EARLY)
    await waitFor(() => chip())
    await userEvent.click(chip())
    await book(MOVED)
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('1 new, 1 moved'))
  })

  it('lists what is gone without leading to it', async () => {
    const { book, school } = await open('agenda')
    const far = { ...RENTAL, startsAt: '2027-02-18T20:00:00Z', endsAt: '2027-02-18T22:00:00Z' }
    await book(far)
    await waitFor(() => expect(chip().getAttribute('aria-label')).toContain('1 gone'))
    await userEvent.click(chip())
    const list = screen.getByRole('dialog')
    expect(list.textContent).toContain('Wed 18 Nov 1:00 PM–3:00 PM N5216K')
    expect(within(list).queryByRole('button', { name: /N5216K/ })).toBeNull()
    await waitFor(() => expect(piece(RENTAL.id)).toBeNull())
    expect(school.spent.length).toBeGreaterThan(0)
  })
})

describe('a schedule that is not fresh', () => {
  it.each([
    ['upstream_timeout', /^Showing what was read at 12:00 PM.*does not answer.*Every page shows/],
    ['upstream_auth', /rejects the key.*administrator replaces the key/],
    ['budget_exhausted', /requests for today are spent.*when they are renewed/],
  ])('says %s in a sentence of its own', async (reason, words) => {
    const { school, look } = await open('day')
    school.standIns.set('/api/status', async (_, ask) => {
      const body = await (await ask()).json()
      const upstream = { state: 'failing', reason, since: null, retryAt: null }
      return Response.json({ ...body, upstream })
    })
    await look()
    const sentence = await screen.findByText(/^Showing what was read/)
    expect(sentence.textContent).toMatch(words)
    expect(completeness()).toBe('complete')
  })

  it('says that Flightline itself is gone, and what it shows stays', async () => {
    const { school, look } = await open('day')
    school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
    await look()
    await waitFor(() =>
      expect(screen.getByText(/^Showing what was read/).textContent).toContain(
        'Flightline itself does not answer; this page keeps trying',
      ),
    )
    expect(piece(LESSON.id)).toBeTruthy()
  })

  it('says what can be relied on where it is known only in part', async () => {
    const busy = Array.from({ length: 101 }, () => aReservationWire())
    renderWithSchool(<ScheduleInTest first={{ view: 'day' }} />, { reservations: busy })
    await waitFor(() => expect(completeness()).toBe('incomplete'), { timeout: 20_000 })
    expect(screen.getByRole('alert').textContent).toContain('Everything else is complete;')
    expect(screen.getAllByText(/^≥ \d+$/).length).toBeGreaterThan(3)
  })

  it('is read by rows while nobody knows how few are booked', async () => {
    const { school, view } = await openWeekOfDay()
    expect(view()?.dataset['reading']).toBe('grid')
    school.standIns.clear()
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await waitFor(() => expect(view()?.dataset['reading']).toBe('calendar'), { timeout: 20_000 })
  })

  it('tells its age in the header, and draws no line for it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { school } = await open('day')
      school.pass(42 * MINUTE)
      await act(() => vi.advanceTimersByTimeAsync(31_000))
      const header = document.querySelector('[data-as-of]')
      expect(header?.getAttribute('data-as-of')).toBe('2026-11-18T19:00:00.000Z')
      expect(screen.queryByText(/^Showing what was read/)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})
