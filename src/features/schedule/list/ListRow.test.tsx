import { expect, test } from 'vitest'
import { BookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { NOT_JUDGED, useQuestion, useSaid } from '#bookings/findings/findings.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { plainDay } from '#time/plain-day.ts'
import { ListRow } from './ListRow.tsx'

const LATE = aReservation({ status: 'CHECKED OUT' })

function BeforeTheFindings({ of }: { of: Reservation }) {
  const findings = useSaid(NOT_JUDGED, useQuestion([of]).dispatch, false)
  return (
    <BookingsProvider findings={findings}>
      <ListRow reservation={of} day={plainDay('2026-11-18')} />
    </BookingsProvider>
  )
}

test('a late booking has its color before the findings are here', () => {
  renderWithSchool(<BeforeTheFindings of={LATE} />)
  expect(document.querySelector('[data-severity]')?.textContent).toMatch(/overdue|late/i)
})
