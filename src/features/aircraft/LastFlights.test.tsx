import { expect, it } from 'vitest'
import { aFlight } from '#testing/record-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { plainDay } from '#time/plain-day.ts'
import { LastFlights } from './LastFlights.tsx'

it('stand as they were flown, whichever was closed first', () => {
  const date = plainDay('2026-11-17')
  const flights = [
    aFlight({ id: 'first', date, out: '08:00:00', completedAt: '2026-11-17T23:00:00Z' }),
    aFlight({ id: 'second', date, out: '13:00:00', completedAt: '2026-11-17T22:00:00Z' }),
    aFlight({ id: 'before', date: plainDay('2026-11-16'), completedAt: null }),
  ]
  renderWithSchool(<LastFlights flights={flights} isRead onOpen={() => {}} />)
  const shown = [...document.querySelectorAll<HTMLElement>('[data-flight-id]')]
  expect(shown.map(({ dataset }) => dataset['flightId'])).toEqual(['second', 'first', 'before'])
})
