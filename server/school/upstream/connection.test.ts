import dns from 'node:dns'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'undici'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { createUpstream } from './client.ts'
import { DEADLINES, MOST_ANSWER_BYTES } from './http-get.ts'
import type { SchoolQuestion } from './question.ts'

// The way to the school: its name, the connection, and how long we wait on it.

const LIST: SchoolQuestion = { kind: 'list', collection: 'flights', from: null, to: null }
const KEY = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K'

let fake: FakeUpstream
beforeEach(async () => {
  fake = await startFakeUpstream()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await fake.close()
})

const upstreamAt = (baseUrl: string) => createUpstream({ baseUrl, key: KEY })

type Lookup = (name: string, done: (error: Error | null, addresses: unknown) => void) => void

/** Has names looked up by `lookup` instead of by this machine; gives the names that were. */
function resolver(lookup: Lookup): string[] {
  const names: string[] = []
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _: unknown, done: never) => {
    names.push(name)
    lookup(name, done)
  }) as never)
  return names
}

const named = () => fake.baseUrl.replace('127.0.0.1', 'school.example')
const at = (address: string): Lookup => {
  const family = address.includes(':') ? 6 : 4
  return (_, done) => process.nextTick(done, null, [{ address, family }])
}

describe('the name of the school', () => {
  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'])(
    'that the resolver answers with %s is upstream_unreachable, and nothing was sent',
    async (code) => {
      const names = resolver((_, done) =>
        process.nextTick(done, Object.assign(new Error(code), { code })),
      )
      expect(await upstreamAt(named()).ask(LIST)).toMatchObject({
        reason: 'upstream_unreachable',
        outcome: { sent: false },
      })
      expect(names).toEqual(['school.example'])
    },
  )

  it('is looked up for each request, and the newest address is the one that is asked', async () => {
    fake.answer = respond(200, listBody([]))
    const upstream = upstreamAt(named())
    const names = resolver(at('127.0.0.1'))
    expect(await upstream.ask(LIST)).toMatchObject({ kind: 'list' })
    // Nobody listens there.
    const moved = resolver(at('::1'))
    expect(await upstream.ask(LIST)).toMatchObject({ reason: 'upstream_unreachable' })
    expect(names.concat(moved)).toEqual(['school.example', 'school.example'])
    expect(fake.connections()).toBe(1)
  })
})

const settle = () => new Promise((resolve) => setImmediate(resolve))
const until = async (isSo: () => boolean) => {
  while (!isSo()) await settle()
}

