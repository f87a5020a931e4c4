import { expect, it } from 'vitest'
import type { ClientKind } from '#server/school/read-model/school-reader.ts'
import { DAY } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { createFirstReadings, createQueued, purposeOfRenewal } from './purposes.ts'

/** A Wednesday, whose week is the 15th to the 21st. */
const NOW = Date.UTC(2026, 10, 18, 16)
const anyDay = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }
const bookings = { collection: 'reservations' as const, ...anyDay }
const log = { collection: 'flights' as const, ...anyDay }
const onLog = (days: number) => -(Math.floor(NOW / DAY) + days)

let requestDay = 'one'
const firstsAt = (now = NOW) => createFirstReadings(() => now, { day: () => requestDay })
const purposes = (days: readonly number[], client: ClientKind, firsts = firstsAt()) =>
  days.map((day) => firsts.purpose(bookings, NOW + day * DAY, client))

it('is the first of this week for whoever asks, and beyond it what callers may have', () => {
  expect(purposes([-46, -45, -4, -3, 5, 6, 60, 61], 'page')).toEqual([
    'on-demand',
    'window',
    'window',
    'week',
    'week',
    'window',
    'window',
    'on-demand',
  ])
  expect(purposes([-46, -4, -3, 5, 6], 'stranger')).toEqual([
    'stranger',
    'stranger',
    'week',
    'week',
    'stranger',
  ])
})

it('of a token is its own, this week too', () => {
  expect(purposes([-46, -4, 0, 1, 61], 'token')).toEqual(Array(5).fill('token'))
})

it('looks back 31 days before this week, for a page that says so, and not in the log', () => {
  expect(purposes([-36, -35, -4, -3], 'looking-back')).toEqual([
    'window',
    'look-back',
    'look-back',
    'week',
  ])
  expect(firstsAt().purpose(log, onLog(-4), 'looking-back')).toBe('window')
})

it('is of the log yesterday and today', () => {
  const firsts = firstsAt()
  expect([-2, -1, 0, 1].map((days) => firsts.purpose(log, onLog(days), 'page'))).toEqual([
    'window',
    'week',
    'week',
    'window',
  ])
})

it('keeps last week while it may still be Saturday somewhere', () => {
  const sunday = (hour: number) => firstsAt(Date.UTC(2026, 10, 22, hour))
  const saturday = NOW + 3 * DAY
  expect(sunday(11).purpose(bookings, saturday, 'page')).toBe('week')
  expect(sunday(12).purpose(bookings, saturday, 'page')).toBe('window')
})

it('ends for the day where lists prove nothing', () => {
  const firsts = firstsAt()
  firsts.end()
  expect(purposes([0], 'page', firsts)).toEqual(['window'])
  expect(purposes([-10], 'looking-back', firsts)).toEqual(['window'])
  requestDay = 'another'
  expect(purposes([0], 'page', firsts)).toEqual(['week'])
})

it('is read again by the refresher, today for itself', () => {
  expect([-2, -1, 1, 2].map((day) => purposeOfRenewal(bookings, NOW + day * DAY, NOW))).toEqual([
    'screen',
    'today',
    'today',
    'screen',
  ])
  expect(purposeOfRenewal(log, onLog(0), NOW)).toBe('flights-today')
})

it('queues what people opened in vain, the latest first, until it is read or three days old', () => {
  let now = NOW
  const read = new Set<string>()
  const queued = createQueued(
    () => now,
    ({ collection }) => read.has(collection),
  )
  queued.note(bookings)
  now += DAY
  queued.note(log)
  expect(queued.now()).toEqual([log, bookings])
  queued.note(bookings)
  expect(queued.now()).toEqual([bookings, log])
  read.add('flights')
  expect(queued.now()).toEqual([bookings])
  now += 3 * DAY + 1
  expect(queued.now()).toEqual([])
})
