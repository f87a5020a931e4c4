import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { plainDay } from '#time/plain-day.ts'
import { FoldedCases } from './DayCases.tsx'

const reservation = aReservation({ status: 'completed' })
const flight = aFlight({ reservationId: reservation.id })
const one: MatchCase = {
  key: 'a',
  bucket: 'matched',
  day: plainDay('2026-11-18'),
  reservation,
  flight,
  gap: null,
  evidence: null,
  reasons: [],
}

test('what is folded away among many is there by name, and is drawn when it is unfolded', async () => {
  const { container } = renderWithSchool(
    <FoldedCases label="matched" cases={[one]} isOpen={false} areMany>
      1 matched
    </FoldedCases>,
  )
  const named = () => [...container.querySelectorAll('[data-bucket="matched"]')]
  expect(named().map((element) => element.getAttribute('data-flight-id'))).toEqual([flight.id])
  expect(screen.queryByText('N172SP')).toBeNull()
  await userEvent.setup().click(screen.getByText('1 matched'))
  expect(await screen.findByText('N172SP')).toBeTruthy()
  expect(named()).toHaveLength(1)
})
