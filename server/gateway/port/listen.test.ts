import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server-testing/canary-gateway.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '#server-testing/fake-upstream.ts'
import { CALLER_PATIENCE, type Listening, listen } from './listen.ts'
import { loopbackHosts } from './own-hosts.ts'

const PATH = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100'

let gateway: CanaryGateway
let server: Listening
beforeEach(async () => {
  gateway = await startCanaryGateway()
  gateway.fake.answer = respond(200, listBody([aReservationAnswer(1)]))
  server = await listen(gateway.gateway.decide, { host: '127.0.0.1', port: 0 })
  gateway.hostsAre(loopbackHosts(server.port))
})
afterEach(async () => {
  await server.close()
  await gateway.close()
})

/** Sends bytes as they are and gives back all that came until the other side closed or fell silent. */
function raw(bytes: string | Buffer, silence = 150): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    const end = () => {
      socket.destroy()
      gateway.witness(text)
      resolve(text)
    }
    let timer = setTimeout(end, 2_000)
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(end, silence)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      end()
    })
  })
}

const host = () => `Host: 127.0.0.1:${server.port}\r\n`
const request = (line: string, headers = 'Connection: close\r\n') =>
  raw(`${line} HTTP/1.1\r\n${host()}${headers}\r\n`)
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
const isArmoured = (text: string) =>
  /content-security-policy: default-src 'none'/i.test(text) &&
  /x-content-type-options: nosniff/i.test(text)

