import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Listening, listen } from '#server/http/port/listen.ts'
import { loopbackHosts } from '#server/http/port/own-hosts.ts'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { aReservationAnswer, listBody, respond } from '#server/testing/fake-upstream.ts'
import { runs } from '#testing/runs.ts'

// Many browsers that open the same cold week in the same second.

const MANY = runs({ each: 20, every: 200 })

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 10, 15)
/** 60 bookings a day for a week: five lists of a hundred, each of which begins where the last one ended. */
const BOOKINGS = Array.from({ length: 7 * 60 }, (_, n) => {
  const start = FIRST + Math.floor(n / 60) * DAY + (n % 60) * 15 * 60_000
  const startsAt = new Date(start).toISOString()
  return aReservationAnswer(n, { startsAt, endsAt: new Date(start + 3_600_000).toISOString() })
})

let gateway: CanaryGateway
let server: Listening
beforeEach(async () => {
  gateway = await startCanaryGateway()
  server = await listen(gateway.gateway.decide, { host: '127.0.0.1', port: 0 })
  gateway.hostsAre(loopbackHosts(server.port))
})
afterEach(async () => {
  await server.close()
  await gateway.close()
})

/** What the school answers to a list, §4.1. */
function answerTo(target: string): string {
  const query = new URLSearchParams(target.split('?')[1])
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const found = BOOKINGS.filter(({ startsAt }) => {
    const day = String(startsAt).slice(0, 10)
    return from <= day && day <= to
  })
  return respond(200, listBody(found.slice(0, 100)))
}

/** Walks a week as the page does; gives the ids it found. */
async function walk(): Promise<Set<string>> {
  const ids = new Set<string>()
  let from = '2026-11-15'
  for (;;) {
    const path = `/api/v1/reservations?from=${from}&to=2026-11-21&limit=1000`
    const response = await fetch(`${server.address}${path}`)
    const { data, meta } = (await response.json()) as {
      data: { id: string; startsAt: string }[]
      meta: { pageSize: number }
    }
    for (const { id } of data) ids.add(id)
    const next = data.at(-1)?.startsAt.slice(0, 10)
    if (data.length < meta.pageSize || next === undefined) return ids
    from = next
  }
}

const targets = () => gateway.fake.seen.map((request) => request.target)

describe('many cold browsers', () => {
  it('make one walk, and each of them sees all of it', async () => {
    gateway.fake.answer = ({ target }, socket) => socket.end(answerTo(target))
    const found = await Promise.all(Array.from({ length: MANY }, walk))
    expect(new Set(found.map((ids) => ids.size))).toEqual(new Set([BOOKINGS.length]))
    expect(new Set(targets()).size).toBe(targets().length)
    expect(targets().length).toBeLessThanOrEqual(7)
  })

  it('make one walk where the school is slow', async () => {
    gateway.fake.answer = ({ target }, socket) => {
      setTimeout(() => socket.end(answerTo(target)), 300)
    }
    const found = await Promise.all(Array.from({ length: MANY }, walk))
    expect(new Set(found.map((ids) => ids.size))).toEqual(new Set([BOOKINGS.length]))
    expect(targets().length).toBeLessThanOrEqual(7)
  })

  it('make one walk where the first of them leaves at once', async () => {
    let answer = () => {}
    gateway.fake.answer = ({ target }, socket) => {
      answer = () => socket.end(answerTo(target))
      if (gateway.fake.seen.length > 1) answer()
    }
    const first = connect(server.port, '127.0.0.1')
    const path = '/api/v1/reservations?from=2026-11-15&to=2026-11-21&limit=1000'
    first.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`)
    await vi.waitFor(() => expect(targets()).not.toEqual([]), { timeout: 100_000, interval: 5 })
    const others = Array.from({ length: MANY - 1 }, walk)
    first.destroy()
    await once(first, 'close')
    // What is heard of a later connection is heard after the end of that one.
    await fetch(`${server.address}/healthz`)
    answer()
    const found = await Promise.all(others)
    expect(new Set(found.map((ids) => ids.size))).toEqual(new Set([BOOKINGS.length]))
    expect(targets().length).toBeLessThanOrEqual(7)
  })
})
