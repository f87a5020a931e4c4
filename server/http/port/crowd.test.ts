import { connect, Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/config/log.ts'
import { networkOf } from '#server/http/allowance.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { isFullRun } from '#testing/runs.ts'
import { ROOM } from './connections.ts'
import { CALLER_PATIENCE, type Listening, type ListenOptions, listen } from './listen.ts'
import type { Decide } from './node-request.ts'
import { DIRECT } from './peers.ts'

// Many callers, and callers that take their time, at a port of their own.

const QUIET = 1_000
const OK = jsonAnswer(200, {})
const POST = 'POST /api/session HTTP/1.1\r\nHost: x\r\n'
const SMALL = { ofOne: 3, ofAll: 5, surplus: 2 }

let server: Listening | null = null
const callers = new Set<Caller>()
/** Where connections come from while a test says so, and the clock of the port. */
const at = { from: '192.0.2.1', now: 0 }
afterEach(async () => {
  for (const { socket } of callers) socket.destroy()
  callers.clear()
  await server?.close()
  server = null
  at.from = '192.0.2.1'
})

async function open(options: ListenOptions = {}, decide: Decide = () => OK) {
  const places = new WeakMap<Socket, string>()
  const placeOf = (socket: Socket) => {
    const place = places.get(socket) ?? at.from
    places.set(socket, place)
    return place
  }
  server = await listen(
    decide,
    { host: '127.0.0.1', port: 0 },
    {
      monotonic: () => at.now,
      peers: {
        ...DIRECT,
        shareOf: (socket) => networkOf(placeOf(socket)),
        of: (request) => ({ ...DIRECT.of(request), address: placeOf(request.socket) }),
      },
      ...options,
    },
  )
}

interface Caller {
  readonly socket: Socket
  /** All that came so far. */
  text(): string
  ask(path?: string): void
  /** Begins a request of 16,000 bytes, of which only the first comes. */
  begin(): void
  /** Statuses of the answers, as soon as there are so many. */
  answers(many: number): Promise<number[]>
  readonly closed: Promise<void>
}

function call(): Caller {
  const socket = connect(server?.port ?? 0, '127.0.0.1')
  let text = ''
  const looking = new Set<() => void>()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (const look of looking) look()
  })
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
  const caller: Caller = {
    socket,
    text: () => text,
    ask: (path = '/') => void socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    begin: () => void socket.write(`${POST}Content-Length: 16000\r\n\r\n{`),
    answers: (many) =>
      new Promise((resolve) => {
        const look = () => {
          if (statuses().length < many) return
          looking.delete(look)
          resolve(statuses())
        }
        looking.add(look)
        void closed.then(() => resolve(statuses()))
        look()
      }),
    closed,
  }
  callers.add(caller)
  return caller
}

/** A connection that has had an answer, and waits. */
async function kept(): Promise<Caller> {
  const caller = call()
  caller.ask()
  expect(await caller.answers(1)).toEqual([200])
  return caller
}

async function answerTo(path = '/'): Promise<{ statuses: number[]; caller: Caller }> {
  const caller = call()
  caller.ask(path)
  return { statuses: await caller.answers(1), caller }
}

/** A decision that waits until `release`, but for `/healthz` and `/readyz`. */
function slow() {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const waiting = { count: 0 }
  const decide: Decide = ({ path }) => {
    if (path === '/healthz' || path === '/readyz') return OK
    waiting.count += 1
    return gate.then(() => OK)
  }
  const isAsked = async (many: number) => {
    await vi.waitFor(() => expect(waiting.count).toBeGreaterThanOrEqual(many), {
      timeout: 100_000,
      interval: 2,
    })
  }
  return { decide, release, isAsked }
}

