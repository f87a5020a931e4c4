import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { complete, completeness, drawn } from '#testing/page-kit.tsx'
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

const search = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const heading = (words: string) => screen.getByRole('button', { name: `${words} 2026` })
const LESSON = aReservationWire()
const RENTAL = aReservationWire({
  activityType: 'Rental',
  people: [{ role: 'customer', name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }],
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  status: 'Checked-Out',
})
const CANCELLED = aReservationWire({ status: 'CANCELLED - wx' })

it.each(['day', 'week', 'agenda'] as const)(
  'the %s draws every booking as a button with its time, tail number, customer and id, and cancelled ones when asked for',
  async (view) => {
    open({ reservations: [LESSON, RENTAL, CANCELLED] }, { view })
    await complete()
    const button = screen.getByRole('button', {
      name: /^9:00 AM–10:30 AM N5216K Ada Lovelace, Rental, checked out/,
    })
    expect(button.dataset).toMatchObject({ status: 'checked-out', reservationId: RENTAL.id })
    expect(new Set(drawn())).toEqual(new Set([LESSON.id, RENTAL.id]))
    expect(screen.getByText('1 cancelled hidden')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    expect(new Set(drawn())).toEqual(new Set([LESSON.id, RENTAL.id, CANCELLED.id]))
    const cancelled = document.querySelector(`[data-reservation-id="${CANCELLED.id}"]`)
    expect(cancelled).toHaveProperty('dataset.status', 'cancelled')
  },
)

it('says on paper what is chosen and searched for', async () => {
  open({ reservations: [LESSON, RENTAL] }, { view: 'week', aircraft: ['N5216K'], q: 'ada' })
  await complete()
  expect(document.querySelector('[data-looked-back]')?.textContent).toMatch(
    /Aircraft: N5216K\. Search: ada\.$/,
  )
})

it('says on paper how many cancelled bookings it leaves out', async () => {
  open({ reservations: [LESSON, CANCELLED] }, { view: 'week' })
  await complete()
  expect(document.querySelector('[data-looked-back]')?.textContent).toMatch(
    / 1 cancelled hidden\.$/,
  )
})

describe('the range', () => {
  it('is the week of the school’s own today, whatever the browser thinks', async () => {
    // Sunday 05:30Z is still Saturday evening in Denver.
    open({ now: '2026-11-22T05:30:00Z' })
    expect(heading('Sun 15 – Sat 21 Nov')).toBeTruthy()
    await complete()
  })

  it('moves with Previous, Next and Today', async () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(heading('Sun 22 – Sat 28 Nov')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(heading('Sun 8 – Sat 14 Nov')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(heading('Sun 15 – Sat 21 Nov')).toBeTruthy()
    await complete()
  })

  it('opens its hours at midnight where somebody flies then, not at the day’s end', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1248)
    const early = { startsAt: '2026-11-18T07:30:00Z', endsAt: '2026-11-18T09:00:00Z' }
    open({ reservations: [aReservationWire(early)] }, { reading: 'calendar' })
    await complete()
    await waitFor(() => expect(document.querySelector('.rbc-time-content .booking')).toBeTruthy())
    expect(document.querySelector('.rbc-time-content')?.scrollTop).toBe(0)
  })

  it('has the choices of rows where rows stand in for hours: the clocks change', async () => {
    open({}, { reading: 'calendar', date: plainDay('2026-11-01') })
    await complete()
    fireEvent.click(screen.getByRole('button', { name: 'Display' }))
    expect(screen.getByRole('button', { name: 'Instructors' })).toBeTruthy()
  })

  it('has a legend of what these days are drawn with, and no more', async () => {
    open({ reservations: [LESSON, RENTAL] }, { view: 'day' })
    await complete()
    fireEvent.click(screen.getByRole('button', { name: 'Display' }))
    const legend = within(await screen.findByRole('list', { name: 'Legend' }))
    const words = legend.getAllByRole('listitem').map((entry) => entry.textContent)
    expect(words.join(', ')).toBe('Dual, Solo and rental, Pending, Checked out, Now, Past, Night')
  })

  it('shows rows where too many are booked at once for hours, and says so at the choice', async () => {
    const bookings = Array.from({ length: 7 }, () => aReservationWire({}))
    open({ reservations: bookings }, { reading: 'calendar' })
    await complete()
    const said = screen.getByText('Too many bookings for a calendar. Showing rows.')
    // Beside chips it would push them away, or be folded with them.
    expect(said.closest('[data-chip-line]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Display' }))
    const layout = within(await screen.findByRole('group', { name: 'Layout' }))
    expect(layout.getByRole('button', { pressed: true }).textContent).toBe('Calendar')
    const why = 'Shown in rows: up to 7 bookings at once need more width.'
    expect(screen.getByText(`${why} Choose one aircraft to see hours.`)).toBeTruthy()
    expect(document.querySelector('.rbc-time-view')).toBeNull()
    expect(
      document.querySelectorAll('[role="grid"] [data-row-kind="aircraft"] .booking').length,
    ).toBe(7)
  })

  it('counts all that it draws of one aircraft, what the filter leaves out too', async () => {
    const rentals = Array.from({ length: 7 }, () =>
      aReservationWire({ activityType: 'Rental', aircraft: LESSON.aircraft }),
    )
    const filter = { aircraft: ['N172SP'], activity: ['lesson'] }
    open({ reservations: [LESSON, ...rentals] }, { ...filter, reading: 'calendar' })
    await complete()
    fireEvent.click(screen.getByRole('button', { name: 'Display' }))
    expect(
      screen.getByText(/^Shown in rows: up to 8 bookings at once need more width\.$/),
    ).toBeTruthy()
  })

  it('draws all that the one has who is asked for, what the filter leaves out among it, muted', async () => {
    const own = aReservationWire({
      people: [{ role: 'customer', name: 'Dana Ortiz', email: 'dana@example.com', phone: '' }],
      activityType: 'Rental',
      startsAt: '2026-11-18T20:00:00Z',
      endsAt: '2026-11-18T21:00:00Z',
    })
    const one = { instructor: ['dana@example.com'] }
    open({ reservations: [LESSON, own, RENTAL] }, { ...one, reading: null })
    await complete()
    await waitFor(() => expect(document.querySelector('.rbc-time-view')).toBeTruthy())
    const item = (id: string) =>
      document.querySelector<HTMLElement>(`[data-reservation-id="${id}"]`)?.dataset
    expect(item(LESSON.id)?.['match']).toBeUndefined()
    expect(item(own.id)?.['match']).toBe('false')
    expect(item(RENTAL.id)).toBeUndefined()
    // Two elements for each.
    expect(document.querySelectorAll('.rbc-events-container *')).toHaveLength(4)
    expect(
      screen.getByRole('button', { name: /Dana Ortiz, Rental.*, not in the filter/ }),
    ).toBeTruthy()
  })

  it('goes on to the next day by itself at the school’s midnight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { school } = open({ now: '2026-11-19T06:59:30Z' }, { view: 'day' })
    expect(heading('Wed 18 Nov')).toBeTruthy()
    school.pass(60_000)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(heading('Thu 19 Nov')).toBeTruthy()
    await complete()
  })

  it('holds a block that began ten days ago and still runs, and 23:30 of the last evening; what runs over midnight is on both days', async () => {
    const aBooking = (startsAt: string, endsAt: string, more: object = {}) =>
      aReservationWire({ startsAt, endsAt, ...more })
    const block = aBooking('2026-11-08T15:00:00Z', '2026-11-20T00:00:00Z', {
      activityType: 'Maintenance',
      people: [],
      aircraft: { tailNumber: 'N5216K', model: 'SR20' },
    })
    const late = aBooking('2026-11-22T06:30:00Z', '2026-11-22T07:00:00Z')
    const next = aBooking('2026-11-22T07:00:00Z', '2026-11-22T08:00:00Z')
    const night = aBooking('2026-11-19T05:00:00Z', '2026-11-19T08:30:00Z')
    open({ reservations: [block, late, next, night] })
    await complete()
    expect(drawn()).toHaveLength(4)
    expect(new Set(drawn())).toEqual(new Set([block.id, late.id, night.id]))
    expect(screen.getByRole('button', { name: /N5216K maintenance/ })).toBeTruthy()
    const [first, second] = document.querySelectorAll(`[data-reservation-id="${night.id}"]`)
    expect(first?.textContent).toMatch(/^10/)
    expect(first?.parentElement).not.toBe(second?.parentElement)
    expect(second?.textContent).toMatch(/^–1:30/)
  })
})

