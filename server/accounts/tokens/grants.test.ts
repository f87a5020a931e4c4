import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { type TokensUnderTest, tokensUnderTest } from '#server/testing/tokens/tokens-under-test.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { MOST_GRANTED, type TokenScope } from '#wire/access.ts'
import type { TokenWire } from '#wire/accounts-wire.ts'
import { spentOn } from './tokens.ts'

const MANY = runs({ each: 500, every: 10_000 })
const LEFT = 'flightline-token-requests-left'

/** Days far apart, each of which takes a request of its own. */
const farDay = (n: number) => 10 + 3 * n

async function ask(school: TokensUnderTest, secret: string, n: number) {
  const answer = await school.by(secret, school.list('reservations', farDay(n)))
  return [answer.status, answer.headers.get(LEFT)]
}

const wireOf = async (school: TokensUnderTest) => {
  const { data } = await school.json<{ data: TokenWire[] }>('admin', '/api/house/tokens')
  return data.map(({ granted, spentToday }) => [granted, spentToday])
}

describe('a token without a grant', () => {
  it('spends nothing, however often it asks, whatever it asks and says of itself', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule', 'log', 'contacts'])
    const paths = (n: number) => [
      school.list('reservations', n % 90),
      school.list('flights', -(n % 90)),
      `/api/v1/flights/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      `/api/log.csv?from=${school.day(-(n % 90))}`,
      `/api/known?collection=flights&from=${school.day(0)}&to=${school.day(0)}`,
    ]
    const page = { authorization: `Bearer ${secret}`, 'flightline-page': '1' }
    const statuses = new Set<number>()
    for (let n = 0; n < MANY; n += 5) {
      for (const path of paths(n)) {
        const headers = n % 2 === 0 ? page : { ...page, 'flightline-look-back': '1' }
        statuses.add(await school.status(null, path, undefined, { headers }))
      }
    }
    expect(await ask(school, secret, 0)).toEqual([504, null])
    expect(school.spent()).toBe(0)
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 504])
  })
})

describe('a grant', () => {
  it('of three is three requests a day, counted before they are sent, and then words', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule'], 3)
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await ask(school, secret, n))
    expect(answers).toEqual([
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [429, '0'],
    ])
    expect(school.spent()).toBe(3)
    const refused = await school.by(secret, school.list('reservations', farDay(9)))
    expect(await refused.json()).toEqual({
      error: 'Some of this data isn’t loaded, and this token has used its requests for today.',
      reason: 'not_cached',
      retryAt: '2026-11-19T00:00:00.000Z',
    })
    // It is four in the afternoon in UTC.
    expect(refused.headers.get('retry-after')).toBe(String(8 * 3600))
    expect(await wireOf(school)).toEqual([[3, 3]])
    // What is known it is still told.
    expect(await ask(school, secret, 1)).toEqual([200, '0'])
    expect(school.world.ledger().spending()).toMatchObject([{ purpose: 'token', requests: 3 }])
  })

  it('is renewed with the next day in UTC, and not by a clock that is set back', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule'], 1)
    expect(await ask(school, secret, 0)).toEqual([200, '0'])
    school.jump(-2 * DAY)
    expect(await ask(school, secret, 1)).toEqual([429, '0'])
    school.jump(2 * DAY)
    school.pass(8 * HOUR - 1)
    expect(await ask(school, secret, 2)).toEqual([429, '0'])
    school.pass(1)
    expect(await ask(school, secret, 3)).toEqual([200, '0'])
    expect(await ask(school, secret, 4)).toEqual([429, '0'])
    expect(school.spent()).toBe(2)
  })

  it('is the same over a restart', async () => {
    const folder = newFolder('flightline-grants')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let secret = ''
    const statuses: unknown[] = []
    for (const start of [0, 1, 2]) {
      const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: Date.now })
      const school = await tokensUnderTest({ accounts })
      if (start === 0) ({ secret } = await school.makeToken(['schedule'], 3))
      // Each start knows nothing of what was read before.
      for (const n of [0, 1]) statuses.push(...(await ask(school, secret, 2 * start + n)))
      await school.access.close()
    }
    expect(statuses).toEqual([200, '2', 200, '1', 200, '0', 429, '0', 429, '0', 429, '0'])
  })

  it('is spent once by questions that come together, never more, and given back what was not sent', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule'], 3)
    const together = await Promise.all([0, 0, 0, 0, 1].map((n) => ask(school, secret, n)))
    expect(together.map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
    expect(school.spent()).toBe(2)
    expect(await wireOf(school)).toEqual([[3, 2]])
    const rush = await Promise.all([2, 3, 4, 5, 6, 7].map((n) => ask(school, secret, n)))
    expect(rush.filter(([status]) => status === 200)).toHaveLength(1)
    expect(school.spent()).toBe(3)
  })

  it('pays nothing for what another has read meanwhile, and nothing for the ledger’s refusal', async () => {
    const school = await tokensUnderTest()
    const { secret: first } = await school.makeToken(['schedule'], 20)
    // They are listed by age.
    school.pass(1)
    const { secret: second } = await school.makeToken(['schedule'], 20)
    await Promise.all([ask(school, first, 0), ask(school, second, 0)])
    expect(school.spent()).toBe(1)
    expect((await wireOf(school)).flatMap(([, spent]) => spent)).toEqual([1, 0])
    // All tokens together have twenty.
    for (let n = 1; n < 15; n += 1) await ask(school, first, n)
    for (let n = 15; n < 25; n += 1) await ask(school, second, n)
    expect(school.spent()).toBe(20)
    expect(await wireOf(school)).toEqual([
      [20, 15],
      [20, 5],
    ])
    const refused = await school.by(second, school.list('reservations', farDay(26)))
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ reason: 'budget_reserved' })
  })

  it('that is spent takes nothing from another token that asks the same at the same time', async () => {
    const school = await tokensUnderTest()
    const { secret: first } = await school.makeToken(['schedule'], 1)
    const { secret: second } = await school.makeToken(['schedule'], 3)
    await ask(school, first, 0)
    const both = await Promise.all([ask(school, first, 1), ask(school, second, 1)])
    expect(both).toEqual([
      [429, '0'],
      [200, '2'],
    ])
  })

  it('of a later day than the clock’s counts as today’s, since a clock can be set back between two starts', () => {
    const spent = { day: '2026-11-20', requests: 2 }
    const days = ['2026-11-19', '2026-11-20', '2026-11-21']
    expect(days.map((day) => spentOn({ spent }, day))).toEqual([2, 2, 0])
  })

  it('is not spent by a look ahead, by HEAD, or by a question that is refused', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule'], 3)
    const headers = { authorization: `Bearer ${secret}`, 'cache-control': 'only-if-cached' }
    const list = school.list('reservations', 30)
    expect(await school.status(null, list, undefined, { headers })).toBe(504)
    await school.by(secret, list, 'HEAD')
    expect((await school.by(secret, school.list('flights', -3))).status).toBe(403)
    expect((await school.by(secret, '/api/v1/reservations?from=no')).status).toBe(400)
    const refresh = `/api/refresh?collection=reservations&from=${school.day(0)}&to=${school.day(0)}`
    expect((await school.by(secret, refresh, 'POST')).status).toBe(403)
    expect([school.spent(), await wireOf(school)]).toEqual([0, [[3, 0]]])
  })

  it('pays for a single record that nobody knows', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['log'], 1)
    const flight = school.fly(-40)
    const one = await school.by(secret, `/api/v1/flights/${flight.id}`)
    expect([one.status, one.headers.get(LEFT)]).toEqual([200, '0'])
    const other = await school.by(secret, `/api/v1/flights/${school.fly(-41).id}`)
    expect([other.status, other.headers.get(LEFT)]).toEqual([429, '0'])
  })

  it('is no look: nothing is read again for it', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule'], 3)
    await ask(school, secret, 0)
    expect([school.world.reader().watched(), school.world.reader().glanced()]).toEqual([[], []])
  })

  it('counts nothing while the house cannot be written, and sends nothing', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await tokensUnderTest({ accounts })
    const { secret } = await school.makeToken(['schedule'], 3)
    expect(await ask(school, secret, 0)).toEqual([200, '2'])
    state.isFull = true
    const refused = await school.by(secret, school.list('reservations', farDay(1)))
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ reason: 'store_unavailable' })
    expect(school.spent()).toBe(1)
    state.isFull = false
    expect(await ask(school, secret, 1)).toEqual([200, '1'])
  })

  it.each([
    [['schedule'], -1],
    [['schedule'], MOST_GRANTED + 1],
    [['schools'], 1],
    [['log.csv'], 1],
  ] as const)('of a token for %j is never %d', async (scopes: readonly TokenScope[], granted) => {
    const school = await tokensUnderTest()
    const body = { name: 'Books', scopes, granted }
    expect(await school.status('admin', '/api/house/tokens', body)).toBe(400)
  })

  it('stands in the audit with what it had read', async () => {
    const school = await tokensUnderTest()
    const { secret, token } = await school.makeToken(['schedule'], 3)
    await ask(school, secret, 0)
    school.pass(MINUTE)
    await school.access.auditLog.settled()
    const day = school.day(farDay(0))
    const rows = (await school.audit()).map(({ action, who, range }) => [action, who, range])
    expect(rows).toContainEqual(['spent', token.id, `${day}/${day}`])
    expect(rows).toContainEqual(['token', school.ids.admin, 'schedule, with 3 requests a day'])
  })
})
