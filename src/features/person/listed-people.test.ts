import { expect, it } from 'vitest'
import { gatherPeople } from '#domain/record/people.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { listPeople, PEOPLE_ORDERS } from './listed-people.ts'

const NOW = instant('2026-11-18T12:00:00Z')
const SINCE = plainDay('2026-10-20')
const UNKNOWN = () => null
const dana = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com', phone: '(303) 555-0199' })

it('has a line for everybody, with what is next and what was flown', () => {
  const lesson = aReservation()
  const flights = [
    aFlight({ instructor: dana }),
    aFlight({ instructor: dana, date: '2026-10-01' }),
    aFlight({ instructor: null, date: null }),
  ]
  const listed = listPeople(gatherPeople([lesson], flights), NOW, SINCE, new Map(), UNKNOWN)
  const lines = listed.map(({ person, roles, next, lastFlown, hours }) => [
    person.name,
    roles.join(),
    next,
    lastFlown,
    hours,
  ])
  expect(lines).toEqual([
    ['Casey Rivers', 'customer', lesson, '2026-11-18', 140],
    ['Dana Ortiz', 'instructor', lesson, '2026-11-18', 140],
  ])
})

it('finds a number however it is typed', () => {
  const [, line] = listPeople(
    gatherPeople([aReservation({ instructors: [dana] })], []),
    NOW,
    SINCE,
    new Map(),
    UNKNOWN,
  )
  expect(line?.words).toContain('3035550199')
  expect(line?.words).toContain('(303) 555-0199')
})

it('puts who is here next, or flew last, or most, on top', () => {
  const early = aReservation({
    customers: [aPerson({ name: 'Zoe Ito', email: 'zoe@example.com' })],
  })
  const late = aReservation({ start: '2026-11-20T16:00:00Z', end: '2026-11-20T17:00:00Z' })
  const names = (order: keyof typeof PEOPLE_ORDERS) =>
    listPeople(
      gatherPeople([late, early], [aFlight({ instructor: null })]),
      NOW,
      SINCE,
      new Map(),
      UNKNOWN,
    )
      .sort(PEOPLE_ORDERS[order].compare)
      .map(({ person }) => person.name)
  expect(names('name'), 'by surname').toEqual(['Zoe Ito', 'Dana Ortiz', 'Casey Rivers'])
  expect(names('next')[0]).toBe('Zoe Ito')
  expect(names('next').at(-1)).toBe('Casey Rivers')
  expect(names('last')[0]).toBe('Casey Rivers')
  expect(names('hours')[0]).toBe('Casey Rivers')
})

it('counts corrected hours and says by how much the log differs', () => {
  const flight = aFlight({ instructor: null })
  const counted = { ...flight, hobbs: { start: null, end: null, delta: 40 } }
  const doubt = { flight, cause: 'one', counted, hours: { hobbs: 100, tach: 0 } }
  const [line] = listPeople(
    gatherPeople([], [flight]),
    NOW,
    SINCE,
    new Map([[flight.id, doubt]]),
    UNKNOWN,
  )
  expect(line).toMatchObject({ hours: 40, inDoubt: { tooMany: 100, tooFew: 0 } })
})