it('says in the list of a booking what late aircraft it waits for', async () => {
  const late = aReservationWire({ endsAt: '2026-11-18T18:30:00Z', status: 'CHECKED OUT' })
  const next = aReservationWire({
    startsAt: '2026-11-18T19:00:00Z',
    endsAt: '2026-11-18T20:30:00Z',
  })
  open({ reservations: [late, next] }, { view: 'agenda' })
  await complete()
  const row = () => document.querySelector(`li [data-reservation-id="${next.id}"]`)
  await waitFor(() => expect(row()?.textContent).toMatch(/waits for N172SP$/))
})

it('says of an aircraft that is down until when, once on each day of its list', async () => {
  const block = aReservationWire({
    startsAt: '2026-11-08T15:00:00Z',
    endsAt: '2026-11-27T00:00:00Z',
    activityType: 'Maintenance',
    status: 'CHECKED OUT',
    people: [],
    aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  })
  open({ reservations: [block] }, { view: 'agenda' })
  await complete()
  const rows = document.querySelectorAll(`li [data-reservation-id="${block.id}"]`)
  expect([...rows].map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 7 }, () => 'all dayN5216KDown until Thu 26 Nov'),
  )
})

it('filters by a checkbox per tail number, at once, without a request, and keeps an aircraft that is idle this week', async () => {
  const { school } = open({
    reservations: [LESSON, RENTAL, aReservationWire({ aircraft: null })],
  })
  await complete()
  const before = school.asked.length
  const group = () => within(screen.getByRole('group', { name: 'Aircraft' }))
  fireEvent.click(group().getByRole('checkbox', { name: 'N5216K' }))
  expect(drawn()).not.toContain(RENTAL.id)
  expect(drawn()).toHaveLength(2)
  fireEvent.click(group().getByRole('checkbox', { name: 'No aircraft' }))
  expect(drawn()).toEqual([LESSON.id])
  fireEvent.click(group().getByRole('button', { name: 'None' }))
  expect(screen.getByText('No reservation matches the filters')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(drawn()).toHaveLength(3)
  expect(school.asked).toHaveLength(before)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('No reservations this week')).toBeTruthy()
  expect(group().getByRole('checkbox', { name: 'N5216K' })).toBeTruthy()
})

