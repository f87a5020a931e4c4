import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import type { SchoolSetup } from '#testing/in-process-school.ts'
import { complete, drawn, incomplete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'

function open(setup: SchoolSetup, view: ScheduleState['view']) {
  return renderWithSchool(<ScheduleInTest first={{ view, by: 'aircraft' }} />, setup)
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

it('is read when it is opened, from yesterday on first, and shows the load of every day', async () => {
  const { school } = open({ reservations: [...ENOUGH, CANCELLED] }, 'month')
  await complete()
  expect(screen.getByRole('button', { name: 'Tue 10 Nov, 9 bookings, 18.0 h' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wed 18 Nov, no bookings, 1 cancelled' })).toBeTruthy()
  expect(school.spent[0]).toContain('from=2026-11-17&to=2026-12-01')
})

it('paints the week that is known at once, and leads to a day', async () => {
  open({ reservations: [LESSON] }, 'week')
  await complete()
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  const wednesday = { name: 'Wed 18 Nov, 1 booking, 1.5 h' }
  expect(await screen.findByRole('button', wednesday)).toBeTruthy()
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

it('keeps what is known when the day’s requests are spent, and says in one line when the rest comes', async () => {
  const { school } = open({ reservations: [LESSON] }, 'week')
  await complete()
  school.standIns.set('/api/v1/reservations', () =>
    Response.json(
      { error: 'x', reason: 'budget_reserved', retryAt: '2026-11-19T00:00:00Z' },
      { status: 503 },
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  await incomplete()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^\d+ of 30 days so far\. .*Loading the rest takes about \d+ requests? of the \d+ left today\.Details$/,
    ),
  )
  expect(screen.getByRole('button', { name: 'Wed 18 Nov, 1 booking, 1.5 h' })).toBeTruthy()
})
