import { expect, test } from 'vitest'
import type { BookingsOfLog } from '#api/queries/use-log-bookings.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import { addDoubt, NO_DOUBT } from '#domain/record/meter-deltas.ts'
import { aFlight } from '#testing/record-builders.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { FlightLogTotals } from './FlightLogTotals.tsx'

const meter = { total: 3200, excluded: 0, negative: 0, inDoubt: NO_DOUBT }

function totalsOf(hobbs: number, tach: number, isWhole: boolean, isChecked = true) {
  const flight = aFlight({ aircraft: null })
  const totals = {
    flights: 2,
    hobbs: { ...meter, inDoubt: addDoubt(NO_DOUBT, hobbs) },
    tach: { ...meter, inDoubt: addDoubt(NO_DOUBT, tach) },
    disagreeing: 0,
  } as RowSums
  const { container } = renderWithSchool(
    <FlightLogTotals
      totals={totals}
      read={2}
      doubts={
        isChecked ? [{ flight, cause: 'one', counted: flight, hours: { hobbs, tach } }] : null
      }
      isWhole={isWhole}
      bookings={{ isOpen: false, canLoadNow: false } as BookingsOfLog}
    />,
    {},
  )
  return container.querySelector('section')?.lastElementChild
}

test('names Hobbs only where its hours need correction', () => {
  expect(totalsOf(100, 0, true)?.textContent).toBe('Logged 33.0 h Hobbs: 1.0 h too many')
  expect(totalsOf(100, 0, false)?.textContent).toBe('Logged at least 33.0 h Hobbs: 1.0 h too many')
  expect(totalsOf(-30, 0, true)?.textContent).toBe('Logged 31.7 h Hobbs: 0.3 h too few')
  expect(totalsOf(0, 50, true)?.textContent).toBe('Tach 0.50 h too many')
})

test('sums no hours before the readings are checked', () => {
  expect(totalsOf(100, 0, true, false)?.parentElement?.textContent).toBe('2 flights')
})

test('links to the checks of flights without an aircraft', () => {
  const link = totalsOf(100, 0, true)?.querySelector('a')
  expect(link?.getAttribute('href')).toMatch(/^\/checks\?.*aircraft=none/)
})
