import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { incomplete, notice } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { ScheduleInTest } from '#testing/schedule-page.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'

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
  expect(screen.queryByText(/all there are|No reservations/)).toBeNull()
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      `${shown} of at least 100 reservations match the filters`,
    ),
  )
})
