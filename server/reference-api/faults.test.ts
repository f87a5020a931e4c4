import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { KEY, NOON, testSchool, uuid } from '#testing/school-builders.ts'
import { FAULT_TOUR, type Fault, readFaults } from './faults.ts'
import { createReferenceApi } from './reference-api.ts'
import { completedFlight, list, reservation } from './schema.ts'
import { listen } from './school-server.ts'

const DAY = '2026-11-18'
const STARTS = ['2026-11-17T23:59:59.5Z', '2026-11-18T15:00:00Z', '2026-11-19T15:00:00Z']
const records = {
  reservations: [...STARTS, null].map((startsAt, n) => ({ id: uuid(n + 1), startsAt })),
  flights: STARTS.map((at, n) => ({ id: uuid(n + 1), flightDate: at.slice(0, 10) })),
}

function withFault(fault: Fault) {
  const school = testSchool(records)
  school.faults.add(fault)
  return school
}

test.each(['reservations', 'flights'])(
  'a saturated day of 130 %s never shows its end',
  async (collection) => {
    const school = withFault(`saturated-day@${DAY}`)
    const day = await school.ids(`/api/v1/${collection}?from=${DAY}&to=${DAY}`)
    expect(day).toHaveLength(100)
    expect(new Set(day).size).toBe(100)
    expect(day).not.toContain(uuid(2))
    const response = await school.ask(`/api/v1/${collection}?from=${DAY}&to=${DAY}&limit=100`)
    list(collection === 'flights' ? completedFlight : reservation).parse(await response.json())
    for (const id of [day[0], day[99]])
      expect((await school.ask(`/api/v1/${collection}/${id}`)).status).toBe(200)
    // The other days keep their own records, on either side and in order.
    const around = await school.ids(`/api/v1/${collection}`)
    expect(around[0]).toBe(collection === 'flights' ? uuid(3) : uuid(1))
    expect(around.slice(1)).toEqual(day.slice(0, 99))
  },
)

test('a full day has exactly a hundred', async () => {
  const school = withFault(`full-day@${DAY}`)
  const day = await school.ids(`/api/v1/reservations?from=${DAY}&to=${DAY}`)
  expect(day).toHaveLength(100)
  expect(day.at(-1)).not.toBe(uuid(3))
  expect(await school.ids('/api/v1/reservations?from=2026-11-19')).toEqual([uuid(3)])
})

test('without an address an invented day stands on its day of the tour', async () => {
  const school = withFault('saturated-day')
  expect(await school.ids(`/api/v1/reservations?from=2030-01-07&to=2030-01-07`)).toHaveLength(100)
  expect(await school.ids(`/api/v1/reservations?from=${DAY}&to=${DAY}`)).toEqual([uuid(2)])
  expect(await school.ids('/api/v1/flights?from=2030-01-01')).toHaveLength(100)
})

test.each([
  ['reservations', reservation],
  ['flights', completedFlight],
] as const)('wrong types: two sound %s, then one for each field', async (collection, shape) => {
  const school = withFault(`wrong-types@${DAY}`)
  const response = await school.ask(`/api/v1/${collection}?from=${DAY}&to=${DAY}&limit=100`)
  const { data } = (await response.json()) as { data: unknown[] }
  const wrong = data.flatMap((record) => {
    const { error } = shape.safeParse(record)
    return error === undefined ? [] : [error.issues.map(({ path }) => path.join('.'))]
  })
  expect(data.length - wrong.length).toBe(2)
  expect(wrong.every((paths) => paths.length === 1)).toBe(true)
  const fields = wrong.flat()
  for (const field of Object.keys(shape.shape)) expect(fields).toContain(field)
  expect(fields).toContain('aircraft.tailNumber')
  expect(fields).toContain(collection === 'flights' ? 'tach.delta' : 'people.0.role')
  expect(new Set(fields).size).toBe(fields.length)
})

