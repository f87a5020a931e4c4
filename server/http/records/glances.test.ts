import { describe, expect, it } from 'vitest'
import { type Caller, NO_SIGN_IN, THIS_MACHINE } from '#server/http/access/caller.ts'
import { createGateway } from '#server/http/gateway.ts'
import { splitTarget } from '#server/http/request.ts'
import { DENVER_MIDNIGHT, OPENS, refreshing } from '#server/testing/refreshing.ts'
import { DAY, HOUR, isoInstant, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { PAGE_HEADER } from '#wire/wire.ts'

/** An hour after the school opened, with nothing read yet. */
const START = OPENS + HOUR

const TODAY = utcDayOf(DENVER_MIDNIGHT)
const day = (by: number) => utcDayOf(DENVER_MIDNIGHT + by * DAY)
const list = (from: number, to: number) =>
  `/api/v1/reservations?from=${day(from)}&to=${day(to)}&limit=100`

/** A school at which only one looks, who may spend nothing. */
function lookedAt(role: Role, more: Partial<Caller> = {}, headers: object = PAGE_HEADER) {
  const caller: Caller = { ...THIS_MACHINE, kind: 'person', role, id: 'somebody', ...more }
  const school = refreshing(START, 6)
  const { reader, ledger, refresher, time } = school
  const gateway = createGateway({
    reader,
    ledger,
    onView: () => refresher.poke(),
    school: { name: 'Mesa Air', timeZone: 'America/Denver' },
    version: '1.2.3',
    now: time.now,
    hosts: () => new Map([['127.0.0.1', 'http://127.0.0.1']]),
    files: null,
    authentication: { ...NO_SIGN_IN, callerOf: () => caller },
  })
  const ask = async (path: string) => {
    const before = school.upstream.sent.length
    const sent = { host: '127.0.0.1', 'sec-fetch-site': 'same-origin', ...headers }
    const { status } = await gateway.decide({ method: 'GET', ...splitTarget(path), headers: sent })
    // A look is answered from what is known, and by itself has nothing read.
    expect(school.upstream.sent.length).toBe(before)
    return status
  }
  return {
    school,
    ask,
    /** Asks again and again, as an open page does; what was read meanwhile. */
    async looks(paths: readonly string[], until: number, every = MINUTE) {
      for (let at = time.now(); at < until; at += every) {
        time.schedule(at, async () => {
          for (const path of paths) await ask(path)
        })
      }
      await time.runUntil(until)
      return school.upstream.sent.map(({ path }) => path)
    },
  }
}

describe('a school at which nobody looks who may have anything read', () => {
  it.each<[Role, string]>([
    ['display', list(0, 1)],
    ['display', `/api/known?collection=reservations&from=${TODAY}&to=${day(1)}`],
    ['display', `/api/running?at=${isoInstant(DENVER_MIDNIGHT)}`],
    ['viewer', list(-2, 5)],
  ])(
    'has its today read by the plan, and nothing else, while a %s looks at %s',
    async (role, path) => {
      const { school, ask, looks } = lookedAt(role)
      const sent = await looks([path], START + 2 * HOUR)
      expect(sent.length).toBeGreaterThanOrEqual(8)
      // Today in Denver, and the days that its page has room for, which cost nothing.
      for (const one of sent) expect(one).toMatch(/^\/api\/v1\/reservations\?from=2026-11-17&to=/)
      expect(await ask(list(0, 0))).toBe(200)
      expect(school.reader.watched()).toEqual([])
    },
  )

  it('reads no more often the more often they look', async () => {
    const [calm, hurried] = await Promise.all(
      [2 * MINUTE, 20 * SECOND].map((every) =>
        lookedAt('display').looks([list(0, 1)], START + HOUR, every),
      ),
    )
    expect(hurried).toEqual(calm)
    expect(calm?.length).toBeLessThanOrEqual(12)
  })

  it.each<[string, Role, string, Partial<Caller>, object]>([
    ['another day', 'viewer', list(3, 6), {}, PAGE_HEADER],
    ['what runs on another day', 'viewer', `/api/running?at=${day(3)}T07:00:00Z`, {}, PAGE_HEADER],
    ['what a screen is refused', 'display', list(0, 7), {}, PAGE_HEADER],
    [
      'a flight log that it is refused',
      'viewer',
      `/api/v1/flights?from=${TODAY}&to=${TODAY}&limit=100`,
      {},
      PAGE_HEADER,
    ],
    [
      'today, by a token',
      'viewer',
      list(0, 1),
      { kind: 'token', scopes: ['schedule'] },
      PAGE_HEADER,
    ],
    ['today, by a program', 'display', list(0, 1), {}, {}],
    [
      'today, to look ahead',
      'display',
      list(0, 1),
      {},
      { ...PAGE_HEADER, 'cache-control': 'only-if-cached' },
    ],
  ])('has nothing read for a look at %s', async (_, role, path, more, headers) => {
    expect(await lookedAt(role, more, headers).looks([path], START + HOUR)).toEqual([])
  })
})
