import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { complete, completeness, incomplete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import type { ReservationWire } from '#wire/wire.ts'
import type { ScheduleView } from './views.ts'

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
  await complete()
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
  fireEvent.click(screen.getByRole('button', { name: 'Week' }))
  await incomplete()
  return { ...rendered, view: () => document.querySelector<HTMLElement>('[data-reading]') }
}

const item = (id: string) => document.querySelector<HTMLElement>(`[data-reservation-id="${id}"]`)
const chip = () => screen.getByRole('button', { name: /changes? since/ })

describe.each(['week', 'day', 'agenda'] as const)('fresh data on the %s', (view) => {
  it('comes by itself, and leaves an unchanged booking, its focus and the school’s requests alone', async () => {
    const { book, school } = await open(view)
    const before = item(RENTAL.id)
    act(() => before?.focus())
    const seen: (string | null | undefined)[] = []
    const watch = new MutationObserver(() => seen.push(completeness()))
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
    await book(EARLY)
    const spent = school.spent.length
    await waitFor(() => expect(item(EARLY.id)).toBeTruthy())
    watch.disconnect()
    expect(new Set(seen)).toEqual(new Set(['complete']))
    expect(document.activeElement).toHaveProperty('dataset.reservationId', RENTAL.id)
    expect(item(RENTAL.id)).toBe(before)
    expect(school.spent).toHaveLength(spent)
  })
})

it('keeps the focus on a booking that fresh data moves to another aircraft', async () => {
  const { book } = await open('day')
  act(() => item(LESSON.id)?.focus())
  await book({ ...LESSON, aircraft: RENTAL.aircraft })
  const moved = `[data-row-key="N5216K"] [data-reservation-id="${LESSON.id}"]`
  await waitFor(() => expect(document.querySelector(moved)).toBeTruthy())
  expect(document.activeElement).toHaveProperty('dataset.reservationId', LESSON.id)
})

describe('what changed', () => {
  it('is counted for the days in view, with other days below', async () => {
    const { book } = await open('week')
    const later = aReservationWire({
      startsAt: '2026-11-20T17:00:00Z',
      endsAt: '2026-11-20T18:00:00Z',
    })
    await book(EARLY, later)
    await waitFor(() => expect(chip().textContent).toBe('2 changes'))
    fireEvent.click(screen.getByRole('button', { name: 'Day' }))
    await waitFor(() =>
      expect(chip().getAttribute('aria-label')).toBe('1 change since 12:00 PM: 1 new'),
    )
    fireEvent.click(chip())
    const list = screen.getByRole('dialog', { name: /since 12:00 PM/ })
    expect(within(list).getByRole('heading', { name: '1 on other days' })).toBeDefined()
  })

  const MOVED = {
    ...LESSON,
    startsAt: '2026-11-18T17:00:00Z',
    endsAt: '2026-11-18T18:30:00Z',
    aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  }
  const CANCELLED = { ...RENTAL, status: 'CANCELLED' }

  it('is counted since the first reading, listed field by field, marked, and forgotten when seen', async () => {
    const { book, onOpen } = await open('agenda')
    expect(screen.queryByRole('button', { name: /changes? since/ })).toBeNull()
    await book(EARLY)
    await waitFor(() => chip())
    fireEvent.click(chip())
    // It stays open while more comes.
    const list = screen.getByRole('dialog', { name: /since 12:00 PM/ })
    await book(MOVED, CANCELLED)
    await waitFor(() =>
      expect(chip().getAttribute('aria-label')).toBe(
        '3 changes since 12:00 PM: 1 new, 1 moved, 1 cancelled',
      ),
    )
    await waitFor(() => expect(item(EARLY.id)?.dataset['changed']).toBe('new'))
    expect(item(LESSON.id)?.dataset['changed']).toBe('moved')
    expect(item(LESSON.id)?.getAttribute('aria-label')).toMatch(/, moved since last seen$/)

    expect(list.textContent).toContain('Time9:00 AM–10:30 AM → 10:00 AM–11:30 AM')
    expect(list.textContent).toContain('AircraftN172SP → N5216K')
    expect(list.textContent).toContain('Statuspending → cancelled')
    fireEvent.click(
      within(list).getByRole('button', { name: /Wed 18 Nov 10:00 AM–11:30 AM N5216K/ }),
    )
    expect(onOpen).toHaveBeenCalledWith(LESSON.id)
    expect(screen.queryByRole('dialog')).toBeNull()

    fireEvent.click(chip())
    fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }))
    await waitFor(() => expect(document.querySelector('[data-changed]')).toBeNull())
    expect(screen.queryByRole('button', { name: /changes? since/ })).toBeNull()
    expect(localStorage.getItem('flightline.seen')).toBe('2026-11-18T19:04:00.000Z')
  })

  it('lists what is gone without leading to it', async () => {
    const { book, school } = await open('agenda')
    const far = { ...RENTAL, startsAt: '2027-02-18T20:00:00Z', endsAt: '2027-02-18T22:00:00Z' }
    await book(far)
    await waitFor(() => expect(chip().getAttribute('aria-label')).toContain('1 gone'))
    fireEvent.click(chip())
    const list = screen.getByRole('dialog')
    expect(list.textContent).toContain('Wed 18 Nov 1:00 PM–3:00 PM N5216K')
    expect(within(list).queryByRole('button', { name: /N5216K/ })).toBeNull()
    await waitFor(() => expect(item(RENTAL.id)).toBeNull())
    expect(school.spent.length).toBeGreaterThan(0)
  })
})

describe('a schedule that is not fresh', () => {
  it('says of each reason in a sentence of its own what keeps it from being read, and what it shows stays', async () => {
    const { school, look } = await open('day')
    const sentence = () => screen.getByText(/^Showing data from/).textContent
    for (const [reason, words] of [
      ['upstream_timeout', /12:00 PM.*not responding.*keeps trying/],
      ['upstream_auth', /rejects the key.*admin must set a new API key/],
      ['budget_exhausted', /requests are used up.*Loading resumes/],
    ] as const) {
      school.standIns.set('/api/status', async (_, ask) => {
        const body = await (await ask()).json()
        const upstream = { state: 'failing', reason, since: null, retryAt: null }
        return Response.json({ ...body, upstream })
      })
      await look()
      await waitFor(() => expect(sentence(), reason).toMatch(words))
      expect(completeness()).toBe('complete')
    }
    school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
    await look()
    await waitFor(() =>
      expect(sentence()).toContain('Flightline is not responding; this page keeps trying'),
    )
    expect(item(LESSON.id)).toBeTruthy()
  })

  it('is read by rows while nobody knows how few are booked', async () => {
    const { school, view } = await openWeekOfDay()
    expect(view()?.dataset['reading']).toBe('grid')
    school.standIns.clear()
    fireEvent.click(screen.getByRole('button', { name: 'Read now' }))
    await waitFor(() => expect(view()?.dataset['reading']).toBe('calendar'))
  })

  it('tells its age in the header, and draws no line for it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { school } = await open('day')
    school.pass(42 * MINUTE)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    const header = document.querySelector('[data-as-of]')
    expect(header?.getAttribute('data-as-of')).toBe('2026-11-18T19:00:00.000Z')
    expect(screen.queryByText(/^Showing data from/)).toBeNull()
  })
})