test('500s, a redirect, HTML with 200, a spent limit, a rejected key', async () => {
  const path = '/api/v1/reservations'
  expect((await withFault('server-error').ask(path)).status).toBe(500)
  const redirect = await withFault('redirect').ask(path)
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([302, '/sign-in'])
  const html = await withFault('html').ask(path)
  expect([html.status, html.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  const spent = await withFault('spent').ask(path)
  expect([spent.status, spent.headers.get('Retry-After')]).toEqual([429, '43200'])
  expect((await withFault('rejected-key').ask(path)).status).toBe(401)
})

test('a fault with an address spoils only what is asked about it', async () => {
  const school = withFault(`server-error@${DAY}`)
  const status = async (path: string) => (await school.ask(`/api/v1/${path}`)).status
  for (const [path, is] of [
    [`reservations?from=${DAY}&to=${DAY}`, 500],
    ['reservations?from=2026-11-01&to=2026-11-30', 500],
    ['flights?from=2026-11-01&to=2026-11-30', 500],
    ['reservations?from=2026-11-19&to=2026-11-30', 200],
    ['flights?from=2026-11-01&to=2026-11-17', 200],
    ['reservations?from=2026-11-01', 200],
    [`reservations/${uuid(2)}`, 500],
    [`reservations/${uuid(3)}`, 200],
    ['reservations?limit=101', 400],
  ] as const)
    expect([path, await status(path)]).toEqual([path, is])
  school.faults.clear()
  school.faults.add('server-error@flights')
  expect([await status('reservations'), await status('flights')]).toEqual([200, 500])
  school.faults.clear()
  expect(await status('flights')).toBe(200)
})

test('faults are read from a list, and what is none is said', () => {
  expect(readFaults('hang, html@flights,full-day@2030-01-01,')).toEqual({
    faults: ['hang', 'html@flights', 'full-day@2030-01-01'],
    problems: [],
  })
  expect(readFaults('tour').faults).toContain(`hang@${FAULT_TOUR.hang}`)
  const { problems } = readFaults('hangs,hang@2030-02-30,full-day@flights,toString,a@b@c')
  expect(problems).toHaveLength(5)
})

test('the days of the tour are Mondays, more than a look-back apart', () => {
  const days = Object.values(FAULT_TOUR).map((day) => Date.parse(day) / 86_400_000)
  for (const [index, day] of days.entries()) {
    expect(new Date(day * 86_400_000).getUTCDay()).toBe(1)
    if (index > 0) expect(day - (days[index - 1] ?? 0)).toBe(63)
  }
})

/** What really goes over a socket: the status, the bytes, and how it ended. */
async function overSocket(fault: Fault, waitMillis = 30_000) {
  const { db } = testSchool(records)
  const api = createReferenceApi({ database: db, now: () => NOON, dailyLimit: 99, faults: [fault] })
  const running = await listen(api.fetch, { host: '127.0.0.1', port: 0 })
  const headers = { Authorization: `Bearer ${KEY}` }
  const seen = { status: null as number | null, bytes: 0, promised: 0, ended: '' }
  await new Promise<void>((resolve) => {
    const end = (ended: string) => {
      seen.ended ||= ended
      resolve()
    }
    const sent = httpRequest(`${running.address}/api/v1/reservations`, { headers }, (response) => {
      seen.status = response.statusCode ?? null
      seen.promised = Number(response.headers['content-length'])
      response.on('data', (chunk: Buffer) => (seen.bytes += chunk.length))
      response.on('end', () => end('whole'))
      response.on('error', () => end('broken'))
    })
    sent.on('error', () => end('gone'))
    sent.setTimeout(waitMillis, () => sent.destroy())
    sent.end()
  })
  await running.stop(0)
  return seen
}

test('half a body: the length is promised, half of it comes, the connection breaks', async () => {
  const { status, bytes, promised, ended } = await overSocket('half-body')
  expect({ status, ended }).toEqual({ status: 200, ended: 'broken' })
  expect(bytes).toBe(Math.floor(promised / 2))
})

test('a hang sends nothing at all, and lets go when the client leaves', async () => {
  expect(await overSocket('hang', 150)).toMatchObject({ status: null, bytes: 0, ended: 'gone' })
  const school = withFault('hang')
  const leaving = new AbortController()
  const hanging = school.ask('/api/v1/flights', KEY, { signal: leaving.signal })
  leaving.abort()
  expect((await hanging).status).toBe(503)
})