describe('a port', () => {
  it('answers what the gateway answers', async () => {
    const text = await request(`GET ${PATH}`)
    expect(statusOf(text)).toBe(200)
    expect(text).toContain('"reservationNumber":"R-1"')
    expect(isArmoured(text)).toBe(true)
  })

  it('answers HEAD with the headers alone', async () => {
    const text = await request('HEAD /api/status')
    expect(statusOf(text)).toBe(200)
    expect(text.endsWith('\r\n\r\n')).toBe(true)
    expect(text).toMatch(/content-length: [1-9]/)
  })

  it('keeps a connection for the next request', async () => {
    const one = `GET /healthz HTTP/1.1\r\n${host()}\r\n`
    expect(statusesOf(await raw(one + one + one))).toEqual([200, 200, 200])
  })

  it('that is taken is told by its code', async () => {
    await expect(
      listen(gateway.gateway.decide, { host: '127.0.0.1', port: server.port }),
    ).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})

describe('bytes that are refused before anything is asked', () => {
  afterEach(() => expect(gateway.fake.seen).toHaveLength(0))

  it.each([
    ['another name', 'Host: evil.com\r\n'],
    ['two names', 'Host: 127.0.0.1:PORT\r\nHost: evil.com\r\n'],
    ['two equal names', 'Host: 127.0.0.1:PORT\r\nhost: 127.0.0.1:PORT\r\n'],
    ['no name', ''],
    ['an empty name', 'Host: \r\n'],
    ['another port', 'Host: 127.0.0.1:1\r\n'],
  ])('%s is 421 with nothing said', async (_, hosts) => {
    const text = await raw(
      `GET ${PATH} HTTP/1.1\r\n${hosts.replaceAll('PORT', String(server.port))}\r\n`,
    )
    expect(statusOf(text)).toBe(421)
    expect(text).toMatch(/content-length: 0\r\n/i)
    expect(isArmoured(text)).toBe(true)
  })

  it('HTTP/1.0 without a name is 421', async () => {
    expect(statusOf(await raw(`GET ${PATH} HTTP/1.0\r\n\r\n`))).toBe(421)
  })

  it('another server in the request line is never connected to', async () => {
    const evil = await startFakeUpstream()
    const address = evil.baseUrl.slice('http://'.length)
    for (const line of [
      `GET http://${address}/api/v1/reservations`,
      `GET //${address}/api/v1/reservations`,
      `GET \\\\${address}\\api`,
      `GET /\\${address}/`,
      'OPTIONS *',
      `GET ${address}`,
    ]) {
      expect([400, 404, 405], line).toContain(statusOf(await request(line)))
    }
    expect(statusOf(await raw(`CONNECT ${address} HTTP/1.1\r\nHost: ${address}\r\n\r\n`))).toBe(405)
    expect(evil.connections()).toBe(0)
    await evil.close()
  })

  it.each([
    '/api//v1/reservations',
    '/api/./v1/reservations',
    '/api/x/../v1/reservations',
    '/api/%761/reservations',
    '/api/v1/%2e%2e/v1/reservations',
    '/api/v1/..%2freservations',
    '/api/v1/..%5creservations',
    '/api/v1\\reservations',
    '/api/v1/reservations;x=1',
    '/api/v1/reservations%00',
    '/api/v1/reservations%0d%0aX:1',
    '/api/v1/reservations%252e',
    '/api/v1/reservations#x',
    '/schedule?date=2026-11-18#x',
    '/api/v1/reservations%3flimit=1',
    '/api/v1/reservations/',
    '/API/v1/Reservations',
    '/api/v1/reservations/%2e%2e/flights',
    '/assets/../../data/cache.json',
    '/%c0%ae%c0%ae/etc/passwd',
    '/..',
    '/.',
    `/${'a'.repeat(8000)}`,
  ])('the path %s finds nothing, like any other', async (path) => {
    const text = await request(`GET ${path}`)
    expect(statusOf(text)).toBe(404)
    expect(text.endsWith('{"error":"Not found."}')).toBe(true)
  })

  it.each(['N172SP', 'N172 SP', 'FNPT II / 2', 'Æ 1%', "N1(2)'s*!"])(
    'the page of the aircraft %s is answered, however the school writes it',
    async (tail) => {
      const text = await request(`GET /aircraft/${encodeURIComponent(tail)}`)
      expect(statusOf(text)).toBe(200)
      expect(text).toContain('<!doctype html>')
    },
  )

  it.each([
    '/aircraft/%2e%2e',
    '/aircraft/.%2E',
    '/aircraft/%00',
    '/aircraft/N1%0d%0aX:1',
    '/aircraft/N1%7F',
    '/aircraft/N1%2',
    '/aircraft/N1%E0%A4',
    '/aircraft/%2e/N1',
  ])('%s names no aircraft', async (path) => {
    expect(statusOf(await request(`GET ${path}`))).toBe(404)
  })

  it.each([
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'PROPFIND',
    'OPTIONS',
    'get',
    'Get',
    'NONSENSE',
  ])('the method %s is 405', async (method) => {
    const text = await request(`${method} ${PATH}`)
    expect(statusOf(text)).toBe(405)
    expect(text).toMatch(/allow: GET, HEAD/i)
    expect(isArmoured(text)).toBe(true)
  })

  it.each([
    ['a length', 'Content-Length: 1000000000\r\n'],
    ['chunks', 'Transfer-Encoding: chunked\r\n'],
    ['an expectation', 'Content-Length: 5\r\nExpect: 100-continue\r\n'],
    ['a websocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'],
    ['length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\n'],
    ['a signed length', 'Content-Length: +4\r\n'],
    ['a folded header', 'X: a\r\n b\r\n'],
    ['a bare CR', 'X: a\rb\r\n'],
    ['a NUL', 'X: a\0b\r\n'],
    ['a blank before the colon', 'Content-Length : 4\r\n'],
  ])('%s is 400, and the connection ends', async (_, headers) => {
    const text = await request(`GET ${PATH}`, headers)
    expect(statusesOf(text)).toEqual([400])
    expect(text).toMatch(/connection: close/i)
    expect(isArmoured(text)).toBe(true)
  })

  it('a refresh with a body is refused, and the body not waited for', async () => {
    const text = await request('POST /api/refresh', 'Content-Length: 1000000000\r\n')
    expect(statusesOf(text)).toEqual([400])
    expect(text).toMatch(/connection: close/i)
    expect(statusOf(await request('GET /healthz'))).toBe(200)
  })

  it('a second request hidden in a body is not answered', async () => {
    const inner = `GET ${PATH} HTTP/1.1\r\n${host()}\r\n`
    const text = await raw(
      `POST /healthz HTTP/1.1\r\n${host()}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    )
    expect(statusesOf(text)).toEqual([405])
  })

  it.each([
    ['2 000 headers', 'a: b\r\n'.repeat(2000)],
    ['a header of 20 kB', `X: ${'x'.repeat(20_000)}\r\n`],
  ])('%s is 431', async (_, headers) => {
    expect(statusOf(await request(`GET ${PATH}`, headers))).toBe(431)
  })

  it.each([
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['raw UTF-8', `GET /é HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['noise', '\0\0\0\0\r\n\r\n'],
  ])('%s is an error, and the port lives on', async (_, bytes) => {
    expect([0, 400, 404, 405, 421, 431]).toContain(statusOf(await raw(bytes)))
    expect(statusOf(await request('GET /healthz'))).toBe(200)
  })
})

describe('a caller who takes his time', () => {
  it('with the headers is cut off, and told so', async () => {
    await server.close()
    server = await listen(
      gateway.gateway.decide,
      { host: '127.0.0.1', port: 0 },
      { patience: { ...CALLER_PATIENCE, headers: 100, request: 200 } },
    )
    const text = await raw('GET /healthz HTTP/1.1\r\nX: ')
    expect(statusOf(text)).toBe(408)
    expect(isArmoured(text)).toBe(true)
  })

  it('and leaves does not take the answer away from the others', async () => {
    let release = () => {}
    gateway.fake.answer = (_, socket) => {
      release = () => socket.end(respond(200, listBody([aReservationAnswer(1)])))
    }
    const first = connect(server.port, '127.0.0.1')
    first.write(`GET ${PATH} HTTP/1.1\r\n${host()}\r\n`)
    while (gateway.fake.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const others = Array.from({ length: 20 }, () => request(`GET ${PATH}`))
    first.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    release()
    expect(new Set((await Promise.all(others)).map(statusOf))).toEqual(new Set([200]))
    expect(gateway.fake.seen).toHaveLength(1)
  })
})

describe('closing', () => {
  it('lets a running answer end, and takes no new connection', async () => {
    let release = () => {}
    gateway.fake.answer = (_, socket) => {
      release = () => socket.end(respond(200, listBody([])))
    }
    const running = request(`GET ${PATH}`)
    while (gateway.fake.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const closed = server.close()
    expect(statusOf(await raw(`GET /healthz HTTP/1.1\r\n${host()}\r\n`))).toBe(0)
    release()
    expect(statusOf(await running)).toBe(200)
    await closed
  })
})
