import { describe, expect, it } from 'vitest'
import { aReservationAnswer, idOf, listBody, oneBody } from '#server/testing/fake-upstream.ts'
import { createKeyScans } from './key-scan.ts'
import { projectRecord } from './project-record.ts'
import { parseRecordId, questionPath, type RecordId, type SchoolQuestion } from './question.ts'
import { readAnswer } from './read-answer.ts'

const KEY = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K'
const LIST: SchoolQuestion = { kind: 'list', collection: 'reservations', from: null, to: null }
const ONE: SchoolQuestion = { kind: 'one', collection: 'reservations', id: idOf(7) as RecordId }

function read(
  status: number,
  body: unknown,
  {
    question = LIST,
    headers = {},
  }: { question?: SchoolQuestion; headers?: Record<string, string | string[]> } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const bytes = body === null ? null : Buffer.from(text)
  return readAnswer(
    question,
    { kind: 'answer', status, headers, body: bytes },
    createKeyScans(KEY)(),
  )
}

const told = (...args: Parameters<typeof read>) => {
  const answer = read(...args)
  return answer.kind === 'failed' ? answer.reason : answer.kind
}

describe('what an answer means', () => {
  const full = listBody([])

  it.each([
    [200, full, 'list'],
    [200, { error: 'No such list.' }, 'upstream_invalid'],
    [200, { ...full, error: 'Something' }, 'upstream_invalid'],
    [200, { error: 'Daily limit reached.' }, 'upstream_rate_limited'],
    // Words in a list that is no error are somebody's remark.
    [200, listBody([aReservationAnswer(1, { activityType: 'quota exceeded' })]), 'list'],
    [200, 'quota exceeded', 'upstream_invalid'],
    [200, null, 'upstream_invalid'],
    [200, { ...full, data: null }, 'upstream_invalid'],
    [200, { ...full, meta: { ...full.meta, count: 1 } }, 'upstream_invalid'],
    [200, { ...full, meta: { ...full.meta, pageSize: -1 } }, 'upstream_invalid'],
    [201, full, 'upstream_invalid'],
    [301, null, 'upstream_redirect'],
    [308, full, 'upstream_redirect'],
    [401, { error: 'Wrong key.' }, 'upstream_auth'],
    [401, { error: 'Rate limit.' }, 'upstream_auth'],
    [403, null, 'upstream_auth'],
    [403, { error: 'Forbidden.' }, 'upstream_auth'],
    [403, { error: 'Quota exceeded.' }, 'upstream_rate_limited'],
    [403, 'You are being rate limited', 'upstream_rate_limited'],
    [403, `${' '.repeat(2000)}rate limit`, 'upstream_auth'],
    [403, { note: 'rate limit' }, 'upstream_auth'],
    [404, { error: 'Not found.' }, 'upstream_invalid'],
    [420, null, 'upstream_rate_limited'],
    [429, full, 'upstream_rate_limited'],
    [500, { error: 'Rate limit.' }, 'upstream_invalid'],
    [503, 'too many requests', 'upstream_invalid'],
  ])('%i with %j is %s', (status, body, kind) => {
    expect(told(status, body)).toBe(kind)
  })

  it.each([
    'Rate limit',
    'rate-limited',
    'ratelimit',
    'DAILY LIMIT',
    'limit reached',
    'limit was exceeded',
    'Too many requests',
    'quota',
  ])('"%s" speaks of the limit', (error) => {
    expect(told(403, { error })).toBe('upstream_rate_limited')
  })

  it.each(['speed limit', 'limit', 'too many planes', 'unlimited'])('"%s" does not', (error) => {
    expect(told(403, { error })).toBe('upstream_auth')
  })

  it.each([
    [404, { error: 'Gone.' }, 'not-found'],
    [200, { error: 'Flight not found' }, 'not-found'],
    [400, { error: 'NOT FOUND' }, 'not-found'],
    [410, { error: 'not found' }, 'not-found'],
    [422, { error: 'not found' }, 'not-found'],
    [410, { error: 'Gone.' }, 'upstream_invalid'],
    [500, { error: 'not found' }, 'upstream_invalid'],
    [404, 'nginx', 'upstream_invalid'],
    [200, oneBody(aReservationAnswer(7)), 'one'],
    [200, oneBody({ ...aReservationAnswer(7), id: idOf(7).toUpperCase() }), 'one'],
    [200, oneBody(aReservationAnswer(8)), 'upstream_invalid'],
    [200, oneBody({ id: 7 }), 'upstream_invalid'],
    [200, { data: aReservationAnswer(7) }, 'upstream_invalid'],
    [200, oneBody([aReservationAnswer(7)]), 'upstream_invalid'],
    [200, full, 'upstream_invalid'],
  ])('about one record %i with %j is %s', (status, body, kind) => {
    expect(told(status, body, { question: ONE })).toBe(kind)
  })

  it('about one record may write its id in any case', () => {
    const id = 'abcdef00-0000-4000-8000-00000000000a' as RecordId
    const body = oneBody({ ...aReservationAnswer(7), id: id.toUpperCase() })
    expect(told(200, body, { question: { ...ONE, id } })).toBe('one')
  })

  it('holds the records, the page size and the size', () => {
    const body = listBody([aReservationAnswer(1), null, 7])
    expect(read(200, body)).toMatchObject({
      kind: 'list',
      records: [{ id: idOf(1) }, null, null],
      pageSize: 100,
      bytes: JSON.stringify(body).length,
    })
    const sizes = [0, 1, 50, 100, 101].map((pageSize) => read(200, listBody([], { pageSize })))
    expect(sizes.map((answer) => answer.kind === 'list' && answer.pageSize)).toEqual([
      100, 1, 50, 100, 100,
    ])
    const one = oneBody(aReservationAnswer(7))
    expect(read(200, one, { question: ONE })).toMatchObject({
      record: { id: idOf(7) },
      bytes: JSON.stringify(one).length,
    })
  })

  it('tells the ledger what it needs, whatever the answer is', () => {
    const date = 'Wed, 18 Nov 2026 16:00:00 GMT'
    const said = { sent: true, rateLimit: full.meta['rateLimit'], date, retryAfter: ['60'] }
    const headers = { date, 'retry-after': '60' }
    expect(read(200, full, { headers }).outcome).toEqual({ ...said, failed: null })
    expect(read(500, full, { headers }).outcome).toEqual({ ...said, failed: 'upstream_invalid' })
    const missing = { error: 'not found', meta: full.meta }
    expect(read(404, missing, { headers, question: ONE }).outcome).toEqual({
      ...said,
      failed: null,
    })
    const odd = { date: ['a', 'b'], 'retry-after': ['60', '90'] }
    expect(read(429, 'x', { headers: odd }).outcome).toEqual({
      sent: true,
      rateLimit: undefined,
      date: null,
      retryAfter: ['60', '90'],
      failed: 'upstream_rate_limited',
    })
    expect(read(429, 'x').outcome.retryAfter).toEqual([])
  })

  it.each([true, false])('is a failure where none came (sent: %s)', (sent) => {
    const exchange = { kind: 'failed' as const, reason: 'upstream_timeout' as const, sent }
    expect(readAnswer(LIST, exchange, createKeyScans(KEY)())).toEqual({
      kind: 'failed',
      reason: 'upstream_timeout',
      outcome: {
        sent,
        failed: 'upstream_timeout',
        rateLimit: undefined,
        date: null,
        retryAfter: [],
      },
    })
  })
})

