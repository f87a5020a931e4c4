import { createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aReservationAnswer,
  type FakeUpstream,
  idOf,
  listBody,
  oneBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { type PlainDay } from '#time/plain-day.ts'
import { createUpstream } from './client.ts'
import { MOST_INTERIM } from './http-get.ts'
import { MOST_DEPTH } from './json-bounds.ts'
import { createKeyScans, MOST_ECHOED, PIECE, SLICE } from './key-scan.ts'
import type { RecordId, SchoolQuestion } from './question.ts'
import { readAnswer } from './read-answer.ts'

const KEY = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K'
const LIST: SchoolQuestion = {
  kind: 'list',
  collection: 'reservations',
  from: '2026-11-18' as PlainDay,
  to: '2026-11-19' as PlainDay,
}
const ONE: SchoolQuestion = { kind: 'one', collection: 'flights', id: idOf(7) as RecordId }

let fake: FakeUpstream
beforeEach(async () => {
  fake = await startFakeUpstream()
})
afterEach(() => fake.close())

const ask = (question: SchoolQuestion = LIST, baseUrl = fake.baseUrl) =>
  createUpstream({ baseUrl, key: KEY }).ask(question)

/** What came of one answer, with proof that exactly one request was spent on it. */
async function askOnce(answer: FakeUpstream['answer'], question: SchoolQuestion = LIST) {
  fake.answer = answer
  const result = await ask(question)
  expect(fake.seen).toHaveLength(1)
  expect(JSON.stringify(result)).not.toContain('CANARY')
  return result
}

const reasonOf = async (answer: FakeUpstream['answer'], question: SchoolQuestion = LIST) => {
  const result = await askOnce(answer, question)
  return result.kind === 'failed' ? result.reason : result.kind
}

describe('the request', () => {
  it('is one of four templates, byte for byte', async () => {
    fake.answer = respond(200, listBody([]))
    await ask(LIST)
    await ask({ kind: 'list', collection: 'flights', from: null, to: null })
    await ask(ONE, `${fake.baseUrl}/base`)
    const host = fake.baseUrl.slice('http://'.length)
    const raw = (target: string) =>
      `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\naccept: application/json\r\n` +
      `accept-encoding: identity\r\nauthorization: Bearer ${KEY}\r\nuser-agent: flightline\r\n\r\n`
    expect(fake.seen.map((request) => request.raw)).toEqual([
      raw('/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=100'),
      raw('/api/v1/flights?limit=100'),
      raw(`/base/api/v1/flights/${idOf(7)}`),
    ])
  })

  it('ignores a proxy in the environment', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    const given = await askOnce(respond(200, listBody([])))
    vi.unstubAllEnvs()
    expect(given).toMatchObject({ kind: 'list' })
  })
})

