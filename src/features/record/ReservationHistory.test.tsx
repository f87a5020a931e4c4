import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aChangeWire, changesResponse } from '#testing/change-builders.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { ReservationHistory } from './ReservationHistory.tsx'

const booking = aReservationWire({
  startsAt: '2026-11-18T17:00:00Z',
  endsAt: '2026-11-18T19:00:00Z',
  aircraft: { tailNumber: 'N5216K', model: 'SR20' },
})
const first = { ...booking, startsAt: '2026-11-18T16:00:00Z', endsAt: '2026-11-18T18:00:00Z' }

async function open(changes: Parameters<typeof changesResponse>[0]) {
  const school = inProcessSchool()
  school.standIns.set('/api/changes', () => changesResponse(changes))
  const { queryClient } = renderWithSchool(<ReservationHistory id={booking.id} />, {}, school)
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.data).toBeTruthy())
}

it('tells each version with its time, the newest first', async () => {
  await open([
    aChangeWire('moved', booking, {
      startsAt: first.startsAt,
      endsAt: first.endsAt,
      aircraft: { tailNumber: 'N172SP', model: 'C172S' },
    }),
    aChangeWire('new', first, {}, '2026-11-17T23:40:00.000Z'),
  ])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Seen Wed 18 Nov 9:12 AM: moved from N172SP 9:00 AM–11:00 AM to N5216K 10:00 AM–12:00 PM',
    'Seen Tue 17 Nov 4:40 PM: new',
  ])
})

it('is nothing while nothing was seen to change but that it was first seen', async () => {
  await open([aChangeWire('new', first, {}, '2026-11-17T23:40:00.000Z')])
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

it('says of a new booking since when it is known, as long as that is news', async () => {
  await open([aChangeWire('new', first)])
  await waitFor(() =>
    expect(screen.getByRole('listitem').textContent).toBe('Seen Wed 18 Nov 9:12 AM: new'),
  )
})
