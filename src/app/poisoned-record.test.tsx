import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FlightLogPage } from '#features/flight-log/FlightLogPage.tsx'
import { flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { SchedulePage } from '#features/schedule/SchedulePage.tsx'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { TodayPage } from '#features/today/TodayPage.tsx'
import { todayAddress } from '#features/today/today-state.ts'
import { completeness } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { fetchRest } from '#ui/lazy-part.ts'

await fetchRest(new AbortController().signal)

// One time of day cannot be put into words, 3:43 PM: whatever shows it fails while it is drawn.
const POISON = 15 * 60 + 43
const poisoned = aReservationWire({
  reservationNumber: 'R-666',
  startsAt: '2026-11-18T22:43:00Z',
  endsAt: '2026-11-18T23:30:00Z',
  people: [{ role: 'customer', name: 'Dana Ortiz', email: 'dana@example.com', phone: '' }],
})
const sound = aReservationWire({
  status: 'Checked-Out',
  startsAt: '2026-11-18T18:30:00Z',
  endsAt: '2026-11-18T20:00:00Z',
})
const last = aReservationWire({
  startsAt: '2026-11-19T00:00:00Z',
  endsAt: '2026-11-19T01:00:00Z',
})
const flights = [
  aFlightWire({ startTime: '15:43:00', flightDate: '2026-11-17' }),
  aFlightWire({ aircraft: { tailNumber: 'N5216K', model: 'C172S' }, flightDate: '2026-11-17' }),
]

const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
beforeEach(() => {
  vi.mocked(console.error).mockImplementation(() => {})
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const put: Intl.DateTimeFormat['format'] = format?.get?.call(this)
      return (at: number) => {
        if (at === POISON * 60_000) throw new RangeError('Dana Ortiz has an invalid time')
        return put(at)
      }
    },
  })
})
afterEach(() => {
  if (format) Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format)
})

const nothing = () => {}

function schedule(search: Record<string, string>): ReactNode {
  return (
    <SchedulePage
      state={scheduleAddress.read({ date: '2026-11-18', ...search })}
      onState={nothing}
      onOpenReservation={nothing}
    />
  )
}

async function drawn(page: ReactNode, selector: string) {
  const { container } = renderWithSchool(page, { reservations: [sound, poisoned, last], flights })
  await waitFor(() => {
    expect(completeness()).toBe('complete')
    expect(container.querySelector(selector), 'what is sound stays').not.toBeNull()
    expect(container.innerHTML).toContain('could not be shown here')
  })
  expect(document.body.textContent).not.toContain('Dana Ortiz has')
  return container
}

it.each([
  ['board', schedule({ view: 'board' })],
  ['week', schedule({ view: 'week', reading: 'grid' })],
  ['week in strips', schedule({ view: 'week', reading: 'grid', cells: 'strips' })],
  ['week by hours', schedule({ view: 'week', reading: 'calendar' })],
  ['list', schedule({ view: 'agenda' })],
  ['today', <TodayPage key="" state={todayAddress.read({})} onState={nothing} />],
  ['wall', <TodayPage key="" state={todayAddress.read({ wall: '1' })} onState={nothing} />],
])(
  'one booking that cannot be drawn leaves the %s to the others, and is named',
  async (_, page) => {
    const container = await drawn(page, `[data-reservation-id="${sound.id}"]`)
    expect(container.innerHTML).toContain('Booking R-666 could not be shown here')
  },
)

it('one flight that cannot be drawn leaves the log to the others', async () => {
  const page = (
    <FlightLogPage
      state={flightLogAddress.read({ from: '2026-11-17', to: '2026-11-18' })}
      onState={nothing}
      onOpenFlight={nothing}
      onOpenReservation={nothing}
    />
  )
  const container = await drawn(page, `[data-flight-id="${flights[1]?.id}"]`)
  expect(container.querySelector('[data-unshown]')?.textContent).toBe(
    'A flight of 2026-11-17 could not be shown here.',
  )
})