describe('finding', () => {
  const count = (group: string, name: string) => {
    const box = within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name })
    return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  }

  it('has counts that follow the other groups and the search', async () => {
    open({ reservations: [LESSON, RENTAL, CANCELLED] })
    await complete()
    expect([count('Activity', 'Dual'), count('Activity', 'Solo and rental')]).toEqual(['1', '1'])
    const customers = screen.getByRole('group', { name: 'Customer' })
    fireEvent.click(within(customers).getByRole('checkbox', { name: 'Ada Lovelace' }))
    expect(drawn()).toEqual([RENTAL.id])
    expect([count('Activity', 'Dual'), count('Activity', 'Solo and rental')]).toEqual(['0', '1'])
    expect([count('Aircraft', 'N172SP'), count('Aircraft', 'N5216K')]).toEqual(['0', '1'])
    expect(count('Customer', 'Casey Rivers')).toBe('1')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    expect(count('Customer', 'Casey Rivers')).toBe('2')
    search('n172')
    expect(count('Customer', 'Ada Lovelace')).toBe('0')
  })

  it('changes what is shown, never what is known', async () => {
    const { school } = open({ reservations: [LESSON, RENTAL, CANCELLED] })
    await complete()
    const asOf = () => document.querySelector('[data-as-of]')?.getAttribute('data-as-of')
    const before = { asked: school.asked.length, asOf: asOf() }
    for (const group of ['Aircraft', 'Activity', 'Status', 'Instructor', 'Customer']) {
      const box = within(screen.getByRole('group', { name: group })).getAllByRole('checkbox')[0]
      if (box) fireEvent.click(box)
      expect(completeness(), group).toBe('complete')
    }
    search('nobody at all')
    const asked = '[data-reservation-id]:not([data-match="false"])'
    expect(document.querySelectorAll(asked)).toHaveLength(0)
    expect(completeness()).toBe('complete')
    expect({ asked: school.asked.length, asOf: asOf() }).toEqual(before)
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(drawn()).toHaveLength(2)
  })
})

it('has Find a time before the bookings for the keyboard, as on the screen', async () => {
  open({ reservations: [LESSON] }, { reading: 'calendar', find: 90 })
  await complete()
  const close = within(screen.getByRole('complementary', { name: 'Find a time' })).getByRole(
    'button',
    { name: 'Close' },
  )
  const booking = document.querySelector(`[data-reservation-id="${LESSON.id}"]`)
  expect(booking && close.compareDocumentPosition(booking)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('opens Find a time at its first field; Escape closes it and gives the focus back', async () => {
  open({ reservations: [LESSON] })
  await complete()
  const button = screen.getByRole('button', { name: 'Find a time' })
  await userEvent.click(button)
  const first = await screen.findByRole('combobox', { name: 'Aircraft' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Aircraft' })).toBeNull())
  expect(document.activeElement).toBe(button)
})

it('shows hostile text as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e'
  open({
    reservations: [
      aReservationWire({
        activityType: hostile,
        status: hostile,
        people: [{ role: 'customer', name: hostile, email: '', phone: '' }],
        aircraft: { tailNumber: hostile, model: hostile },
      }),
    ],
  })
  await complete()
  expect(document.querySelector('img')).toBeNull()
  expect(drawn()).toHaveLength(1)
})

it('opens another day from its head', async () => {
  open({ reservations: [LESSON] }, { date: plainDay('2026-11-18') })
  await complete()
  fireEvent.click(screen.getByRole('button', { name: /^Tue 17 Nov/ }))
  expect(heading('Tue 17 Nov')).toBeTruthy()
})
