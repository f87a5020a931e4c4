import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BookingFilter, filterReservations } from '#domain/dispatch/booking-filter.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { tailOf, wholeFleet } from '#domain/record/fleet.ts'
import { instructorKeys } from '#domain/record/instructors.ts'
import { usableTime } from '#domain/record/membership.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { HOUR, instant, isoInstant, overlap, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import {
  type BoardGroup,
  boardGroups,
  hasMatch,
  matchesFirst,
  type RowChoice,
} from './board-rows.ts'

const DAY = plainDay('2026-11-18')
const RANGE = localDays(zoneOf('America/Denver'), { from: DAY, to: DAY })
const SIX = instant('2026-11-18T13:00:00Z')
const TAILS = ['N340DA', 'N512DS', 'N172SP']
const PEOPLE = ['Dana Ortiz', 'Ben Castillo', 'Lee'].map((name) =>
  aPerson({ name, email: name === 'Lee' ? '' : `${name.slice(0, 3)}@Example.com` }),
)
const KEYS = [
  ...PEOPLE.flatMap((one) => instructorKeys(aReservation({ instructors: [one] }))),
  'none',
]

const booking = fc
  .record({
    hour: fc.integer({ min: -4, max: 20 }),
    hours: fc.integer({ min: 0, max: 5 }),
    status: fc.constantFrom('PENDING', 'checked-out', 'completed', 'Cancelled', 'odd'),
    activity: fc.constantFrom('Dual', 'Rental', 'Maintenance', null),
    customers: fc.constantFrom(
      [],
      [aPerson()],
      [aPerson({ name: 'Kowalski', email: 'k@x.y' })],
      // Flies for herself.
      PEOPLE.slice(0, 1),
      // A family's address.
      [aPerson({ name: 'Mia Ortiz', email: 'dan@example.com' })],
    ),
    instructors: fc.subarray(PEOPLE),
    tail: fc.constantFrom(...TAILS, null),
  })
  .map(({ hour, hours, tail, ...rest }) =>
    aReservation({
      ...rest,
      start: isoInstant(plus(SIX, hour * HOUR)),
      end: isoInstant(plus(SIX, (hour + hours) * HOUR)),
      aircraft: tail === null ? null : { tail, model: 'DA40' },
    }),
  )

const some = (values: readonly string[]) => fc.option(fc.subarray([...values]), { nil: null })
const anyFilter: fc.Arbitrary<BookingFilter> = fc.record({
  aircraft: some([...TAILS, 'none']),
  instructor: some(KEYS),
  customer: some(['k@x.y', 'casey@example.com', 'none']),
  activity: some(['dual', 'solo', 'maintenance']),
  status: some(['pending', 'completed', 'cancelled']),
  q: fc.constantFrom('', '', 'kowalski', 'dana n340', 'zzzz'),
  cancelled: fc.boolean(),
})
const by = fc.constantFrom<RowChoice['by']>(null, 'aircraft', 'instructor')

const EVERYTHING: BookingFilter = {
  aircraft: null,
  instructor: null,
  customer: null,
  activity: null,
  status: null,
  q: '',
  cancelled: false,
}

function rowsOf(items: readonly Reservation[], filter: BookingFilter, choice: RowChoice['by']) {
  const { booked } = filterReservations(items, filter)
  return boardGroups(
    { items, booked, fleet: wholeFleet([], items), range: RANGE },
    { by: choice, aircraft: filter.aircraft, instructor: filter.instructor },
  )
}

/** Who is not free while a booking runs. */
const keysOn = (one: Reservation) => [
  ...instructorKeys(one),
  ...one.customers.filter(({ name }) => name === 'Dana Ortiz').map(personKey),
]

const flat = (groups: readonly BoardGroup[]) => groups.flatMap(({ rows }) => rows)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()

it('whatever is filtered, the bars of a row are all that is booked of it', () => {
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 25 }), anyFilter, by, (items, filter, choice) => {
      const showsCancelled = filter.cancelled || filter.status?.includes('cancelled') === true
      const drawn = flat(rowsOf(items, filter, choice))
      for (const { kind, value, bars } of drawn) {
        const isAircraft = kind === 'aircraft' || kind === 'no-aircraft'
        const all = items.filter((one) => {
          const time = usableTime(one)
          return (
            time !== null &&
            overlap(time, RANGE) &&
            (showsCancelled || one.status.kind !== 'cancelled') &&
            (isAircraft ? [tailOf(one)] : keysOn(one)).includes(value) &&
            // Maintenance without an instructor is only in its aircraft's row.
            !(kind === 'no-instructor' && isMaintenance(one))
          )
        })
        expect(ids(bars)).toEqual(ids(all))
      }
    }),
  )
})

it('a filter of tails chooses tails and one of instructors chooses instructors, and no total follows either', () => {
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 25 }), anyFilter, by, (items, filter, choice) => {
      const usual = { ...filter, aircraft: null, instructor: null, customer: null, activity: null }
      const all = flat(rowsOf(items, { ...EVERYTHING, cancelled: true }, choice))
      const wanted = all.filter(({ kind, value }) => {
        const chosen =
          kind === 'aircraft' || kind === 'no-aircraft' ? filter.aircraft : filter.instructor
        return chosen === null || chosen.includes(value)
      })
      const drawn = flat(rowsOf(items, filter, choice))
      const total = new Map(
        flat(rowsOf(items, { ...usual, q: '' }, choice)).map(({ key, booked }) => [key, booked]),
      )
      const isWhole = ({ key }: { key: string }) => !key.endsWith('none')
      expect(
        drawn
          .filter(isWhole)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(
        wanted
          .filter(isWhole)
          .map(({ key }) => key)
          .toSorted(),
      )
      for (const { key, booked } of drawn) expect(booked).toBe(total.get(key))
    }),
  )
})

it('rows with a match come first, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 25 }), anyFilter, by, (items, filter, choice) => {
      const groups = rowsOf(items, filter, choice)
      const { matches } = filterReservations(items, filter)
      const apart = matchesFirst(groups, matches)
      expect(ids(flat(apart).map(({ key }) => ({ id: key })))).toEqual(
        ids(flat(groups).map(({ key }) => ({ id: key }))),
      )
      const found = flat(apart).map((row) => hasMatch(row, matches))
      expect(found.lastIndexOf(true)).toBeLessThan(
        found.includes(false) ? found.indexOf(false) : Number.POSITIVE_INFINITY,
      )
    }),
  )
})