describe('connections', () => {
  it('are a thousand of one network and four times as many of all', async () => {
    expect(ROOM).toEqual({ ofOne: 1_024, ofAll: 4_096, surplus: 256 })
    const { decide, release, isAsked } = slow()
    const room = isFullRun ? ROOM : SMALL
    await open({ room }, decide)
    const share = Array.from({ length: room.ofOne }, call)
    for (const one of share) one.ask()
    await isAsked(room.ofOne)
    expect((await answerTo()).statuses).toEqual([429])
    at.from = '192.0.2.2'
    const other = call()
    other.ask()
    await isAsked(room.ofOne + 1)
    release()
    for (const one of [...share, other]) expect(await one.answers(1)).toEqual([200])
  })

  it('of a network that has its share make room for its next one, the longest quiet first', async () => {
    await open({ room: SMALL })
    const [first, second, third] = [await kept(), await kept(), await kept()]
    at.now += QUIET
    // The first one is quiet for less long than the second now.
    first.ask()
    await first.answers(2)
    at.now += QUIET
    expect((await answerTo()).statuses).toEqual([200])
    await second.closed
    first.ask()
    third.ask()
    expect([await first.answers(3), await third.answers(2)]).toEqual([
      [200, 200, 200],
      [200, 200],
    ])
  })

  it('with a body that is still coming make room like quiet ones, and are not quiet once it has come', async () => {
    const { decide, release, isAsked } = slow()
    await open({ room: SMALL }, decide)
    const whole = call()
    whole.begin()
    whole.socket.write('x'.repeat(15_999))
    await isAsked(1)
    const slowly = [call(), call()]
    for (const one of slowly) one.begin()
    expect((await answerTo('/healthz')).statuses, 'however young they are').toEqual([200])
    await Promise.race(slowly.map(({ closed }) => closed))
    release()
    expect(await whole.answers(1)).toEqual([200])
  })

  it('that were answered just now are not closed for others, which hear that there are too many', async () => {
    await open({ room: SMALL })
    const young = [await kept(), await kept(), await kept()]
    const { statuses, caller } = await answerTo()
    expect(statuses).toEqual([429])
    expect(caller.text()).toMatch(/^retry-after: 5\r$/im)
    expect(caller.text()).toMatch(/^connection: close\r$/im)
    await caller.closed
    for (const one of young) one.ask()
    for (const one of young) expect(await one.answers(2)).toEqual([200, 200])
  })

  it('without a whole request never keep an honest one out, however many come at once', async () => {
    await open({ room: SMALL })
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) {
      at.now += QUIET
      for (const one of Array.from({ length: 4 }, call)) one.begin()
      statuses.push(...(await answerTo()).statuses)
    }
    expect(statuses).toEqual(Array(20).fill(200))
  })

  it('at work are never closed for others; health is told all the same, and other networks get in', async () => {
    const { decide, release, isAsked } = slow()
    await open({ room: SMALL }, decide)
    const busy = [call(), call(), call()]
    for (const one of busy) one.ask()
    await isAsked(3)
    at.now += 60 * QUIET
    expect((await answerTo()).statuses).toEqual([429])
    expect((await answerTo('/healthz')).statuses).toEqual([200])
    expect((await answerTo('/readyz')).statuses).toEqual([200])
    at.from = '192.0.2.2'
    const other = call()
    other.ask()
    await isAsked(4)
    release()
    for (const one of [...busy, other]) expect(await one.answers(1)).toEqual([200])
  })

  it('are cut where there are too many even to be told', async () => {
    const { decide, release, isAsked } = slow()
    await open({ room: SMALL }, decide)
    const busy = [call(), call(), call()]
    for (const one of busy) one.ask()
    await isAsked(3)
    const told = [call(), call()]
    await Promise.all(told.map(({ socket }) => new Promise((done) => socket.once('connect', done))))
    const cut = call()
    await cut.closed
    expect(cut.text()).toBe('')
    for (const one of told) {
      one.ask()
      expect(await one.answers(1)).toEqual([429])
    }
    release()
  })

  it('of one network do not take the room of all, and all of them together make room, too', async () => {
    await open({ room: SMALL })
    const first = await kept()
    await kept()
    await kept()
    at.from = '192.0.2.2'
    await kept()
    await kept()
    at.now += QUIET
    at.from = '192.0.2.3'
    expect((await answerTo()).statuses).toEqual([200])
    await first.closed
  })

  it('that are closed give their place back', async () => {
    await open({ room: SMALL })
    for (let round = 0; round < 4; round += 1) {
      const those = [await kept(), await kept(), await kept()]
      for (const { socket } of those) socket.destroy()
      await Promise.all(those.map(({ closed }) => closed))
      // The port hears of it a little later.
      while ((await answerTo()).statuses[0] !== 200) await new Promise(setImmediate)
      for (const { socket } of callers) socket.destroy()
    }
  })
})

