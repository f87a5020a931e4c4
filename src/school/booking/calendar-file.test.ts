import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { calendarFile } from './calendar-file.ts'

const asOf = instant('2026-11-18T19:00:00Z')

function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    event: new ICAL.Event(event),
    status: event.getFirstPropertyValue('status'),
  }))
}

test('another reader finds the same instants, in UTC, and who is cancelled', async () => {
  const lesson = aReservation()
  const gone = aReservation({
    status: 'CANCELLED',
    start: '2026-11-01T07:30:00Z',
    end: '2026-11-01T09:30:00Z',
  })
  const text = await calendarFile('N172SP', [lesson, gone], asOf, '')
  expect(text).toContain('DTSTART:20261118T160000Z')
  const events = eventsOf(text)
  expect(events.map(({ event }) => event.uid)).toEqual(
    [lesson, gone].map(({ id }) => `${id}@flightline.invalid`),
  )
  expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
  expect(events[1]?.event.startDate.toJSDate().toISOString()).toBe('2026-11-01T07:30:00.000Z')
  expect(events[1]?.event.endDate.toJSDate().toISOString()).toBe('2026-11-01T09:30:00.000Z')
  expect(events[0]?.event.summary).toBe('N172SP · Dual · Casey Rivers / Dana Ortiz')
})

test('the same bookings make the same file, and one without a time is left out', async () => {
  const lesson = aReservation()
  const text = await calendarFile('N172SP', [lesson, aReservation({ end: null })], asOf, '')
  expect(await calendarFile('N172SP', [lesson], asOf, '')).toBe(text)
})

test('says of itself what is not known', async () => {
  const edge = 'Blocks that began before 18 Oct are not known.'
  const text = await calendarFile('N172SP', [aReservation()], asOf, edge)
  expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('x-wr-caldesc')).toBe(edge)
})

test('what people typed stays inside its own property', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.constantFrom('a\r\nEND:VEVENT', 'x;y,z\\n', 'BEGIN:VALARM\nx')),
      async (name) => {
        const text = await calendarFile(
          'Bookings',
          [aReservation({ customers: [aPerson({ name })] })],
          asOf,
          '',
        )
        const events = eventsOf(text)
        expect(events).toHaveLength(1)
        expect(text).not.toMatch(/^BEGIN:VALARM/m)
      },
    ),
    { numRuns: 60 },
  )
})
