import { expect, it } from 'vitest'
import { aPerson } from '#testing/record-builders.ts'
import { dateFormat } from '#time/date-format.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { sayOffers, sayOr, sayStarts } from './find-words.ts'

const format = dateFormat(zoneOf('UTC'), 'en-US')
const said = (...times: string[]) =>
  sayStarts(
    times.map((time) => instant(`2026-11-18T${time}:00Z`)),
    format,
  )

it('lists start times, shortens a long run and keeps gaps apart', () => {
  expect(said('14:30')).toBe('2:30 PM')
  expect(said('14:30', '14:45')).toBe('2:30, 2:45 PM')
  expect(said('14:30', '14:45', '15:00', '15:15')).toBe('2:30, 2:45 … 3:15 PM')
  expect(said('11:45', '12:00', '14:00')).toBe('11:45 AM, 12:00 PM; 2:00 PM')
  expect(said('11:00', '11:15', '11:30', '11:45', '12:00')).toBe('11:00, 11:15 AM … 12:00 PM')
})

it('lists names with one “or”', () => {
  expect(sayOr(['Ann'], false)).toBe('Ann')
  expect(sayOr(['Ann', 'Ben', 'Cy'], false)).toBe('Ann, Ben or Cy')
  expect(sayOr(['Ann', 'Ben', 'Cy'], true)).toBe('Ann, Ben, Cy')
})

it('names each person once, with all of their free times', () => {
  const time = (from: string, until: string) => ({
    start: instant(`2026-11-18T${from}:00Z`),
    end: instant(`2026-11-18T${until}:00Z`),
  })
  const offer = (name: string, free: ReturnType<typeof time>) => ({
    person: aPerson({ name, email: `${name}@example.com` }),
    time: free,
    isOnSchedule: true,
  })
  const whole = time('14:45', '22:00')
  const found = {
    day: plainDay('2026-11-18'),
    aircraft: { tail: 'N1', model: 'DA40' },
    time: whole,
    offers: [
      offer('Ann', time('14:45', '16:45')),
      offer('Ben', whole),
      offer('Ann', time('18:00', '22:00')),
    ],
    starts: [],
    first: time('14:45', '16:45'),
  }
  expect(sayOffers(found, format)).toEqual(['Ann (free 2:45 PM–4:45 PM, 6:00 PM–10:00 PM)', 'Ben'])
})
