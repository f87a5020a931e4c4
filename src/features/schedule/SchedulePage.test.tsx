import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import type { ScheduleState } from './schedule-state.ts'

// Whole pages over the real reference API: a busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 })
const SLOWLY = { timeout: 20_000 }

// The week, unless a test says otherwise.
function open(setup: SchoolSetup = {}, first: Partial<ScheduleState> = {}) {
  return renderWithSchool(
    <ScheduleInTest first={{ view: 'week', reading: 'grid', by: 'aircraft', ...first }} />,
    setup,
  )
}

const completeness = () =>
  document.querySelector('[data-completeness]')?.getAttribute('data-completeness')
const whole = () => waitFor(() => expect(completeness()).toBe('complete'), { timeout: 20_000 })
/** A month is read when somebody who knows the price says so. */
async function agree() {
  const read = await waitFor(() => screen.getByRole('button', { name: 'Read the month' }), SLOWLY)
  await waitFor(() => expect(read.getAttribute('aria-disabled')).toBe('false'), SLOWLY)
  await userEvent.click(read)
}
const heading = (words: string) => screen.getByRole('button', { name: `${words} 2026` })
const drawn = () =>
  [...document.querySelectorAll('[data-reservation-id]')].map((piece) =>
    piece.getAttribute('data-reservation-id'),
  )

const LESSON = aReservationWire()
const RENTAL = aReservationWire({
  activityType: 'Rental',
  people: [{ role: 'customer', name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }],
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
  status: 'Checked-Out',
})
const CANCELLED = aReservationWire({ status: 'CANCELLED - wx' })

describe.each(['day', 'week', 'agenda'] as const)('the %s', (view) => {
  it('draws every booking as a button that says time, tail number and customer, and carries its id', async () => {
    open({ reservations: [LESSON, RENTAL] }, { view })
    await whole()
    const button = screen.getByRole('button', {
      name: /^9:00 AM–10:30 AM N5216K Ada Lovelace, Rental, checked out/,
    })
    expect(button.dataset).toMatchObject({ status: 'checked-out', reservationId: RENTAL.id })
  })

  it('hides cancelled ones until asked for, with their number in sight', async () => {
    open({ reservations: [LESSON, CANCELLED] }, { view })
    await whole()
    expect(new Set(drawn())).toEqual(new Set([LESSON.id]))
    expect(screen.getByText('1 cancelled hidden')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    expect(new Set(drawn())).toEqual(new Set([LESSON.id, CANCELLED.id]))
    expect(document.querySelector(`[data-reservation-id="${CANCELLED.id}"]`)).toHaveProperty(
      'dataset.status',
      'cancelled',
    )
  })
})

/** A button that says what is wrong, which is looked for once the bookings are drawn. */
const later = (what: { name: string | RegExp }) =>
  screen.findByRole('button', what, { timeout: 20_000 })

describe('the range', () => {
  it('is the week of the school’s own today, whatever the browser thinks', async () => {
    // Sunday 05:30Z is still Saturday evening in Denver.
    open({ now: '2026-11-22T05:30:00Z' })
    expect(heading('Sun 15 – Sat 21 Nov')).toBeTruthy()
    await whole()
  })

  it('moves with Previous, Next and Today', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(heading('Sun 22 – Sat 28 Nov')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(heading('Sun 8 – Sat 14 Nov')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(heading('Sun 15 – Sat 21 Nov')).toBeTruthy()
    await whole()
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
    await whole()
    await waitFor(() => expect(document.querySelector('.rbc-time-view')).toBeTruthy(), SLOWLY)
    const piece = (id: string) =>
      document.querySelector<HTMLElement>(`[data-reservation-id="${id}"]`)?.dataset
    expect(piece(LESSON.id)?.['match']).toBeUndefined()
    expect(piece(own.id)?.['match']).toBe('false')
    expect(piece(RENTAL.id)).toBeUndefined()
    expect(
      screen.getByRole('button', { name: /Dana Ortiz, Rental.*, not in the filter/ }),
    ).toBeTruthy()
  })

  it('goes on to the next day by itself at the school’s midnight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { school } = open({ now: '2026-11-19T06:59:30Z' }, { view: 'day' })
      expect(heading('Wed 18 Nov')).toBeTruthy()
      school.pass(60_000)
      await act(() => vi.advanceTimersByTimeAsync(31_000))
      expect(heading('Thu 19 Nov')).toBeTruthy()
      await whole()
    } finally {
      vi.useRealTimers()
    }
  })

  it('holds a block that began ten days ago and still runs, and 23:30 of the last evening', async () => {
    const block = aReservationWire({
      activityType: 'Maintenance',
      people: [],
      startsAt: '2026-11-08T15:00:00Z',
      endsAt: '2026-11-20T00:00:00Z',
      durationHours: 273,
    })
    const late = aReservationWire({
      startsAt: '2026-11-22T06:30:00Z',
      endsAt: '2026-11-22T07:00:00Z',
    })
    const next = aReservationWire({
      startsAt: '2026-11-22T07:00:00Z',
      endsAt: '2026-11-22T08:00:00Z',
    })
    open({ reservations: [block, late, next] })
    await whole()
    expect(new Set(drawn())).toEqual(new Set([block.id, late.id]))
    expect(screen.getByRole('button', { name: /N172SP maintenance/ })).toBeTruthy()
  })

  it('draws a booking over midnight on both days', async () => {
    const night = aReservationWire({
      startsAt: '2026-11-19T05:00:00Z',
      endsAt: '2026-11-19T08:30:00Z',
      durationHours: 3.5,
    })
    open({ reservations: [night] })
    await whole()
    expect(drawn()).toEqual([night.id, night.id])
    const [first, second] = screen.getAllByRole('button', { name: /N172SP/ })
    expect(first?.textContent).toMatch(/^10/)
    expect(first?.parentElement).not.toBe(second?.parentElement)
    expect(second?.textContent).toMatch(/^–1:30/)
  })
})

