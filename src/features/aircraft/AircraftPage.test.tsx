import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { InspectionsProvider } from '#bookings/inspections/loaded-inspections.tsx'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { anInspection, inspectionsAnswer } from '#testing/inspection-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { AircraftPage } from './AircraftPage.tsx'

const LESSON = aReservationWire({
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-18T22:00:00Z',
})
const OTHER = aReservationWire({ aircraft: { tailNumber: 'N9', model: 'DA40' } })
const FLOWN = aFlightWire()

function show(tail: string) {
  return renderWithSchool(<AircraftPage tail={tail} onOpenFlight={() => {}} />, {
    reservations: [LESSON, OTHER],
    flights: [FLOWN],
  })
}

describe('the page of an aircraft', () => {
  it('reads the days around today and the log, and only then says that there is no such aircraft', async () => {
    const { school } = show('N0')
    expect(screen.queryByText('No aircraft N0 found')).toBeNull()
    await screen.findByText('No aircraft N0 found')
    const lists = new Set(school.spent.map((asked) => asked.split('?')[0]))
    expect([...lists]).toEqual(['/api/v1/reservations', '/api/v1/flights'])
  })

  it('says why nothing is loaded, not that there is no such aircraft', async () => {
    const school = inProcessSchool({ faults: ['rejected-key'] })
    const Page = () => {
      useGatewayStatus()
      return <AircraftPage tail="N0" onOpenFlight={() => {}} />
    }
    renderWithSchool(<Page />, {}, school)
    await screen.findByText('No bookings loaded yet')
    await screen.findByText(/^The scheduling system rejects the key/)
    expect(screen.queryByText('No aircraft N0 found')).toBeNull()
  })

  it('draws its own bookings of the next two weeks, and tells when it is next free', async () => {
    show('N172SP')
    const weeks = await screen.findByRole('region', { name: 'Two weeks from today' })
    const [bar, ...others] = weeks.querySelectorAll<HTMLElement>('[data-reservation-id]')
    expect(others).toEqual([])
    // A line for each day, loaded or not, so that nothing below moves.
    expect(weeks.querySelectorAll('[data-known]')).toHaveLength(14)
    expect(bar?.dataset['reservationId']).toBe(LESSON.id)
    expect(screen.getByText('Next 30 min free').nextSibling?.textContent).toBe('12:00–1:00 PMtoday')
    expect(document.querySelector('[data-looked-back]')?.textContent).toMatch(
      /: Aircraft N172SP, Wed 18 Nov – Tue 1 Dec 2026.*Data as of .*Printed /,
    )
  })

  it('says of one that is overdue why it is free on another day only', async () => {
    const fields = { startsAt: '2026-11-18T14:00:00Z', endsAt: '2026-11-18T16:00:00Z' }
    const late = aReservationWire({ ...fields, status: 'checked-out' })
    renderWithSchool(<AircraftPage tail="N172SP" onOpenFlight={() => {}} />, {
      reservations: [late],
      flights: [],
    })
    await waitFor(() =>
      expect(screen.getByText('Next 30 min free').nextSibling?.textContent).toMatch(
        /Thu 19 Nov; unknown today until it returns$/,
      ),
    )
  })

  it.each([
    [{ left: 20 }, '100-hour due in 0\\.2 h'],
    [{ meter: 'date', left: -3 }, '100-hour due'],
  ] as const)('says instead which limit is in the way: of %j', async (limit, words) => {
    const school = inProcessSchool({ reservations: [LESSON], flights: [] })
    const [left] = anInspection().left
    const items = [anInspection({ left: left ? [{ ...left, ...limit }] : [] })]
    school.standIns.set('/api/inspections', () => Response.json(inspectionsAnswer(items)))
    const Page = () => {
      useGatewayStatus()
      return <AircraftPage tail="N172SP" onOpenFlight={() => {}} />
    }
    const page = (
      <InspectionsProvider isShown>
        <Page />
      </InspectionsProvider>
    )
    renderWithSchool(page, {}, school)
    await waitFor(() =>
      expect(screen.getByText('Next 30 min free').nextSibling?.textContent).toMatch(
        new RegExp(`^Not before the inspection${words}; otherwise free today 12:00–`),
      ),
    )
  })

  it('has the Tach of the forecast that inspections go by', async () => {
    const school = inProcessSchool({ reservations: [LESSON], flights: [FLOWN] })
    const forecast = { tail: 'N172SP', last: 10_000, lastOn: '2026-11-18', perDay: 20 }
    const forecasts = [{ ...forecast, byDay: [30, 30, 30, 30, 30, 30, 30, 130] }]
    school.standIns.set('/api/inspections', () =>
      Response.json(inspectionsAnswer([], { forecasts })),
    )
    const Page = () => {
      useGatewayStatus()
      return <AircraftPage tail="N172SP" onOpenFlight={() => {}} />
    }
    renderWithSchool(<Page />, {}, school)
    await waitFor(() =>
      expect(screen.getByText('Tach in four weeks').nextSibling?.textContent).toBe(
        '≈ 105.5from bookings, then 0.2 h a day',
      ),
    )
  })

  it('tells the last readings once the log has been read', async () => {
    show('N172SP')
    await waitFor(() =>
      expect(screen.getByText('Hobbs').nextSibling?.textContent).toMatch(/^\d+\.\d+on /),
    )
    const flights = screen.getByRole('region', { name: 'Last flights' })
    expect(within(flights).getAllByRole('row')).toHaveLength(2)
  })
})