describe('requests', () => {
  it('a thousand on one connection, none waiting for another, are answered in order', async () => {
    await open({ requestsPerMinute: 4_800 }, ({ path }) => jsonAnswer(200, path))
    const caller = call()
    for (let number = 0; number < 1_000; number += 1) caller.ask(`/${number}`)
    expect(new Set(await caller.answers(1_000))).toEqual(new Set([200]))
    // The last answer's head may come before its body.
    caller.socket.end()
    await caller.closed
    const numbers = [...caller.text().matchAll(/"\/(\d+)"/g)].map((match) => Number(match[1]))
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, number) => number))
  })

  it('beyond the share of an address are 429 and decide nothing, until some are granted again', async () => {
    let decided = 0
    const lines: string[] = []
    const log = createLog('warn', () => 0, { write: (line) => lines.push(line) })
    await open({ requestsPerMinute: 60, log }, () => {
      decided += 1
      return OK
    })
    const caller = call()
    for (let number = 0; number < 70; number += 1) caller.ask()
    const statuses = await caller.answers(70)
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
    expect(decided).toBe(60)
    expect(caller.text()).toMatch(/^retry-after: 1\r$/im)
    expect(caller.text()).toMatch(
      /x-content-type-options: nosniff[^{]*\{"error":"Too many requests/,
    )
    caller.ask('/healthz')
    expect((await caller.answers(71)).at(-1)).toBe(200)
    caller.ask('/assets/main-abc123.js')
    expect((await caller.answers(72)).at(-1)).toBe(200)
    at.from = '192.0.2.2'
    expect((await answerTo()).statuses).toEqual([200])
    at.now += 1_000
    caller.ask()
    expect((await caller.answers(73)).at(-1)).toBe(200)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'callers_refused', tooMany: 'requests' },
    ])
  })
})