describe('the aircraft filter', () => {
  it('is a group with a checkbox per tail number, instant, and asks nothing', async () => {
    const { school } = open({
      reservations: [LESSON, RENTAL, aReservationWire({ aircraft: null })],
    })
    await whole()
    const before = school.asked.length
    const group = screen.getByRole('group', { name: 'Aircraft' })
    await userEvent.click(within(group).getByRole('checkbox', { name: 'N5216K' }))
    expect(drawn()).not.toContain(RENTAL.id)
    expect(drawn()).toHaveLength(2)
    await userEvent.click(within(group).getByRole('checkbox', { name: 'No aircraft' }))
    expect(drawn()).toEqual([LESSON.id])
    await userEvent.click(within(group).getByRole('button', { name: 'None' }))
    expect(screen.getByText('No reservation matches the filters')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(drawn()).toHaveLength(3)
    expect(school.asked).toHaveLength(before)
  })

  it('keeps an aircraft that is idle this week', async () => {
    open({ reservations: [LESSON, RENTAL] })
    await whole()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(
      () => expect(screen.getByText(/^No reservations this week that began since /)).toBeTruthy(),
      {
        timeout: 20_000,
      },
    )
    const group = screen.getByRole('group', { name: 'Aircraft' })
    expect(within(group).getByRole('checkbox', { name: 'N5216K' })).toBeTruthy()
  })
})

describe('the month', () => {
  const ENOUGH = Array.from({ length: 9 }, (_, i) =>
    aReservationWire({
      reservationNumber: `R-${i}`,
      startsAt: new Date(Date.UTC(2026, 10, 10, 15 + i)).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, 10, 17 + i)).toISOString(),
      durationHours: 2,
    }),
  )

  it('says what it costs before it reads anything, reads when told to, and shows the load of every day', async () => {
    const { school } = open({ reservations: [...ENOUGH, CANCELLED] }, { view: 'month' })
    const notice = await waitFor(() => screen.getByRole('alert'), SLOWLY)
    await waitFor(
      () =>
        expect(notice.textContent).toMatch(
          /^Sun 1 – Mon 30 Nov 2026: not read\. .*30 of 30 days are not read yet\. Reading the rest costs about \d+ requests?; how many are left/,
        ),
      SLOWLY,
    )
    expect(notice.dataset['missingDays']).toContain('2026-11-10')
    expect(school.spent).toEqual([])
    const tuesday = { name: 'Tue 10 Nov, not known' }
    expect(await screen.findByRole('button', tuesday, SLOWLY)).toBeTruthy()
    await agree()
    await whole()
    expect(screen.getByRole('button', { name: 'Tue 10 Nov, 9 bookings, 18.0 h' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Wed 18 Nov, no bookings' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Read the month' })).toBeNull()
  })

  it('paints the week that is known at once, and leads to a day', async () => {
    const { school } = open({ reservations: [LESSON] }, { view: 'week' })
    await whole()
    const spent = school.spent.length
    await userEvent.click(screen.getByRole('button', { name: 'Month' }))
    const wednesday = { name: 'Wed 18 Nov, 1 booking, 1.5 h' }
    expect(await screen.findByRole('button', wednesday, SLOWLY)).toBeTruthy()
    expect(completeness()).not.toBe('complete')
    await waitFor(() => expect(completeness()).toBe('incomplete'), SLOWLY)
    expect(screen.getByRole('alert').textContent).toMatch(
      /^From Sun 22 Nov 4:59 PM to Mon 30 Nov: not read\. .*9 of 30 days are not read yet/,
    )
    expect(school.spent).toHaveLength(spent)
    await userEvent.click(screen.getByRole('button', wednesday))
    expect(heading('Wed 18 Nov')).toBeTruthy()
  })

  it('draws blocks over whole days and no other booking, and tells of a day what clashes', async () => {
    const [one, two] = [0, 1].map((half) =>
      aReservationWire({
        startsAt: `2026-11-25T${17 + half}:00:00Z`,
        endsAt: `2026-11-25T${19 + half}:00:00Z`,
        durationHours: 2,
      }),
    )
    const down = aReservationWire({
      activityType: 'Maintenance',
      people: [],
      startsAt: '2026-11-12T15:00:00Z',
      endsAt: '2026-11-17T00:00:00Z',
      durationHours: 105,
    })
    const all = [...ENOUGH, down, one, two].filter((item) => item !== undefined)
    open({ reservations: all }, { view: 'month' })
    await agree()
    await whole()
    // Once in each week it runs through.
    expect(drawn()).toEqual([down.id, down.id])
    const day = await later({ name: /^Wed 25 Nov, 2 bookings, 4.0 h, 1 clash$/ })
    expect(screen.queryByRole('tooltip')).toBeNull()
    day.focus()
    const told = await screen.findByRole('tooltip')
    expect(told.textContent).toMatch(/N172SP.*Overlaps .* on N172SP by 1:00/)
    expect(told.querySelectorAll('li')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
    screen.getByRole('button', { name: /^Tue 10 Nov,/ }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wed 18 Nov, no bookings')
    await userEvent.keyboard('{Enter}')
    expect(screen.getAllByText('Wed 18 Nov').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Day', pressed: true })).toBeTruthy()
    await whole()
  })

  it('keeps what is known when the day’s requests are spent, and says when they are renewed', async () => {
    const { school } = open({ reservations: [LESSON] }, { view: 'week' })
    await whole()
    school.standIns.set('/api/status', async (_, ask) => {
      const body = (await (await ask()).json()) as { requests: object }
      const requests = { ...body.requests, limit: 100, remaining: 0, reset: '2026-11-19T00:00:00Z' }
      return Response.json({ ...body, requests })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Month' }))
    await waitFor(
      () =>
        expect(screen.getByRole('alert').textContent).toContain(
          'The school’s requests for today are spent. They are renewed at 5:00 PM. What is known stays.',
        ),
      SLOWLY,
    )
    expect(screen.getByRole('button', { name: 'Read the month' })).toHaveProperty(
      'ariaDisabled',
      'true',
    )
    expect(screen.getByRole('button', { name: 'Wed 18 Nov, 1 booking, 1.5 h' })).toBeTruthy()
  })
})

describe('finding', () => {
  const count = (group: string, name: string) => {
    const box = within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name })
    return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  }

  it('has counts that follow the other groups and the search', async () => {
    open({ reservations: [LESSON, RENTAL, CANCELLED] })
    await whole()
    expect([count('Activity', 'Dual'), count('Activity', 'Solo and rental')]).toEqual(['1', '1'])
    const customers = screen.getByRole('group', { name: 'Customer' })
    await userEvent.click(within(customers).getByRole('checkbox', { name: 'Ada Lovelace' }))
    expect(drawn()).toEqual([RENTAL.id])
    expect([count('Activity', 'Dual'), count('Activity', 'Solo and rental')]).toEqual(['0', '1'])
    expect([count('Aircraft', 'N172SP'), count('Aircraft', 'N5216K')]).toEqual(['0', '1'])
    expect(count('Customer', 'Casey Rivers')).toBe('1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    expect(count('Customer', 'Casey Rivers')).toBe('2')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'n172')
    expect(count('Customer', 'Ada Lovelace')).toBe('0')
  })

  it('changes what is shown, never what is known', async () => {
    const { school } = open({ reservations: [LESSON, RENTAL, CANCELLED] })
    await whole()
    const asOf = () => document.querySelector('[data-as-of]')?.getAttribute('data-as-of')
    const before = { asked: school.asked.length, asOf: asOf() }
    for (const group of ['Aircraft', 'Activity', 'Status', 'Instructor', 'Customer']) {
      const box = within(screen.getByRole('group', { name: group })).getAllByRole('checkbox')[0]
      if (box) await userEvent.click(box)
      expect(completeness(), group).toBe('complete')
    }
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody at all')
    const asked = '[data-reservation-id]:not([data-match="false"])'
    expect(document.querySelectorAll(asked)).toHaveLength(0)
    expect(completeness()).toBe('complete')
    expect({ asked: school.asked.length, asOf: asOf() }).toEqual(before)
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(drawn()).toHaveLength(2)
  })
})

describe('what is known', () => {
  it('waits with the number of what has come', async () => {
    const { school } = open()
    school.answerWith(() => new Promise(() => {}))
    expect(completeness()).toBe('loading')
    expect(screen.getByText('Reading reservations')).toBeTruthy()
    expect(screen.queryByText(/No reservations/)).toBeNull()
  })

  it('says "no reservations" when that is proven', async () => {
    open()
    await whole()
    expect(screen.getByText(/^No reservations this week that began since /)).toBeTruthy()
  })

  it('names the stretch it cannot know, and shows the rest', async () => {
    const busy = Array.from({ length: 130 }, (_, i) => {
      const start = Date.UTC(2026, 10, 18, 14) + i * 240_000
      return aReservationWire({
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(start + 3_600_000).toISOString(),
        durationHours: 1,
      })
    })
    open({ reservations: busy })
    await waitFor(() => expect(completeness()).toBe('incomplete'), { timeout: 20_000 })
    const notice = screen.getByRole('alert')
    expect(notice.dataset['missingDays']).toBe('2026-11-18')
    expect(notice.textContent).toMatch(
      /Wed 18 Nov .* is not known: the school has 100 or more bookings that day \(UTC\)\./,
    )
    expect(notice.textContent).toContain('At least 100 reservations known.')
    expect(drawn().length).toBeGreaterThanOrEqual(100)
  })

  it('says that nothing is wrong only once something is read', async () => {
    open({ reservations: [] }, { view: 'week' })
    expect(document.body.textContent).not.toContain('Nothing wrong')
    await whole()
    await waitFor(() => expect(document.body.textContent).toContain('Nothing wrong'))
  })

  it('draws first and judges after, and meanwhile says what is out and not that all is well', async () => {
    const waiting: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (go: IdleRequestCallback) => waiting.push(go))
    vi.stubGlobal('cancelIdleCallback', (handle: number) => void waiting.splice(handle - 1, 1))
    try {
      const later = { startsAt: '2026-11-18T21:00:00Z', endsAt: '2026-11-18T22:30:00Z' }
      open({ reservations: [aReservationWire(later), aReservationWire(later), RENTAL] })
      await whole()
      expect(drawn()).toHaveLength(3)
      const out = document.querySelector<HTMLElement>('[data-count="late-back"]')
      expect(out?.dataset['value']).toBe('1')
      expect(screen.queryByText('Nothing wrong')).toBeNull()
      expect(screen.queryByRole('button', { name: /to act on|to look at/ })).toBeNull()
      expect(document.querySelectorAll('[data-findings=""]')).toHaveLength(3)
      const idle = { didTimeout: false, timeRemaining: () => 50 }
      await waitFor(() => {
        act(() => {
          for (const go of waiting.splice(0)) go(idle)
        })
        expect(document.querySelector('[data-worst="error"]')).toBeTruthy()
      }, SLOWLY)
      expect(screen.getByRole('button', { name: '3 to act on' })).toBeTruthy()
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
    await waitFor(() => expect(completeness()).toBe('incomplete'), { timeout: 20_000 })
    expect(screen.getByText('Reservations unknown')).toBeTruthy()
    expect(screen.queryByText(/^No reservations/)).toBeNull()
  })

  it('lists what has no usable time instead of dropping it', async () => {
    const endless = aReservationWire({ endsAt: null, durationHours: null })
    open({ reservations: [LESSON, endless] })
    await whole()
    await userEvent.click(await later({ name: '1 to look at' }))
    const line = screen.getByRole('button', { name: /no usable time: no end/ })
    expect(line.dataset['reservationId']).toBe(endless.id)
  })
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
  await whole()
  expect(document.querySelector('img')).toBeNull()
  expect(drawn()).toHaveLength(1)
})

it('opens another day from its head', async () => {
  open({ reservations: [LESSON] }, { date: plainDay('2026-11-18') })
  await whole()
  await userEvent.click(screen.getByRole('button', { name: /^Tue 17 Nov/ }))
  expect(heading('Tue 17 Nov')).toBeTruthy()
})
