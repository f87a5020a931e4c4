import { describe, expect, test } from 'vitest'
import { hashOf } from '#server/accounts/secrets.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import {
  askedFor,
  askGateway,
  days,
  gateway,
  gateways,
  haveSchool,
  QUICK,
  type RunningGateway,
  stop,
  theSchool,
  WEEK,
} from '#server/testing/postgres/gateways-of-one-school.ts'
import { freshDatabase, SOON } from '#server/testing/postgres/postgres.ts'

haveSchool()

describe('several gateways of one school', () => {
  test('say the same of inspections a moment after one of them was told', async () => {
    const { url } = await freshDatabase()
    const [one, other] = [await gateway(url), await gateway(url)]
    const told = async ({ address }: RunningGateway, path: string, body: object) => {
      const headers = { origin: address, 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${address}/api/house/inspections${path}`, sent)
      return (await answer.json()) as { readonly id?: string }
    }
    const namesAt = async ({ address }: RunningGateway) => {
      const { data } = (await (await fetch(`${address}/api/inspections`)).json()) as InspectionsNow
      return data.map(({ name, done }) => [name, done.length])
    }
    expect([await namesAt(one), await namesAt(other)]).toEqual([[], []])
    const limits = [{ meter: 'date', due: 20_900, interval: 12, warnAt: 30 }]
    const item = { tail: 'N1', name: 'Annual', limits, carry: 'done', grounds: true, note: '' }
    const { id } = await told(one, '', item)
    expect(await namesAt(one)).toEqual([['Annual', 0]])
    await expect.poll(() => namesAt(other), SOON).toEqual([['Annual', 0]])
    await told(other, `/${id}`, { done: { on: '2026-01-05', tach: null, hobbs: null } })
    expect(await namesAt(other)).toEqual([['Annual', 1]])
    await expect.poll(() => namesAt(one), SOON).toEqual([['Annual', 1]])
  })

  test('count what a token was granted once, whichever of them it asks', async () => {
    const { url } = await freshDatabase()
    const access = { ...LOOPBACK_ALONE, isAsked: true }
    const stacks = [await gateway(url, { access }), await gateway(url, { access })]
    const [first] = stacks as [RunningGateway, RunningGateway]
    const secret = `flt_${'g'.repeat(43)}`
    await first.access.accounts.transact((accounts) =>
      accounts.put('tokens', {
        id: '00000000-0000-4000-8000-000000000001',
        secret: hashOf(secret),
        name: 'Books',
        scopes: ['schedule'],
        createdAt: Date.now(),
        lastUsed: null,
        granted: 3,
        by: null,
      }),
    )
    // Far from what anybody looks at.
    const far = Array.from({ length: 6 }, (_, n) => days(30 + 3 * n))
    const answers: unknown[] = []
    for (const [n, path] of far.entries()) {
      const at = stacks[n % 2] as RunningGateway
      const headers = { authorization: `Bearer ${secret}` }
      const answer = await fetch(at.address + path, { headers })
      await answer.text()
      answers.push([answer.status, answer.headers.get('flightline-token-requests-left')])
    }
    expect(answers).toEqual([
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [429, '0'],
      [429, '0'],
    ])
    expect(far.flatMap(askedFor)).toHaveLength(3)
  })

  test('hear why a request is refused, and an unknown record is not found at any of them', async () => {
    const { url } = await freshDatabase()
    const { all, followers } = await gateways(url, 2)
    const path = '/api/v1/flights/00000000-0000-4000-8000-00000000dead'
    theSchool.key = 'another-key'
    for (const stack of followers) {
      expect((await askGateway(stack, path)).body.reason).toBe('upstream_auth')
    }
    expect(theSchool.requests).toHaveLength(1)
    for (const stack of all)
      expect((await askGateway(stack, WEEK)).body.reason).toBe('upstream_auth')
    expect(theSchool.requests).toHaveLength(1)
  })

  test('one that stops in order leaves the school to another at once', async () => {
    const { url } = await freshDatabase()
    const { holder, followers } = await gateways(url, 2, { ...QUICK, lease: 600_000 })
    expect((await askGateway(holder, WEEK)).status).toBe(200)
    await stop(holder)
    await expect.poll(() => followers.some((one) => one.isHolder()), SOON).toBe(true)
    // Long before its lease would have run out.
    const [next] = followers as [RunningGateway]
    expect((await askGateway(next, WEEK)).records).toBe(7)
    expect((await askGateway(next, days(7, 13))).status).toBe(200)
    expect(theSchool.requests).toHaveLength(2)
  })
})

directlyAndPooled('several gateways of one school', (reach) => {
  test('show it for the requests of one', async () => {
    const database = await freshDatabase()
    const stacks = [await gateway(database.url), await gateway(await reach(database))]
    const shown = await Promise.all(stacks.map((stack) => askGateway(stack, WEEK)))
    expect(shown.map(({ status, records }) => [status, records])).toEqual([
      [200, 7],
      [200, 7],
    ])
    expect(askedFor(WEEK)).toHaveLength(1)
    expect(theSchool.mostAtOnce()).toBe(1)
  })
})