describe('an answer that is none', () => {
  it.each([
    ['a login page', respond(200, '<html>Sign in</html>', { 'content-type': 'text/html' })],
    ['a body shorter than said', respond(200, '{"data":[', { 'content-length': '900' })],
    [
      'JSON cut between two records',
      respond(200, {
        ...listBody([aReservationAnswer(1)]),
        meta: { ...listBody([]).meta, count: 2 },
      }),
    ],
    ['an error with 500', respond(500, { error: 'boom' })],
    ['an empty 503', respond(503, '')],
    ['a 204', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['a 206', respond(206, listBody([]))],
    ['a 304 nobody asked for', 'HTTP/1.1 304 Not Modified\r\n\r\n'],
    ['a captive portal', respond(511, '<html>')],
    ['NaN', respond(200, '{"data":[NaN],"meta":{"count":1,"pageSize":100}}')],
    [
      'UTF-16',
      respond(200, Buffer.from(JSON.stringify(listBody([])), 'utf16le').toString('latin1')),
    ],
    ['data null', respond(200, { ...listBody([]), data: null })],
    ['data an object', respond(200, { ...listBody([]), data: {} })],
    ['no meta', respond(200, { data: [] })],
    ['a negative count', respond(200, listBody([], { count: -1 }))],
    ['a count in words', respond(200, listBody([], { count: '0' }))],
    ['a page size in words', respond(200, listBody([], { pageSize: '100' }))],
    ['another envelope', respond(200, { items: [], page: {} })],
    ['an error with 200', respond(200, { error: 'Something.' })],
    ['a list that is not found', respond(404, { error: 'Not found.' })],
    ['a content length of 10 GB', `HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n[`],
    ['a header of 1 MiB', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
    ['10 000 headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}\r\n`],
    [
      'length and chunks at once',
      `HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n{}'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['deep nesting', respond(200, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['a 100 nobody waits for', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['early hints by the thousand', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(1_000)],
  ])('%s is upstream_invalid', async (_, bytes) => {
    expect(await reasonOf(bytes)).toBe('upstream_invalid')
  })

  it('in a coding nobody asked for is not even read', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(20_000_000)))
    for (const coding of ['gzip', 'gzip, gzip', 'br', 'zstd', 'x-unknown', 'identity, gzip']) {
      fake.seen.length = 0
      const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${bomb.length}\r\n\r\n`
      expect(await reasonOf(Buffer.concat([Buffer.from(head), bomb])), coding).toBe(
        'upstream_invalid',
      )
    }
  })

  it.each([
    ['gzip, chunked', false],
    ['gzip\r\ntransfer-encoding: chunked', false],
    ['deflate,chunked', false],
    ['chunked', true],
    ['Chunked', true],
  ])('is refused when it is coded for the way: transfer-encoding %j', async (coding, isRead) => {
    const body = JSON.stringify(listBody([]))
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const bytes = `HTTP/1.1 200 OK\r\ntransfer-encoding: ${coding}\r\n\r\n${chunk}`
    expect(await reasonOf(bytes)).toBe(isRead ? 'list' : 'upstream_invalid')
  })

  it('may be announced, but not for ever', async () => {
    const hints = (count: number) =>
      'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count) + respond(200, listBody([]))
    expect(MOST_INTERIM).toBe(10)
    expect(await reasonOf(hints(MOST_INTERIM))).toBe('list')
    fake.seen.length = 0
    expect(await reasonOf(hints(MOST_INTERIM + 1))).toBe('upstream_invalid')
  })

  it('that only claims a coding is refused at its headers, however long it goes on', async () => {
    const answered = respond(200, listBody([]), { 'content-encoding': 'gzip' })
    expect(await reasonOf(answered)).toBe('upstream_invalid')
    fake.seen.length = 0
    const endless = (_: unknown, socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: br\r\n\r\n{')
    }
    expect(await reasonOf(endless)).toBe('upstream_invalid')
  })

  it('without an end is cut at 4 MiB', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'a')
    let written = 0
    expect(
      await reasonOf((_, socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const more = () => {
          if (socket.destroyed) return
          written += chunk.length
          if (socket.write(chunk)) setImmediate(more)
          else socket.once('drain', more)
        }
        more()
      }),
    ).toBe('upstream_invalid')
    expect(written).toBeLessThan(20 * 1024 * 1024)
  })

  it.each([301, 302, 303, 307, 308])('%d is not followed', async (status) => {
    for (const location of [
      fake.baseUrl,
      'file:///etc/passwd',
      'http://169.254.169.254/',
      '/api/v1/flights',
    ]) {
      fake.seen.length = 0
      expect(await reasonOf(respond(status, '', { location }))).toBe('upstream_redirect')
    }
  })
})

describe('silence', () => {
  it('of a closed port is upstream_unreachable and was never sent', async () => {
    const gone = await startFakeUpstream()
    await gone.close()
    const result = await ask(LIST, gone.baseUrl)
    expect(result).toMatchObject({
      kind: 'failed',
      reason: 'upstream_unreachable',
      outcome: { sent: false },
    })
  })

  it.each([
    ['after the request', '', 'reset', 'upstream_unreachable'],
    ['in the headers', 'HTTP/1.1 200', 'reset', 'upstream_unreachable'],
    ['after the request, politely', '', 'end', 'upstream_unreachable'],
  ] as const)('by an end %s is one request spent', async (_, said, end, reason) => {
    const result = await askOnce((__, socket) => {
      const stop = () => (end === 'end' ? socket.end() : socket.resetAndDestroy())
      if (said === '') stop()
      else socket.write(said, () => setTimeout(stop, 20))
    })
    expect(result).toMatchObject({ kind: 'failed', reason, outcome: { sent: true } })
  })

  it('by a reset in the handshake was never sent', async () => {
    const server = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const gone = await startFakeUpstream(server)
    const result = await ask(LIST, gone.baseUrl.replace('http:', 'https:'))
    await gone.close()
    expect(result).toMatchObject({ reason: 'upstream_unreachable', outcome: { sent: false } })
  })

  it('by a reset in the body gives no partial data', async () => {
    const bytes = respond(200, listBody([aReservationAnswer(1)]))
    const result = await askOnce((_, socket) => {
      socket.write(bytes.slice(0, -10), () => setTimeout(() => socket.resetAndDestroy(), 20))
    })
    expect(result).toMatchObject({ kind: 'failed', reason: 'upstream_invalid' })
  })
})

describe('a refusal', () => {
  it.each([
    [401, ''],
    [401, '<html>'],
    [403, { error: 'Forbidden.' }],
  ])('%d with %j is upstream_auth', async (status, body) => {
    expect(await reasonOf(respond(status, body, { 'www-authenticate': 'Basic' }))).toBe(
      'upstream_auth',
    )
  })

  it.each([
    ['429 without a word', respond(429, '')],
    ['429 in HTML', respond(429, '<html>Slow down</html>')],
    ['420', respond(420, '')],
    ['403 that says so', respond(403, { error: 'Rate limit exceeded' })],
    ['200 that says so', respond(200, { error: 'rate limit' })],
  ])('by the limit: %s', async (_, bytes) => {
    expect(await reasonOf(bytes)).toBe('upstream_rate_limited')
  })

  it.each([500, 502, 503, 504, 400, 404, 408])(
    '%d that mentions a limit is a failure like any other',
    async (status) => {
      for (const text of [
        'Connection limit exceeded.',
        'Time limit exceeded',
        'Disk quota exceeded',
        'You are being rate limited',
        'Too many requests',
      ])
        for (const body of [{ error: text }, `<html>${text}</html>`]) {
          fake.seen.length = 0
          expect(await reasonOf(respond(status, body, { 'retry-after': '30' }))).toBe(
            'upstream_invalid',
          )
        }
    },
  )

  it('by a page that mentions a limit is an answer that is none', async () => {
    expect(await reasonOf(respond(200, '<html>Your quota of rate limits</html>'))).toBe(
      'upstream_invalid',
    )
  })

  it('hands on every Retry-After, the date and the limit', async () => {
    const rateLimit = { limit: 100, remaining: 0, reset: '2026-11-19T00:00:00.000Z' }
    const result = await askOnce(
      respond(
        429,
        { error: 'Daily limit reached.', meta: { rateLimit } },
        { 'retry-after': ['60', '120'], date: 'Wed, 18 Nov 2026 16:00:00 GMT' },
      ),
    )
    expect(result.outcome).toEqual({
      failed: 'upstream_rate_limited',
      sent: true,
      rateLimit,
      retryAfter: ['60', '120'],
      date: 'Wed, 18 Nov 2026 16:00:00 GMT',
    })
  })
})

describe('one record', () => {
  it.each([200, 400, 404, 410, 422])(
    'that is not there is told by its words, with status %d',
    async (status) => {
      expect(await reasonOf(respond(status, { error: 'Flight not found.' }), ONE)).toBe('not-found')
    },
  )

  it.each([
    ['404 of a proxy', respond(404, '<html>nginx</html>')],
    ['another record', respond(200, oneBody({ id: idOf(8) }))],
    ['no id', respond(200, oneBody({}))],
    ['a list', respond(200, listBody([]))],
    ['null', respond(200, oneBody(null))],
  ])('%s is upstream_invalid', async (_, bytes) => {
    expect(await reasonOf(bytes, ONE)).toBe('upstream_invalid')
  })

  it('is taken with its id in upper case, and handed on in lower case', async () => {
    const id = 'ABCDEF00-0000-4000-8000-000000000001'
    const question: SchoolQuestion = { ...ONE, id: id.toLowerCase() as RecordId }
    expect(
      await askOnce(respond(200, oneBody({ id, route: 'KAPA-KBJC' })), question),
    ).toMatchObject({
      record: { id: id.toLowerCase(), route: 'KAPA-KBJC' },
    })
  })
})

describe('an odd answer', () => {
  it('with a byte order mark is read', async () => {
    expect(await reasonOf(respond(200, `\uFEFF${JSON.stringify(listBody([]))}`))).toBe('list')
  })

  it.each([
    ['a lone byte', [0xff], '\uFFFD'],
    ['half a letter', [0xc3], '\uFFFD'],
    ['a letter written too long', [0xc0, 0xaf], '\uFFFD\uFFFD'],
    ['half of a pair', [0xed, 0xa0, 0x80], '\uFFFD\uFFFD\uFFFD'],
    ['Latin-1', [0xe9, 0x20], '\uFFFD '],
  ])('with bytes that are no UTF-8 keeps the record: %s', async (_, bytes, shown) => {
    const records = [aReservationAnswer(1, { status: 'a@b' }), aReservationAnswer(2)]
    const [before = '', after = ''] = JSON.stringify(listBody(records)).split('a@b')
    const body = Buffer.concat([
      Buffer.from(`${before}a`),
      Buffer.from(bytes),
      Buffer.from(`b${after}`),
    ])
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`
    const result = await askOnce(Buffer.concat([Buffer.from(head), body]))
    const read = result.kind === 'list' ? result.records : []
    expect(read.map((record) => record?.status)).toEqual([`a${shown}b`, 'PENDING'])
  })

  it('with bytes left over leaves them behind', async () => {
    const surplus = respond(200, listBody([aReservationAnswer(666)]))
    fake.answer = respond(200, listBody([aReservationAnswer(1)])) + surplus
    expect(await ask()).toMatchObject({ records: [{ id: idOf(1) }] })
    fake.answer = respond(200, listBody([aReservationAnswer(2)]))
    expect(await ask()).toMatchObject({ records: [{ id: idOf(2) }] })
    expect(fake.connections()).toBe(2)
  })

  it('in single bytes is put together', async () => {
    const bytes = respond(200, listBody([]))
    expect(
      await reasonOf((_, socket) => {
        let at = 0
        const next = () => {
          if (at < bytes.length) socket.write(bytes[at++] ?? '', next)
        }
        socket.setNoDelay(true)
        next()
      }),
    ).toBe('list')
  })

  it.each([
    [0, 100],
    [25, 25],
    [1000, 100],
  ])('with pageSize %d counts as a page of %d', async (pageSize, effective) => {
    expect(await askOnce(respond(200, listBody([], { pageSize })))).toMatchObject({
      pageSize: effective,
    })
  })

  it('with bad records keeps their place, so that the count stays true', async () => {
    const result = await askOnce(respond(200, listBody([null, 7, 'x', [], aReservationAnswer(1)])))
    expect(result.kind === 'list' && result.records.map((record) => record?.id)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      idOf(1),
    ])
  })

  it('cannot pollute: only the schema’s own keys go on', async () => {
    const text = JSON.stringify(listBody([aReservationAnswer(1, { extra: 1 })])).replace(
      '"extra":1',
      '"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1,"extra":1',
    )
    const result = await askOnce(
      respond(200, text.replace('{"data"', '{"__proto__":{"admin":true},"data"')),
    )
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    const record = result.kind === 'list' ? (result.records[0] ?? {}) : {}
    expect(Object.keys(record)).toEqual(Object.keys(aReservationAnswer(1)))
  })

  it('loses what no browser should get: infinities, lone surrogates, endless text, deep values', async () => {
    const depth = MOST_DEPTH - 5
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const text = JSON.stringify(
      listBody([
        aReservationAnswer(1, {
          status: 'S',
          activityType: 'x'.repeat(50_000),
          reservationNumber: 'a\ud800b',
          durationHours: 1,
        }),
      ]),
    )
      .replace('"durationHours":1', '"durationHours":1e400')
      .replace('"tailNumber":"N172SP"', `"tailNumber":${deep}`)
      .replace('"status":"S"', `"status":${deep}`)
      .replace('"people":[', `"people":[${deep},`)
    const result = await askOnce(respond(200, text))
    const record = result.kind === 'list' ? (result.records[0] ?? {}) : {}
    expect(record).toMatchObject({
      durationHours: null,
      reservationNumber: 'a\uFFFDb',
      status: {},
      aircraft: { tailNumber: {} },
    })
    expect(record.activityType).toHaveLength(10_000)
    expect(() => JSON.stringify(record)).not.toThrow()
  })

  const statusesOf = async (...texts: readonly string[]) => {
    fake.seen.length = 0
    const records = texts.map((status, n) => aReservationAnswer(n, { status }))
    const result = await askOnce(respond(200, listBody(records)))
    return result.kind === 'list' ? result.records.map((record) => record?.status) : result
  }
  const inCases = (text: string) => [text, text.toLowerCase(), text.toUpperCase()]

  it('that echoes the key has it removed, in every form and case', async () => {
    const bytes = Buffer.from(KEY)
    const echoes = [
      KEY,
      `Bearer ${KEY}`,
      KEY.slice(5, 5 + SLICE),
      bytes.toString('hex'),
      KEY.split('').reverse().join(''),
      encodeURIComponent(KEY),
      ...['', 'a', 'ab'].map((pad) => Buffer.from(`${pad}${KEY}tail`).toString('base64')),
    ].flatMap(inCases)
    expect(await statusesOf(...echoes)).toEqual(echoes.map(() => '[removed]'))
    const people = [{ role: 'customer', name: `x ${KEY}` }]
    fake.seen.length = 0
    expect(
      await askOnce(respond(200, listBody([aReservationAnswer(1, { people })]))),
    ).toMatchObject({ records: [{ people: [{ name: '[removed]' }] }] })
  })

  it('is searched for so much of the key', () => {
    expect({ SLICE, PIECE, MOST_ECHOED }).toEqual({ SLICE: 12, PIECE: 6, MOST_ECHOED: 2 / 3 })
  })

  it('that echoes the key in pieces has them removed, in any order and case', async () => {
    const cut = (length: number) => KEY.match(new RegExp(`.{1,${length}}`, 'g')) ?? []
    for (const length of [PIECE, SLICE - 1])
      for (const pieces of [
        cut(length),
        cut(length).toReversed(),
        inCases(KEY)[1]?.match(/.{1,8}/g) ?? [],
      ]) {
        const shown = await statusesOf('PENDING', ...pieces.map((piece) => `see ${piece}.`))
        expect(shown).toEqual([
          'PENDING',
          ...pieces.map((piece) => (piece.length < PIECE ? `see ${piece}.` : '[removed]')),
        ])
      }
  })

  it('that echoes the key over two fields of one record has both removed', async () => {
    const [one, other] = ['sk-91f3c0aa', '77b2de45x8']
    fake.answer = respond(
      200,
      oneBody({ id: idOf(7), route: one, customer: { name: `then ${other}`, email: 'a@b.c' } }),
    )
    const upstream = createUpstream({ baseUrl: fake.baseUrl, key: one + other })
    expect(await upstream.ask(ONE)).toMatchObject({
      record: { route: '[removed]', customer: { name: '[removed]', email: 'a@b.c' } },
    })
  })

  it('that echoes a key of before has that removed, and the one in use, which alone is sent', async () => {
    const next = 'CANARY-another-4Gm8Hs2Kd6Wq1Zx5'
    const upstream = createUpstream({ baseUrl: fake.baseUrl, key: KEY })
    upstream.use(next)
    const told = [KEY, next].map((key, i) => aReservationAnswer(i, { status: `see ${key}` }))
    fake.answer = respond(200, listBody(told))
    expect(await upstream.ask(LIST)).toMatchObject({
      records: [{ status: '[removed]' }, { status: '[removed]' }],
    })
    expect(fake.seen.map(({ raw }) => [raw.includes(next), raw.includes(KEY)])).toEqual([
      [true, false],
    ])
  })

  it('that only shares a word with the key keeps it', async () => {
    const key = 'flightschool_live_8fJq2Lw0Zr5Tt7'
    fake.answer = respond(
      200,
      listBody([aReservationAnswer(1, { status: 'Flight school', activityType: 'live 8fjq2' })]),
    )
    const upstream = createUpstream({ baseUrl: fake.baseUrl, key })
    expect(await upstream.ask(LIST)).toMatchObject({
      records: [{ status: 'Flight school', activityType: 'live 8fjq2' }],
    })
  })

  it('is looked through for the key no farther than it is handed on', async () => {
    const scan = createKeyScans(KEY)()
    const seen: number[] = []
    const body = Buffer.from(
      JSON.stringify(listBody([aReservationAnswer(1, { status: 'x'.repeat(4_000_000) })])),
    )
    const answer = readAnswer(
      LIST,
      { kind: 'answer', status: 200, headers: {}, body },
      {
        ...scan,
        holds(text) {
          seen.push(text.length)
          return scan.holds(text)
        },
      },
    )
    expect(answer).toMatchObject({ kind: 'list', records: [{ status: 'x'.repeat(10_000) }] })
    expect(Math.max(...seen)).toBe(10_000)
  })
})

describe('https', () => {
  it('with a certificate of its own making is refused before the key is sent', async () => {
    const tls = await startFakeUpstream(
      createTlsServer(ownAuthority('nobody', Date.now()).issue(['localhost'])),
    )
    let plain = ''
    tls.answer = (request) => {
      plain += request.raw
    }
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const result = await ask(LIST, tls.baseUrl.replace('http:', 'https:'))
    vi.unstubAllEnvs()
    await tls.close()
    expect(result).toMatchObject({ reason: 'upstream_tls', outcome: { sent: false } })
    expect(plain).toBe('')
  })

  it('from a server that speaks none is upstream_tls', async () => {
    const plain = await startFakeUpstream()
    plain.answerAtOnce = 'HTTP/1.1 400 Bad Request\r\n\r\n'
    const result = await ask(LIST, plain.baseUrl.replace('http:', 'https:'))
    expect(result).toMatchObject({ reason: 'upstream_tls', outcome: { sent: false } })
    await plain.close()
  })
})

it.each(['http:', 'https:'])('close ends what is under way over %s', async (protocol) => {
  fake.answer = () => {}
  const baseUrl = fake.baseUrl.replace('http:', protocol)
  const upstream = createUpstream({ baseUrl, key: KEY })
  const answer = upstream.ask(LIST)
  upstream.close()
  expect(await answer).toMatchObject({ kind: 'failed', reason: 'upstream_slow' })
  expect(await upstream.ask(LIST)).toMatchObject({ kind: 'failed', outcome: { sent: false } })
})
