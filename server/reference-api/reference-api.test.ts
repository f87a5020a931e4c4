import { expect, test } from 'vitest'
import type { z } from 'zod'
import { KEY, NOON, testSchool, uuid } from '#testing/school-builders.ts'
import { openSchoolDatabase } from './database.ts'
import { importRecords } from './import-records.ts'
import { createReferenceApi } from './reference-api.ts'
import { completedFlight, errorBody, list, reservation, single } from './schema.ts'
import { addSchool } from './schools.ts'

async function read<Shape extends z.ZodType>(shape: Shape, response: Promise<Response>) {
  return shape.parse(await (await response).json())
}

const reservations = list(reservation)
const flights = list(completedFlight)

function flightsBy(key: string): Request {
  const headers = { Authorization: `Bearer ${key}` }
  return new Request('http://school.test/api/v1/flights', { headers })
}

const aReservation = (number: number, fields: object = {}) => ({
  id: uuid(number),
  startsAt: '2026-11-18T15:00:00Z',
  endsAt: '2026-11-18T17:00:00Z',
  ...fields,
})

test('a list answers exactly the envelope of §2.3, with the default of 50', async () => {
  const school = testSchool({ reservations: Array.from({ length: 60 }, (_, n) => aReservation(n)) })
  const response = await school.ask('/api/v1/reservations')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const answer = reservations.parse(await response.json())
  expect(answer.data).toHaveLength(50)
  expect(answer.meta).toEqual({
    count: 50,
    pageSize: 50,
    rateLimit: { limit: 100_000, remaining: 99_999, reset: '2026-11-19T00:00:00.000Z' },
  })
})

test('a record has every field of §2.1, null where nothing is known', async () => {
  const school = testSchool({
    reservations: [
      { id: uuid(1) },
      {
        id: uuid(2),
        startsAt: '2026-11-18T08:00:00-07:00',
        endsAt: '2026-11-18T09:20:00-07:00',
        people: [
          { role: 'customer', name: 'Ann Lee', phone: null },
          { role: 'instructor', name: '', email: null },
        ],
        aircraft: { tailNumber: 'N172SP', model: 'C172S' },
      },
    ],
  })
  const answer = await read(reservations, school.ask('/api/v1/reservations'))
  expect(answer.data[1]).toEqual({
    id: uuid(1),
    reservationNumber: null,
    status: null,
    activityType: null,
    startsAt: null,
    endsAt: null,
    durationHours: null,
    people: [],
    aircraft: null,
  })
  expect(answer.data[0]).toMatchObject({
    startsAt: '2026-11-18T08:00:00-07:00',
    durationHours: 1.33,
    people: [{ role: 'customer', name: 'Ann Lee', email: '', phone: '' }],
  })
})

test('a stored delta and a stored duration stand as they are; a missing delta is computed', async () => {
  const school = testSchool({
    reservations: [aReservation(1, { durationHours: 9.99 })],
    flights: [
      {
        id: uuid(1),
        hobbs: { start: 1203.1, end: 1204.5 },
        tach: { start: 900.02, end: 901.31, delta: 7 },
      },
      { id: uuid(2), hobbs: { start: 5 }, tach: { start: 5, end: 4.25 } },
    ],
  })
  const one = await read(single(completedFlight), school.ask(`/api/v1/flights/${uuid(1)}`))
  expect(one.data).toMatchObject({
    hobbs: { delta: 1.4 },
    tach: { delta: 7 },
  })
  const two = await read(single(completedFlight), school.ask(`/api/v1/flights/${uuid(2)}`))
  expect(two.data).toMatchObject({
    hobbs: { start: 5, end: null, delta: null },
    tach: { delta: -0.75 },
  })
  const booked = await read(single(reservation), school.ask(`/api/v1/reservations/${uuid(1)}`))
  expect(booked.data.durationHours).toBe(9.99)
})

test('the days of a list are UTC days, to 23:59:59 inclusive (§4.1)', async () => {
  const starts = [
    '2026-11-17T23:59:59.5Z',
    '2026-11-18T00:00:00Z',
    '2026-11-18T16:59:59-07:00',
    '2026-11-18T23:59:59Z',
    '2026-11-18T23:59:59.000001Z',
    '2026-11-18T23:59:59.5Z',
    '2026-11-19T00:00:00Z',
  ]
  const school = testSchool({
    reservations: starts.map((startsAt, n) => ({ id: uuid(n), startsAt })),
  })
  expect(await school.ids('/api/v1/reservations?from=2026-11-18&to=2026-11-18')).toEqual(
    [1, 2, 3].map(uuid),
  )
  expect(await school.ids('/api/v1/reservations?from=2026-11-18')).toEqual(
    [1, 2, 3, 4, 5, 6].map(uuid),
  )
  expect(await school.ids('/api/v1/reservations?to=2026-11-17')).toEqual([])
})

