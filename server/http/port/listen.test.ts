import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ATTACKS,
  type Attack,
  expectRefused,
  isArmoured,
  sendBytes,
  statusesOf,
} from '#server/testing/attacks.ts'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
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

/** What comes back to bytes, under the eyes of the witness. */
async function raw(bytes: string | Buffer): Promise<string> {
  const text = await sendBytes(server.port, bytes)
  gateway.witness(text)
  return text
}

const host = () => `Host: 127.0.0.1:${server.port}\r\n`
const request = (line: string, headers = 'Connection: close\r\n') =>
  raw(`${line} HTTP/1.1\r\n${host()}${headers}\r\n`)
const untilAsked = () =>
  vi.waitFor(() => expect(gateway.fake.seen).not.toEqual([]), { timeout: 100_000, interval: 5 })
const statusOf = (text: string) => statusesOf(text)[0] ?? 0

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

  const refused = async (attack: Attack) => {
    expectRefused(attack, await raw(attack.bytes(`127.0.0.1:${server.port}`, '')))
    expect(statusOf(await request('GET /healthz'))).toBe(200)
  }

  it.each(ATTACKS.names)('$what is 421 with nothing said', refused)
  it.each(ATTACKS.callers)('a caller from elsewhere is 403: $what', refused)
  it.each(ATTACKS.paths)('the path $what finds nothing, like any other', refused)
  it.each(ATTACKS.methods)('the method $what is 405', refused)
  it.each(ATTACKS.framings)('$what is refused, and the connection ends', refused)
  it.each(ATTACKS.lengths)('$what is 431', refused)
  it.each(ATTACKS.noise)('$what is an error, and the port lives on', refused)

  it('another server in the request line is never connected to', async () => {
    const evil = await startFakeUpstream()
    const address = evil.baseUrl.slice('http://'.length)
    for (const attack of ATTACKS.servers)
      expectRefused(attack, await raw(attack.bytes(`127.0.0.1:${server.port}`, address)))
    expect(evil.connections()).toBe(0)
    await evil.close()
  })

  it.each(['N172SP', 'N172 SP', 'FNPT II / 2', 'Æ 1%', "N1(2)'s*!"])(
    'the page of the aircraft %s is answered, however the school writes it',
    async (tail) => {
      const text = await request(`GET /aircraft/${encodeURIComponent(tail)}`)
      expect(statusOf(text)).toBe(200)
      expect(text).toContain('<!doctype html>')
    },
  )
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
    await untilAsked()
    const others = Array.from({ length: 20 }, () => request(`GET ${PATH}`))
    first.destroy()
    await once(first, 'close')
    // What is heard of a later connection is heard after the end of that one.
    await request('GET /healthz')
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
    await untilAsked()
    const closed = server.close()
    expect(statusOf(await raw(`GET /healthz HTTP/1.1\r\n${host()}\r\n`))).toBe(0)
    release()
    expect(statusOf(await running)).toBe(200)
    await closed
  })

  it('does not wait for a connection that has sent no request, as browsers open for later', async () => {
    await server.close()
    server = await listen(
      gateway.gateway.decide,
      { host: '127.0.0.1', port: 0 },
      { patience: { ...CALLER_PATIENCE, headers: 3_600_000, request: 3_600_000, stop: 3_600_000 } },
    )
    const silent = connect(server.port, '127.0.0.1')
    await once(silent, 'connect')
    await request('GET /healthz')
    const end = once(silent, 'close')
    silent.resume()
    await server.close()
    await end
  })
})
