import { beforeEach, describe, expect, it } from 'vitest'
import { demonstrationAt } from '#server/reference-api/demonstration/demonstration.ts'
import {
  aStack,
  demonstrationSchool,
  STACK_NOW as NOW,
  type StackUnderTest,
} from '#server/testing/a-stack.ts'
import { DAY, HOUR, isoInstant } from '#time/instant.ts'

let under: StackUnderTest
beforeEach(() => {
  under = aStack({}, { database: demonstrationSchool(), isInUse: true })
})

interface Listed {
  readonly data: readonly { readonly id: string; readonly seenAt?: string }[]
  readonly meta: unknown
}

async function get(path: string) {
  const answer = await under.page(path)
  const age = answer.headers.get('age')
  return { status: answer.status, age, body: (await answer.json()) as Listed }
}

interface Days {
  readonly from: string
  readonly to: string
}

interface Status {
  readonly coverage: { readonly reservations: readonly Days[]; readonly flights: readonly Days[] }
}

const statusNow = async () => (await (await under.page('/api/status')).json()) as Status

const list = (collection: string, from: string, to: string) =>
  get(`/api/v1/${collection}?from=${from}&to=${to}&limit=1000`)

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).sort()

describe('the demonstration at its first start', () => {
  it('has the log of two months and the bookings around today, as the school has them, without a request', async () => {
    await under.start()
    const status = await statusNow()
    expect(status).toMatchObject({ requests: { limit: null, remaining: null } })
    const covers = ({ from, to }: Days) => from <= '2026-09-18' && to >= '2026-11-18'
    expect(joined(status.coverage.flights).some(covers)).toBe(true)
    expect(joined(status.coverage.reservations).some(covers)).toBe(true)
    expect(under.requests).toEqual([])
  })

  it('asks the school once, with the first list, how many requests are left', async () => {
    await under.start()
    const lists = await Promise.all([
      list('flights', '2026-10-01', '2026-10-14'),
      list('reservations', '2026-11-16', '2026-12-13'),
    ])
    expect(under.requests).toHaveLength(1)
    const rateLimit = { limit: 1000, remaining: 999, reset: '2026-11-19T00:00:00.000Z' }
    for (const { status, body } of lists) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ meta: { rateLimit } })
    }
    const { flights, reservations } = demonstrationAt('America/Denver', NOW)
    const logged = flights.filter(
      ({ flightDate }) => '2026-10-01' <= (flightDate ?? '') && (flightDate ?? '') <= '2026-10-14',
    )
    expect(ids(lists[0].body.data)).toEqual(ids(logged))
    // Some were booked this morning, after the weeks ahead were read.
    const booked = new Set(ids(reservations))
    expect(lists[1].body.data.length).toBeGreaterThan(900)
    expect(lists[1].body.data.filter(({ id }) => !booked.has(id))).toEqual([])
  })

  it('read today a few minutes ago, and knows what changed this morning', async () => {
    await under.start()
    const [tomorrow, today] = [await list('reservations', '2026-11-19', '2026-11-19'), under]
    expect(Number(tomorrow.age)).toBeLessThan(1800)
    const since = isoInstant(today.at - 4 * HOUR)
    const changes = (await get(`/api/changes?since=${since}`)).body.data
    expect(changes.length).toBeGreaterThan(10)
    expect(changes.every(({ seenAt }) => Date.parse(seenAt ?? '') <= NOW)).toBe(true)
  })

  it('keeps it over a restart, and does not fill a store in use again', async () => {
    await under.start()
    const before = await statusNow()
    await under.stop()
    under.at += HOUR
    await under.start()
    const after = await statusNow()
    expect(after.coverage).toEqual(before.coverage)
    expect(under.requests).toEqual([])
    const { data } = (await list('flights', '2026-10-01', '2026-10-14')).body
    expect(data.length).toBeGreaterThan(500)
  })

  it.each([
    ['planned failures', { schoolFaults: 'server-error' }],
    ['few requests a day', { dailyRequests: 20 }],
  ])('has nothing read with %s', async (_, config) => {
    await under.start(config)
    const status = await statusNow()
    expect(status.coverage).toEqual({ reservations: [], flights: [] })
  })
})

it('a real school starts with nothing read', async () => {
  const school = { kind: 'real', baseUrl: 'http://127.0.0.1:9', key: 'k', keyFile: null } as const
  await under.start({ school })
  const status = await statusNow()
  expect(status.coverage).toEqual({ reservations: [], flights: [] })
})

/** Days read one after the other, whenever each was. */
function joined(days: readonly Days[]): Days[] {
  const runs: { from: string; to: string }[] = []
  for (const { from, to } of days) {
    const last = runs.at(-1)
    if (last && Date.parse(from) - Date.parse(last.to) === DAY) last.to = to
    else runs.push({ from, to })
  }
  return runs
}