test('flightDate is compared as written, newest first, then by completedAt, then by id (§4.3)', async () => {
  const school = testSchool({
    flights: [
      { id: uuid(1), flightDate: '2026-11-17', completedAt: '2026-11-19T01:00:00Z' },
      { id: uuid(2), flightDate: '2026-11-18', completedAt: '2026-11-18T09:00:00-07:00' },
      { id: uuid(3), flightDate: '2026-11-18', completedAt: '2026-11-18T16:00:00Z' },
      { id: uuid(4), flightDate: '2026-11-18', completedAt: '2026-11-18T17:00:00Z' },
      { id: uuid(5), flightDate: '2026-11-18' },
      { id: uuid(6), completedAt: '2026-11-30T16:00:00Z' },
    ],
  })
  expect(await school.ids('/api/v1/flights')).toEqual([4, 2, 3, 5, 1, 6].map(uuid))
  expect(await school.ids('/api/v1/flights?from=2026-11-18')).toEqual([4, 2, 3, 5].map(uuid))
  expect(await school.ids('/api/v1/flights?to=2026-11-17')).toEqual([uuid(1)])
})

test('a reservation without a start comes last, and only without days', async () => {
  const school = testSchool({ reservations: [{ id: uuid(1) }, aReservation(2)] })
  expect(await school.ids('/api/v1/reservations')).toEqual([uuid(2), uuid(1)])
  expect(await school.ids('/api/v1/reservations?from=2026-01-01')).toEqual([uuid(2)])
  expect(await school.ids('/api/v1/reservations?to=2027-01-01')).toEqual([uuid(2)])
})

test.each([
  ['/api/v1/reservations?limit=101', /^limit: /],
  ['/api/v1/reservations?limit=0', /^limit: /],
  ['/api/v1/reservations?limit=', /^limit: /],
  ['/api/v1/reservations?limit=1e1', /^limit: /],
  ['/api/v1/flights?limit=5.0', /^limit: /],
  ['/api/v1/reservations?from=2026-02-30', /^from: /],
  ['/api/v1/reservations?from=2026-2-3', /^from: /],
  ['/api/v1/reservations?from=', /^from: /],
  ['/api/v1/flights?to=2026-11-18T00:00:00Z', /^to: /],
  ['/api/v1/flights?to=0000-01-01', /^to: /],
  ['/api/v1/reservations?from=2026-11-19&to=2026-11-18', /^from: /],
  ['/api/v1/reservations?to=2026-11-18&to=2026-11-18', /^to: .*once/],
  ['/api/v1/reservations?aircraft=N172SP', /^aircraft: unknown/],
  ['/api/v1/reservations?From=2026-11-18', /^From: unknown/],
  [`/api/v1/reservations/${uuid(1)}?limit=5`, /^limit: unknown/],
  [`/api/v1/flights/${uuid(1)}?x=5`, /^x: unknown/],
])('%s is refused by name', async (path, message) => {
  const response = await testSchool({ reservations: [aReservation(1)] }).ask(path)
  expect(response.status).toBe(400)
  expect(errorBody.parse(await response.json()).error).toMatch(message)
})

test('an id that is partial, unknown, broken or of another school is not found', async () => {
  const school = testSchool({ reservations: [aReservation(1)], flights: [{ id: uuid(2) }] })
  addSchool(school.db, { name: 'Other', key: 'another-school-key' })
  importRecords(school.db, 'Other', { reservations: [aReservation(8)], flights: [{ id: uuid(9) }] })
  const broken = ['x%00', '%ff', '%27 or 1=1']
  for (const [collection, error, ids] of [
    ['reservations', 'Reservation not found.', [uuid(1).slice(0, 8), uuid(3), uuid(8), uuid(2)]],
    ['flights', 'Flight not found.', [uuid(2).slice(0, 8), uuid(3), uuid(9), uuid(1)]],
  ] as const)
    for (const id of [...ids, ...broken]) {
      const response = await school.ask(`/api/v1/${collection}/${id}`)
      expect([response.status, await response.json()]).toEqual([404, { error }])
    }
  const status = async (n: number, key: string) =>
    (await school.ask(`/api/v1/reservations/${uuid(n)}`, key)).status
  expect([await status(1, KEY), await status(8, 'another-school-key')]).toEqual([200, 200])
})

