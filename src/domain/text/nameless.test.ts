import { expect, test } from 'vitest'
import { aFlight, aPerson } from '#testing/record-builders.ts'
import { flightWithInitials, nameless } from './nameless.ts'

const dana = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const longer = aPerson({ name: 'Dana Ortiz Vega', email: '' })

test('an entry of the log keeps its readings and loses its people', () => {
  const flight = aFlight({ instructor: dana, customer: null })
  const shown = flightWithInitials(flight)
  expect(shown.instructor).toEqual({ name: 'DO', email: '', phone: '' })
  expect(shown.customer).toBeNull()
  expect(shown.hobbs).toEqual(flight.hobbs)
})

test('a sentence says initials, the longer name first, and addresses not at all', () => {
  expect(nameless('Flown with Dana Ortiz Vega, booked with Dana Ortiz', [dana, longer])).toBe(
    'Flown with DV, booked with DO',
  )
  expect(nameless('On two flights at once: dana@example.com', [dana])).toBe(
    'On two flights at once: DO',
  )
  expect(nameless('No route', [dana, aPerson({ name: '', email: '' })])).toBe('No route')
})
