import { expect, it } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { BOOKING_FILTERS } from './booking-filters.ts'
import { chosenWords } from './chosen-words.ts'

const fleet = ['N1', 'N2', 'N3'].map((tail) => ({ tail, model: tail === 'N3' ? 'SR20' : 'C172S' }))
const instructors = ['Ada', 'Bob', 'Cy', 'Dee'].map((name) => aPerson({ name, email: '' }))
const known = { fleet, items: [aReservation({ aircraft: fleet[0] ?? null, instructors })] }

it('names a few choices, a whole model at once, and counts many', () => {
  const { aircraft, instructor, status } = BOOKING_FILTERS
  expect(chosenWords(aircraft, known, ['N1', 'N3'])).toBe('Aircraft: N1, N3')
  expect(chosenWords(aircraft, known, ['N1', 'N2'])).toBe('Aircraft: C172S')
  expect(chosenWords(aircraft, known, ['gone'])).toBe('Aircraft: gone')
  expect(chosenWords(instructor, known, ['Ada', 'none'])).toBe('Instructor: Ada, No instructor')
  expect(chosenWords(instructor, known, ['Ada', 'Bob', 'Cy', 'Dee'])).toBe('Instructor: 4 of 5')
  expect(chosenWords(status, known, [])).toBe('Status: none')
})
