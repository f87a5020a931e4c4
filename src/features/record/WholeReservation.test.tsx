import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useReservation } from '#api/queries/use-single.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { WholeReservation } from './WholeReservation.tsx'

vi.setConfig({ testTimeout: 30_000 })

const DAYS = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }
const at = (time: string) => `2026-11-18T${time}:00-07:00`
const booked = (from: string, to: string, customer: string, status = 'pending') =>
  aReservationWire({
    startsAt: at(from),
    endsAt: at(to),
    status,
    people: [
      { role: 'customer', name: customer, email: `${customer}@example.com`, phone: '' },
      { role: 'instructor', name: 'Dana', email: `for-${customer}@example.com`, phone: '' },
    ],
  })

// Noon on Wed 18 Nov in Denver.
const LATE = booked('09:00', '11:35', 'Ada', 'checked-out')
const NEXT = booked('12:05', '13:00', 'Bob')

function Known({ children }: { children: React.ReactNode }) {
  return useReservations(DAYS).completeness === 'loading' ? null : children
}

function Record({ id }: { id: string }) {
  const { record } = useReservation(id)
  return record && <WholeReservation reservation={record} isPage />
}

const part = () => screen.findByRole('region', { name: 'What is wrong' }, { timeout: 20_000 })

it('says what is wrong and who waits, compared with what was read', async () => {
  renderWithSchool(
    <Known>
      <Record id={LATE.id} />
    </Known>,
    { reservations: [LATE, NEXT] },
  )
  const wrong = await part()
  const drawn = document.querySelector<HTMLElement>(`[data-reservation-id="${LATE.id}"]`)
  expect(drawn?.dataset).toMatchObject({ status: 'checked-out', findings: 'late-back' })
  expect(wrong.textContent).toContain('Late back by 25 min (11:35 AM)')
  const hit = within(wrong).getByRole('link', {
    name: /^N172SP is needed at 12:05 PM for Bob$/,
  })
  expect(hit.getAttribute('href')).toBe(`/reservations/${NEXT.id}`)
  expect(wrong.textContent).not.toContain('Not compared')
})

it('says so where nothing beside it was read, and asks for nothing', async () => {
  const { school } = renderWithSchool(<Record id={LATE.id} />, { reservations: [LATE, NEXT] })
  expect((await part()).textContent).toContain('Not compared with others')
  expect(school.asked.filter((path) => path.includes('?'))).toEqual([])
})

it('is silent about a booking with nothing wrong', async () => {
  const FINE = booked('14:00', '15:00', 'Cy')
  renderWithSchool(
    <Known>
      <Record id={FINE.id} />
      <p>drawn</p>
    </Known>,
    { reservations: [FINE] },
  )
  await screen.findByText('drawn', {}, { timeout: 20_000 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What is wrong' })).toBeNull())
})