test('a list holds the records of its own school alone (§5)', async () => {
  const school = testSchool({ reservations: [aReservation(1)], flights: [{ id: uuid(2) }] })
  addSchool(school.db, { name: 'Other', key: 'another-school-key' })
  importRecords(school.db, 'Other', { reservations: [aReservation(1), aReservation(8)] })
  const theirs = (path: string) => school.ask(path, 'another-school-key')
  const { data } = await read(reservations, theirs('/api/v1/reservations'))
  expect(data.map(({ id }) => id)).toEqual([1, 8].map(uuid))
  expect((await read(flights, theirs('/api/v1/flights'))).data).toEqual([])
  expect(await school.ids('/api/v1/reservations')).toEqual([uuid(1)])
  expect(await school.ids('/api/v1/flights')).toEqual([uuid(2)])
})

test('a missing or wrong key is 401 and costs nobody a request', async () => {
  const school = testSchool()
  for (const key of [null, 'wrong-key-altogether', `${KEY}x`, '', `${KEY}, Bearer ${KEY}`]) {
    const response = await school.ask('/api/v1/reservations', key)
    expect([response.status, await response.json()]).toEqual([401, { error: 'Unauthorized.' }])
  }
  const basic = { headers: { Authorization: `Basic ${KEY}` } }
  expect((await school.ask('/api/v1/reservations', null, basic)).status).toBe(401)
  const answer = await read(reservations, school.ask('/api/v1/reservations'))
  expect(answer.meta.rateLimit.remaining).toBe(99_999)
})

test('every authenticated request counts, also the refused ones, until the day is spent', async () => {
  let at = NOON
  const school = testSchool({}, { dailyLimit: 5, now: () => at })
  await school.ask('/api/v1/reservations?limit=101')
  await school.ask(`/api/v1/flights/${uuid(1)}`)
  await school.ask('/api/v1/nonsense')
  await school.ask('/api/v1/flights', KEY, { method: 'POST' })
  const last = await read(flights, school.ask('/api/v1/flights'))
  expect(last.meta.rateLimit.remaining).toBe(0)

  const refusedNow = await school.ask('/api/v1/flights')
  expect(refusedNow.status).toBe(429)
  expect(refusedNow.headers.get('Retry-After')).toBe(String(12 * 3600))
  expect(await refusedNow.json()).toEqual({ error: 'Daily limit reached.' })

  at = Date.UTC(2026, 10, 19)
  const next = await read(flights, school.ask('/api/v1/flights'))
  expect(next.meta.rateLimit).toEqual({
    limit: 5,
    remaining: 4,
    reset: '2026-11-20T00:00:00.000Z',
  })
})

test('a restart does not renew the day, and each school has its own count', async () => {
  const school = testSchool({}, { dailyLimit: 2 })
  addSchool(school.db, { name: 'Other', key: 'another-school-key' })
  await school.ask('/api/v1/flights')
  const restarted = createReferenceApi({ database: school.db, now: () => NOON, dailyLimit: 2 })
  const statuses = [KEY, KEY, 'another-school-key'].map((key) => restarted.fetch(flightsBy(key)))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 429, 200])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
  '%s is not allowed',
  async (method) => {
    const response = await testSchool().ask('/api/v1/reservations', KEY, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET')
  },
)

test.each(['/', '/api', '/api/v1/', '/api/v2/flights', '/api/v1/flights/', '/api/v1/flights/a/b'])(
  '%s is no address',
  async (path) => {
    expect((await testSchool().ask(path)).status).toBe(404)
  },
)

test('a key for this process alone opens its school and is not written down', async () => {
  const db = openSchoolDatabase(':memory:')
  addSchool(db, { name: 'Test school', key: KEY })
  const processKeys = [{ school: 'Test school', key: 'only-while-it-runs' }]
  const status = async (more: object) => {
    const api = createReferenceApi({ database: db, now: () => NOON, dailyLimit: 9, ...more })
    return (await api.fetch(flightsBy('only-while-it-runs'))).status
  }
  expect([await status({ processKeys }), await status({})]).toEqual([200, 401])
})

test('what breaks inside is a 500 without a word about it', async () => {
  const db = openSchoolDatabase(':memory:')
  const seen: unknown[] = []
  const onError = (error: unknown) => seen.push(error)
  const api = createReferenceApi({ database: db, now: () => NOON, dailyLimit: 9, onError })
  db.exec('DROP TABLE schools')
  const response = await api.fetch(flightsBy('x'))
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ error: 'Internal server error.' })
  expect(seen).toHaveLength(1)
})
