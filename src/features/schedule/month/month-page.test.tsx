import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { complete, completeness, drawn, incomplete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'

function open(setup: SchoolSetup, view: ScheduleState['view']) {
  return renderWithSchool(<ScheduleInTest first={{ view, by: 'aircraft' }} />, setup)
}

/** A month is read when somebody who knows the price says so. */
async function agree() {
  const read = await waitFor(() => screen.getByRole('button', { name: 'Read the month' }))
  await waitFor(() => expect(read.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(read)
}
const heading = (words: string) => screen.getByRole('button', { name: `${words} 2026` })
const LESSON = aReservationWire()
const CANCELLED = aReservationWire({ status: 'CANCELLED - wx' })
const ENOUGH = Array.from({ length: 9 }, (_, i) =>
  aReservationWire({
    reservationNumber: `R-${i}`,
    startsAt: new Date(Date.UTC(2026, 10, 10, 15 + i)).toISOString(),
    endsAt: new Date(Date.UTC(2026, 10, 10, 17 + i)).toISOString(),
    durationHours: 2,
  }),
)

it('says what it costs before it reads anything, reads when told to, and shows the load of every day', async () => {
  const { school } = open({ reservations: [...ENOUGH, CANCELLED] }, 'month')
  const notice = await waitFor(() => screen.getByRole('alert'))
  await waitFor(() =>
    expect(notice.textContent).toMatch(
      /^Sun 1 – Mon 30 Nov 2026: not loaded\. .*30 of 30 days are not read yet\. Loading the rest takes about \d+ requests?; the number left/,
    ),
  )
  expect(notice.dataset['missingDays']).toContain('2026-11-10')
  expect(school.spent).toEqual([])
  const tuesday = { name: 'Tue 10 Nov, not known' }
  expect(await screen.findByRole('button', tuesday)).toBeTruthy()
  await agree()
  await complete()
  expect(screen.getByRole('button', { name: 'Tue 10 Nov, 9 bookings, 18.0 h' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wed 18 Nov, no bookings, 1 cancelled' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read the month' })).toBeNull()
})

it('paints the week that is known at once, and leads to a day', async () => {
  const { school } = open({ reservations: [LESSON] }, 'week')
  await complete()
  const spent = school.spent.length
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  const wednesday = { name: 'Wed 18 Nov, 1 booking, 1.5 h' }
  expect(await screen.findByRole('button', wednesday)).toBeTruthy()
  expect(completeness()).not.toBe('complete')
  await incomplete()
  expect(screen.getByRole('alert').textContent).toMatch(
    /^From Sun 22 Nov 4:59 PM to Mon 30 Nov: not loaded\. .*9 of 30 days are not read yet/,
  )
  expect(school.spent).toHaveLength(spent)
  fireEvent.click(screen.getByRole('button', wednesday))
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
  open({ reservations: all }, 'month')
  await agree()
  await complete()
  // Once in each week it runs through.
  expect(drawn()).toEqual([down.id, down.id])
  const day = await screen.findByRole('button', {
    name: /^Wed 25 Nov, 2 bookings, 4.0 h, 1 clash$/,
  })
  expect(screen.queryByRole('tooltip')).toBeNull()
  day.focus()
  const told = await screen.findByRole('tooltip')
  expect(told.textContent).toMatch(/N172SP.*Overlaps .* on N172SP by 1 h/)
  expect(told.querySelectorAll('li')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  screen.getByRole('button', { name: /^Tue 10 Nov,/ }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Wed 18 Nov, no bookings')
  await userEvent.keyboard('{Enter}')
  expect(screen.getAllByText('Wed 18 Nov').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Day', pressed: true })).toBeTruthy()
  await complete()
})

it('keeps what is known when the day’s requests are spent, and says when they are renewed', async () => {
  const { school } = open({ reservations: [LESSON] }, 'week')
  await complete()
  school.standIns.set('/api/status', async (_, ask) => {
    const body = (await (await ask()).json()) as { requests: object }
    const requests = { ...body.requests, limit: 100, remaining: 0, reset: '2026-11-19T00:00:00Z' }
    return Response.json({ ...body, requests })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      'Today’s requests are used up. Requests reset at 5:00 PM. Loaded data stays.',
    ),
  )
  expect(screen.getByRole('button', { name: 'Read the month' })).toHaveProperty(
    'ariaDisabled',
    'true',
  )
  expect(screen.getByRole('button', { name: 'Wed 18 Nov, 1 booking, 1.5 h' })).toBeTruthy()
})