describe('a record', () => {
  const project = (record: unknown, collection: SchoolQuestion['collection'] = 'reservations') =>
    projectRecord(collection, record, (text) => text.includes('KEY'))

  it('is what the schema names, and nothing else', () => {
    const sent = aReservationAnswer(1)
    expect(project({ ...sent, secret: 1, toString: 2 })).toEqual(sent)
    expect(project(null)).toBeNull()
    expect(project([])).toBeNull()
    expect(project({})).toEqual({})
    const meter = { start: 1, end: 2, delta: 1 }
    const person = { name: 'Ada', email: 'a@example.org' }
    const flight = { hobbs: meter, tach: meter, customer: person, instructor: person }
    expect(project({ ...flight, aircraft: { tailNumber: 'N1', odd: 1 } }, 'flights')).toEqual({
      ...flight,
      aircraft: { tailNumber: 'N1' },
    })
  })

  it('keeps a value of the wrong type as a shell of its type', () => {
    expect(project({ status: { a: 1 }, aircraft: 7, people: 'x' })).toEqual({
      status: {},
      aircraft: 7,
      people: 'x',
    })
    expect(
      project({ status: ['a'], aircraft: [1], people: [[1], 2, { role: [1], name: {} }] }),
    ).toEqual({ status: [], aircraft: [1], people: [[], 2, { role: [], name: {} }] })
    expect(project({ people: Array(101).fill(1) })?.['people']).toHaveLength(100)
  })

  it('holds neither the key nor what no page could show', () => {
    expect(
      project({ status: 'a KEY', durationHours: 1.5, activityType: true, startsAt: null }),
    ).toEqual({ status: '[removed]', durationHours: 1.5, activityType: true, startsAt: null })
    expect(project({ status: 'a\uD800b', endsAt: 'x'.repeat(10_001) })).toEqual({
      status: 'a\uFFFDb',
      endsAt: 'x'.repeat(10_000),
    })
    expect(projectRecord('flights', { id: 12345 }, (text) => text === '12345')).toEqual({
      id: null,
    })
    expect(project({ durationHours: Number.POSITIVE_INFINITY })).toEqual({ durationHours: null })
  })

  it('has one id, however that is written', () => {
    const upper = 'ABCDEF00-0000-4000-8000-00000000000A'
    expect(project({ id: upper })).toEqual({ id: upper.toLowerCase() })
    expect(project({ reservationId: upper }, 'flights')).toEqual({
      reservationId: upper.toLowerCase(),
    })
    expect(project({ id: 'R-7' })).toEqual({ id: 'R-7' })
  })
})

describe('a question', () => {
  it('is one of four templates', () => {
    const days = { from: '2026-11-18', to: '2026-11-19' }
    const path = (more: object) => questionPath({ ...LIST, ...more })
    expect(path(days)).toBe('/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=100')
    expect(path({ from: days.from })).toBe('/api/v1/reservations?from=2026-11-18&limit=100')
    expect(path({ to: days.to })).toBe('/api/v1/reservations?to=2026-11-19&limit=100')
    expect(path({ collection: 'flights' })).toBe('/api/v1/flights?limit=100')
    expect(questionPath(ONE)).toBe(`/api/v1/reservations/${idOf(7)}`)
  })

  it.each(['', 'x', `x${idOf(1)}`, `${idOf(1)}x`, idOf(1).slice(1), idOf(1).replace('-', '')])(
    'does not ask for "%s", which is no whole id',
    (text) => expect(parseRecordId(text)).toBeNull(),
  )
})
