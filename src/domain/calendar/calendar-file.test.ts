import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { runs } from '#testing/runs.ts'
import { instant } from '#time/instant.ts'
import { calendarFile } from './calendar-file.ts'

const facts = {
  name: 'N172SP',
  asOf: instant('2026-11-18T19:00:00Z'),
  read: 'As of Wed 18 Nov, 12:00.',
  missing: '',
}
const calendarOf = (text: string) => new ICAL.Component(ICAL.parse(text))

function eventsOf(text: string) {
  return calendarOf(text)
    .getAllSubcomponents('vevent')
    .map((event) => ({
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
  const text = await calendarFile(facts, [lesson, gone])
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
  const text = await calendarFile(facts, [lesson, aReservation({ end: null })])
  expect(await calendarFile(facts, [lesson])).toBe(text)
})

test('says of itself, and each event of itself, as of when it is true; and what is not known', async () => {
  const missing = 'Wed 18 Nov after 14:00: not read.'
  const text = await calendarFile({ ...facts, missing }, [aReservation()])
  expect(calendarOf(text).getFirstPropertyValue('x-wr-caldesc')).toBe(`${facts.read} ${missing}`)
  expect(eventsOf(text)[0]?.event.description).toBe(`R-1001, PENDING\n${facts.read}`)
  expect(calendarOf(await calendarFile(facts, [])).getFirstPropertyValue('x-wr-caldesc')).toBe(
    facts.read,
  )
})

const PROPERTIES = [
  'description',
  'dtend',
  'dtstamp',
  'dtstart',
  'sequence',
  'status',
  'summary',
  'uid',
]
const INJECTED = 'x\r\nATTENDEE;CN=e:mailto:evil@x.y\r\nX:'
const breaking = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    INJECTED,
    ...['\r', '\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0', '\u009b', '\ud800'].map(
      (control) => `a${control}ATTENDEE:mailto:evil@x.y`,
    ),
    'a\r\nEND:VEVENT\r\nEND:VCALENDAR',
    'BEGIN:VALARM\nx',
    'x;y:z,w\\n\\',
    'é'.repeat(5000),
  ),
)

test('what people typed stays inside its own property, whatever field it stands in', async () => {
  await fc.assert(
    fc.asyncProperty(breaking, breaking, breaking, async (name, word, id) => {
      const booking = aReservation({
        id,
        number: word,
        status: word,
        activity: word,
        aircraft: { tail: word, model: word },
        customers: [aPerson({ name })],
      })
      const text = await calendarFile({ ...facts, name: word }, [booking])
      const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
      // Another reader may end a line at any of these.
      expect(lines.join('')).not.toMatch(/(?!\t)\p{Cc}|[\u2028\u2029]/u)
      const events = calendarOf(text).getAllSubcomponents('vevent')
      expect(events).toHaveLength(1)
      const names = events[0]?.getAllProperties().map((property) => property.name)
      expect(names?.toSorted()).toEqual(PROPERTIES)
      for (const only of ['SUMMARY:', 'DESCRIPTION:', 'UID:', 'END:VEVENT', 'END:VCALENDAR'])
        expect(lines.filter((line) => line.startsWith(only))).toHaveLength(1)
      expect(events[0]?.getFirstPropertyValue('uid')).toMatch(/^[\w-]+@flightline\.invalid$/)
    }),
    { numRuns: runs({ each: 50, every: 1000 }), examples: [[INJECTED, INJECTED, INJECTED]] },
  )
})
