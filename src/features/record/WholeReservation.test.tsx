import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useReservation } from '#api/queries/use-single.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { WholeReservation } from './WholeReservation.tsx'

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

function Loaded({ children }: { children: React.ReactNode }) {
  return useReservations(DAYS).completeness === 'loading' ? null : children
}

function Record({ id }: { id: string }) {
  const { record } = useReservation(id)
  return record && <WholeReservation reservation={record} asOf={null} />
}

const drawn = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`div[data-reservation-id="${LATE.id}"]`)
    expect(found).toBeTruthy()
    return found as HTMLElement
  })

it('says how late it is and who waits, and what stands beside it that day', async () => {
  renderWithSchool(
    <Loaded>
      <Record id={LATE.id} />
    </Loaded>,
    { reservations: [LATE, NEXT] },
  )
  const whole = await drawn()
  expect(whole.dataset).toMatchObject({ status: 'checked-out', findings: 'late-back' })
  expect(within(whole).getByText('25 min late')).toBeTruthy()
  expect(
    within(whole).getByRole('button', { name: '12:05\u00a0PM Bob, N172SP, 5 min to spare' })
      .dataset,
  ).toMatchObject({ opensReservation: NEXT.id })
  const day = within(whole).getByRole('region', { name: 'N172SP today' })
  expect(within(day).getAllByRole('listitem')).toHaveLength(2)
  expect(within(day).getByRole('link').getAttribute('href')).toBe(`/reservations/${NEXT.id}`)
  expect(whole.textContent).not.toContain('Not compared')
})

it('begins with what it waits for', async () => {
  renderWithSchool(
    <Loaded>
      <Record id={NEXT.id} />
    </Loaded>,
    { reservations: [LATE, NEXT] },
  )
  const waits = await screen.findByRole('button', { name: /^Waiting for N172SP \(/ })
  expect(waits.dataset).toMatchObject({ opensReservation: LATE.id })
  const state = screen.getByText('pending, in 5 min')
  expect(waits.compareDocumentPosition(state)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('looks at what the gateway holds of that day, which costs the school nothing', async () => {
  const { school, queryClient } = renderWithSchool(
    <Loaded>
      <p>read</p>
    </Loaded>,
    { reservations: [LATE, NEXT] },
  )
  await screen.findByText('read')
  const spent = school.spent.length
  cleanup()
  queryClient.clear()
  renderWithSchool(<Record id={LATE.id} />, {}, school)
  const whole = await drawn()
  await within(whole).findByRole('button', { name: /Bob, N172SP/ })
  expect(whole.textContent).not.toContain('Not compared')
  expect(school.spent.slice(spent).filter((path) => path.includes('?'))).toEqual([])
})

it('says so where nothing beside it was ever read', async () => {
  const past = { ...LATE, startsAt: '2026-11-10T16:00:00Z', endsAt: '2026-11-10T18:00:00Z' }
  const { school } = renderWithSchool(<Record id={past.id} />, { reservations: [past] })
  const whole = await drawn()
  await within(whole).findByText(/^Not checked against other bookings/)
  expect(within(whole).getByText('Not all of this day is loaded.')).toBeTruthy()
  expect(school.spent.filter((path) => path.includes('?'))).toEqual([])
})