describe('patience, as the gateway has it', () => {
  /** The answer, and whether it has come, while only we let time pass. */
  function watch(asked: Promise<unknown>) {
    const seen = { answer: null as unknown }
    void asked.then((answer) => (seen.answer = answer))
    return seen
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it('with a resolver that hangs ends with the deadline to connect', async () => {
    const names = resolver(() => {})
    const seen = watch(upstreamAt(named()).ask(LIST))
    await until(() => names.length > 0)
    await vi.advanceTimersByTimeAsync(DEADLINES.connect - 1)
    await settle()
    expect(seen.answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => seen.answer !== null)
    expect(seen.answer).toMatchObject({
      reason: 'upstream_unreachable',
      outcome: { sent: false },
    })
  })

  it('with a handshake that never comes ends with the deadline to connect', async () => {
    const seen = watch(upstreamAt(fake.baseUrl.replace('http:', 'https:')).ask(LIST))
    await until(() => fake.connections() > 0)
    await vi.advanceTimersByTimeAsync(DEADLINES.connect - 1)
    await settle()
    expect(seen.answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => seen.answer !== null)
    expect(seen.answer).toMatchObject({ reason: 'upstream_unreachable' })
  })

  it('is as long as said: late is better than never, and the body follows its head', () => {
    expect(DEADLINES).toEqual({ connect: 5_000, headers: 60_000, body: 20_000 })
  })

  it.each([
    ['an answer that never comes', ''],
    ['a head that is never whole', 'HTTP/1.1 200 OK\r\nx: y'],
  ])('with %s ends with the deadline of its head', async (_, begun) => {
    fake.answer = (__, socket) => socket.write(begun)
    const seen = watch(upstreamAt(fake.baseUrl).ask(LIST))
    await until(() => fake.seen.length > 0)
    await vi.advanceTimersByTimeAsync(DEADLINES.headers - 1)
    await settle()
    expect(seen.answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => seen.answer !== null)
    expect(seen.answer).toMatchObject({ reason: 'upstream_timeout', outcome: { sent: true } })
  })

  /** Until the head has come, from which on the body has its own deadline. */
  function untilTheHead() {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    return () => until(() => timers.mock.calls.some(([, ms]) => ms === DEADLINES.body))
  }

  /** A list that is asked for, and comes as the test writes it. */
  async function listInParts() {
    const [head = '', body = ''] = respond(200, listBody([])).split('\r\n\r\n')
    let school: Pick<Socket, 'write'> | undefined
    fake.answer = (_, socket) => (school = socket)
    const headHasCome = untilTheHead()
    const seen = watch(upstreamAt(fake.baseUrl).ask(LIST))
    await until(() => school !== undefined)
    return { head, body, school, seen, headHasCome }
  }

  it('for the body begins with its head', async () => {
    const { head, body, school, seen, headHasCome } = await listInParts()
    await vi.advanceTimersByTimeAsync(DEADLINES.headers - 1)
    school?.write(`${head}\r\n\r\n`)
    await headHasCome()
    // Together later than either deadline.
    await vi.advanceTimersByTimeAsync(DEADLINES.body - 1)
    school?.write(body)
    await until(() => seen.answer !== null)
    expect(seen.answer).toMatchObject({ kind: 'list' })
  })

  it.each(['head', 'body'] as const)(
    'that passes while this process stands still does not make an answer late whose %s has come by then',
    async (part) => {
      const { head, body, school, seen, headHasCome } = await listInParts()
      school?.write(`${head}\r\n\r\n`)
      if (part === 'body') await headHasCome()
      school?.write(body)
      // Nothing is read in between: timers come first when a process goes on.
      vi.advanceTimersByTime(DEADLINES.headers)
      await until(() => seen.answer !== null)
      expect(seen.answer).toMatchObject({ kind: 'list' })
    },
  )

  it('with a body that comes a byte at a time ends with the deadline of the body', async () => {
    let school: Pick<Socket, 'write'> | undefined
    fake.answer = (_, socket) => {
      school = socket
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\n{')
    }
    const headHasCome = untilTheHead()
    const seen = watch(upstreamAt(fake.baseUrl).ask(LIST))
    await headHasCome()
    for (let byte = 1; byte < 10; byte += 1) {
      await vi.advanceTimersByTimeAsync(DEADLINES.body / 10)
      school?.write(' ')
      await settle()
    }
    await vi.advanceTimersByTimeAsync(DEADLINES.body / 10 - 1)
    await settle()
    expect(seen.answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => seen.answer !== null)
    expect(seen.answer).toMatchObject({ reason: 'upstream_timeout', outcome: { sent: true } })
  })
})

it('a body may be as long as said, and not a byte longer', async () => {
  expect(MOST_ANSWER_BYTES).toBe(4 * 1024 * 1024)
  const whole = JSON.stringify(listBody([]))
  const upstream = upstreamAt(fake.baseUrl)
  for (const isSaid of [true, false]) {
    for (const [length, kind] of [
      [MOST_ANSWER_BYTES, 'list'],
      [MOST_ANSWER_BYTES + 1, 'failed'],
    ] as const) {
      const said = isSaid ? `content-length: ${length}\r\n` : ''
      fake.answer = `HTTP/1.1 200 OK\r\n${said}\r\n${whole.padEnd(length)}`
      expect((await upstream.ask(LIST)).kind).toBe(kind)
    }
  }
})

describe('a connection', () => {
  // Time stands still: what is closed here is not closed by somebody's patience.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it.each([
    ['after an answer that would keep it', (socket: Socket) => socket.write(OPEN)],
    [
      'after a redirect',
      (socket: Socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n'),
    ],
    [
      'in a coding',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: br\r\n\r\n'),
    ],
    [
      'too long a body',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9999999\r\n\r\n'),
    ],
  ])('is not left open %s', async (_, answer) => {
    const ended: Promise<void>[] = []
    fake.answer = (__, socket) => {
      ended.push(new Promise((resolve) => socket.once('close', () => resolve())))
      answer(socket)
    }
    // undici closes most of them by itself; what it keeps beside a connection is given back by this alone.
    const destroy = vi.spyOn(Client.prototype, 'destroy')
    await upstreamAt(fake.baseUrl).ask(LIST)
    expect(ended).toHaveLength(1)
    await Promise.all(ended)
    expect(destroy).toHaveBeenCalled()
  })

  it('that comes when nobody waits for it any more is not left open', async () => {
    const ended: Promise<void>[] = []
    const silent = createServer((socket) => {
      ended.push(new Promise((resolve) => socket.once('close', () => resolve())))
      socket.on('error', () => {})
      socket.resume()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    let answer = () => {}
    const names = resolver((name, done) => (answer = () => at('127.0.0.1')(name, done)))
    const upstream = upstreamAt(`http://school.example:${port}`)
    const asked = upstream.ask(LIST)
    await until(() => names.length > 0)
    upstream.close()
    await asked
    answer()
    await until(() => ended.length > 0)
    await Promise.all(ended)
    await new Promise((resolve) => silent.close(resolve))
  })
})

const OPEN = respond(200, listBody([]), { connection: 'keep-alive', 'keep-alive': 'timeout=600' })