describe('patience', () => {
  const quick = (change: Partial<typeof CALLER_PATIENCE>) => ({
    patience: { ...CALLER_PATIENCE, ...change },
  })
  /** More than two sockets between here and there can hold. */
  const HUGE = jsonAnswer(200, 'x'.repeat(32 * 1024 * 1024))

  it('is as long as said', () => {
    expect(CALLER_PATIENCE).toEqual({
      headers: 4_000,
      request: 10_000,
      idle: 75_000,
      last: 5_000,
      silence: 30_000,
      answer: 60_000,
      stop: 4_500,
    })
  })

  it('ends for headers that come a byte at a time, and for those that never come', async () => {
    await open(quick({ headers: 200 }))
    const [slowly, silent] = [call(), call()]
    slowly.socket.write('GET / HTTP/1.1\r\nX: ')
    const drip = setInterval(() => slowly.socket.write('x'), 10)
    await Promise.all([slowly.closed, silent.closed])
    clearInterval(drip)
    expect(slowly.text()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('ends for bodies that come a byte at a time', async () => {
    await open(quick({ headers: 100, request: 300 }))
    const slowly = Array.from({ length: 20 }, call)
    for (const one of slowly) one.begin()
    const drip = setInterval(() => {
      for (const { socket } of slowly) socket.write('x')
    }, 10)
    for (const one of slowly) {
      await one.closed
      expect(one.text()).toMatch(/^HTTP\/1\.1 408 /)
    }
    clearInterval(drip)
  })

  it('ends for a body behind a request that is not answered yet', async () => {
    await open(quick({ headers: 100, request: 300 }), slow().decide)
    const caller = call()
    caller.ask()
    caller.begin()
    await caller.closed
    expect(caller.text()).not.toContain(' 200 ')
  })

  it('ends at once for a body in broken chunks', async () => {
    await open(quick({ silence: 3_600_000 }))
    const caller = call()
    caller.socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\nnot a length\r\n`)
    await caller.closed
    expect(caller.text()).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is not needed for who asks for a tunnel, stays or leaves', async () => {
    await open()
    const TUNNEL = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'
    const [leaving, staying] = [call(), call()]
    leaving.socket.write(TUNNEL, () => leaving.socket.resetAndDestroy())
    staying.socket.write(TUNNEL)
    await Promise.all([leaving.closed, staying.closed])
    expect(staying.text()).toMatch(/^HTTP\/1\.1 405 /)
    expect((await answerTo()).statuses).toEqual([200])
  })

  it('is not over for a request that came while this process stood still', async () => {
    const theirs: Socket[] = []
    const mayCome = (socket: Socket) => theirs.push(socket) > 0
    await open({ peers: { ...DIRECT, mayCome } })
    const [prompt, late] = [await kept(), await kept()]
    const overdue = Object.assign(new Error('overdue'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    // As the deadlines of connections: a timer, after which what has come is read.
    await new Promise((resolve) => setTimeout(resolve, 0))
    prompt.ask()
    for (const socket of theirs)
      (socket as Socket & { server: Server }).server.emit('clientError', overdue, socket)
    expect(await prompt.answers(2)).toEqual([200, 200])
    expect(await late.answers(2)).toEqual([200, 408])
    prompt.ask()
    expect(await prompt.answers(3)).toEqual([200, 200, 200])
  })

  it('has as many wait to be heard as there is room for', async () => {
    const listening = vi.spyOn(Server.prototype, 'listen')
    onTestFinished(() => listening.mockRestore())
    await open()
    expect(listening.mock.calls[0]?.slice(1, 3)).toEqual(['127.0.0.1', ROOM.ofAll])
  })

  it('outlasts the minute between two questions of a page that nobody sees, and what proxies keep open', () => {
    expect(CALLER_PATIENCE.idle).toBeGreaterThan(60_000)
  })

  it('ends for a connection on which nothing more is asked', async () => {
    await open(quick({ idle: 50 }))
    await (await kept()).closed
  })

  it('ends for a caller who reads nothing', async () => {
    await open(quick({ silence: 200 }), () => HUGE)
    const caller = call()
    caller.socket.pause()
    caller.ask()
    // Once nothing flows, only the other side can end it.
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        caller.socket.write('\r\n', (error) => {
          if (!error) return
          clearInterval(look)
          resolve()
        })
      }, 400)
    })
  })

  it('ends for a caller who reads steadily, but too slowly ever to be done', async () => {
    await open(quick({ answer: 300 }), () => HUGE)
    const caller = call()
    caller.socket.on('data', () => {
      caller.socket.pause()
      setTimeout(() => caller.socket.resume(), 10)
    })
    caller.ask()
    await caller.closed
    expect(caller.text().length).toBeGreaterThan(0)
    expect(caller.text().length).toBeLessThan(HUGE.body.length)
  })

  it('is not ended by an answer that was read in time', async () => {
    await open(quick({ answer: 1_000, idle: 60_000 }))
    const caller = await kept()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    caller.ask()
    expect(await caller.answers(2)).toEqual([200, 200])
  })

  it('with a running answer ends when the port is closed', async () => {
    const { decide, isAsked } = slow()
    await open(quick({ stop: 100 }), decide)
    const caller = call()
    caller.ask()
    await isAsked(1)
    await server?.close()
    await caller.closed
    expect(caller.text()).toBe('')
  })
})
