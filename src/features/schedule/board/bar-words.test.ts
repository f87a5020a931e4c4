import { expect, it } from 'vitest'
import { bookingWords } from '#school/booking/booking-words.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { zoneOf } from '#time/zone.ts'
import { barParts } from './bar-words.ts'

const speak = bookingWords(zoneOf('America/Denver'), 'en-US')
const longest = (fields: Parameters<typeof aReservation>[0], kind: 'aircraft' | 'instructor') =>
  barParts(speak(aReservation(fields)), kind, { isMatch: false })
    .map(([wording]) => wording)
    .filter(Boolean)
    .join(' ')

it.each([
  [{ customers: [aPerson({ name: 'Ethan Ito' })] }, 'Ito'],
  [{ customers: [] }, 'Dual'],
  [{ customers: [], activity: 'Maintenance' }, 'Maintenance'],
])('says whose a bar is that the filters did not ask for (%#)', (fields, words) => {
  expect(longest(fields, 'aircraft')).toBe(words)
  expect(longest(fields, 'instructor')).toBe(`N172SP ${words}`)
})
