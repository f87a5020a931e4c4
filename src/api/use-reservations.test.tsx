import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { useReservations } from './use-reservations.ts'

function Week({ from = '2026-11-15', to = '2026-11-21' }: { from?: string; to?: string }) {
  const answer = useReservations({ from: plainDay(from), to: plainDay(to) })
  return (
    <div>
      <p>{answer.completeness}</p>
      <ul>
        {answer.items.map((item) => (
          <li key={item.id}>{item.number}</li>
        ))}
      </ul>
    </div>
  )
}

describe('a week of the schedule', () => {
  it('is read whole, and the look-back after it', async () => {
    const { school } = renderWithSchool(<Week />, {
      reservations: [
        aReservationWire({ reservationNumber: 'R-lesson' }),
        aReservationWire({
          reservationNumber: 'R-block',
          activityType: 'Maintenance',
          startsAt: '2026-11-08T16:00:00Z',
          endsAt: '2026-11-20T00:00:00Z',
        }),
      ],
    })
    expect(screen.getByText('loading')).toBeDefined()
    await waitFor(() => expect(screen.getByText('complete')).toBeDefined())
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'R-block',
      'R-lesson',
    ])
    expect(school.asked).toEqual([
      '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100',
      '/api/v1/reservations?from=2026-10-15&to=2026-11-15&limit=100',
    ])
  })
})
