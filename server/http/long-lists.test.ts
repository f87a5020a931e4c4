import { beforeEach, describe, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader, type SchoolReader } from '#server/school/read-model/reader.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import {
  type SimulatedSchool,
  simulateSchool,
  wireBookingAt,
} from '#server/testing/simulated-school.ts'
import { fetchFrom } from '#testing/as-fetch.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { createGateway } from './gateway.ts'
import { splitTarget } from './request.ts'
import type { Gateway } from './router.ts'

const START = Date.UTC(2026, 10, 2)
const HOST = '127.0.0.1:4173'

let at: number
let school: SimulatedSchool
let reader: SchoolReader
let gateway: Gateway
beforeEach(() => {
  at = START + 3 * DAY
  const now = () => at
  school = simulateSchool(now, 10_000)
  const ledger = createLedger({ now, assumedLimit: 10_000 })
  const store = openModelStore({ file: ':memory:', binding: '', now })
  reader = createReader({ upstream: school, ledger, store, now, retentionDays: 400 })
  gateway = createGateway({
    reader,
    ledger,
    school: { name: 'School', timeZone: 'UTC' },
    version: 'test',
    now,
    hosts: () => new Map([[HOST, `http://${HOST}`]]),
    files: null,
  })
})

/** So many bookings on each of so many days. */
function book(perDay: number, days: number): void {
  for (let n = 0; n < perDay * days; n++) {
    const id = idOf(n) as RecordId
    const within = Math.floor((DAY / perDay) * (n % perDay))
    school.put(
      'reservations',
      id,
      wireBookingAt(id, START + Math.floor(n / perDay) * DAY + within - (within % MINUTE)),
    )
  }
  at += MINUTE
}

const day = (number: number) => addDays(utcDayOf(START), number)
const daysOf = (first: number, last: number): DaysOf => ({
  collection: 'reservations',
  from: day(first),
  to: day(last),
})
const readDays = (first: number, last: number) =>
  reader.read(daysOf(first, last), { purpose: 'person', olderThan: at })

async function get(first: number, last: number, limit = 1000, init: RequestInit = {}) {
  const spent = school.requests.length
  const path = `/api/v1/reservations?from=${day(first)}&to=${day(last)}&limit=${limit}`
  const answer = await fetchFrom(gateway, new Request(`http://${HOST}${path}`, init))
  const body =
    init.method === 'HEAD'
      ? null
      : ((await answer.json()) as {
          data?: { startsAt: string }[]
          meta?: { count: number; pageSize: number }
        })
  return {
    status: answer.status,
    count: body?.meta?.count,
    pageSize: body?.meta?.pageSize,
    last: body?.data?.at(-1)?.startsAt ?? '',
    asOf: answer.headers.get('flightline-as-of'),
    parts: answer.headers.get('flightline-as-of-parts') ?? '',
    spent: school.requests.length - spent,
  }
}

describe('a list of up to a thousand', () => {
  it('is as long as what is known, however many pages of the school that was', async () => {
    book(60, 14)
    await readDays(0, 13)
    expect(await get(0, 13)).toMatchObject({ count: 840, pageSize: 1000, spent: 0 })
    expect(await get(0, 13, 500)).toMatchObject({ count: 500, pageSize: 500, spent: 0 })
    expect(await get(0, 13, 100)).toMatchObject({ count: 100, pageSize: 100, spent: 0 })
    expect(await get(0, 13, 50)).toMatchObject({ count: 50, pageSize: 50, spent: 0 })
  })

  it('is never more than a thousand', async () => {
    book(90, 14)
    await readDays(0, 13)
    expect(await get(0, 13)).toMatchObject({ count: 1000, pageSize: 1000, spent: 0 })
  })

  it('of which nothing is known costs one request and is as long as that brings', async () => {
    book(60, 14)
    expect(await get(0, 13)).toMatchObject({ count: 100, pageSize: 100, spent: 1 })
    expect(school.requests).toEqual([`/api/v1/reservations?from=${day(0)}&to=${day(13)}&limit=100`])
  })

  it('ends full where knowledge ends, and what follows is another question', async () => {
    book(60, 14)
    await readDays(0, 4)
    // The last page that was read goes on into the next day.
    expect(await get(0, 13)).toMatchObject({ count: 340, pageSize: 340, spent: 0 })
    expect(await get(5, 13)).toMatchObject({ count: 100, pageSize: 100, spent: 1 })
  })

  it('costs nothing where only what is known is asked for, and says what is not', async () => {
    book(60, 14)
    await readDays(0, 4)
    const onlyKnown = { headers: { 'cache-control': 'only-if-cached' } }
    expect(await get(0, 13, 1000, onlyKnown)).toMatchObject({ status: 200, count: 340, spent: 0 })
    expect(await get(5, 13, 1000, onlyKnown)).toMatchObject({ status: 504, spent: 0 })
    expect(await get(5, 13, 1000, { method: 'HEAD' })).toMatchObject({ status: 504, spent: 0 })
    expect(await get(0, 13, 1000, { method: 'HEAD' })).toMatchObject({ status: 200, spent: 0 })
  })

  it('shows what can be known of a day that no list shows whole, and goes on behind it', async () => {
    book(130, 3)
    await readDays(0, 2)
    expect(await get(0, 2)).toMatchObject({ count: 100, pageSize: 100, spent: 0 })
    expect(await get(1, 2)).toMatchObject({ count: 100, pageSize: 100, spent: 0 })
  })

  it('says of no stretch behind its end how old it is', async () => {
    book(60, 14)
    await readDays(0, 4)
    const { parts, last } = await get(0, 13)
    const end = parts.split(', ').at(-1)?.split(' ')[0]?.split('/')[1]
    expect(end).toBe(new Date(Date.parse(last) + 1).toISOString())
  })

  it('is given as the same bytes while nothing changes', async () => {
    book(60, 14)
    await readDays(0, 13)
    const target = `/api/v1/reservations?from=${day(0)}&to=${day(13)}&limit=1000`
    const ask = () =>
      gateway.decide({ method: 'GET', ...splitTarget(target), headers: { host: HOST } })
    const first = await ask()
    expect((await ask()).body).toBe(first.body)
    at += HOUR
    expect((await ask()).body).toBe(first.body)
  })
})

describe('a list over days that were each read at another time', () => {
  const readEach = async (days: number) => {
    for (let n = 0; n < days; n++) {
      at += MINUTE
      await readDays(n, n)
    }
  }

  it('is cut where its ages would fill a header', async () => {
    book(5, 60)
    await readEach(60)
    const { count, pageSize, parts, spent } = await get(0, 59)
    expect([pageSize, spent]).toEqual([count, 0])
    expect(count).toBeGreaterThanOrEqual(100)
    expect(count).toBeLessThan(300)
    expect(parts.length).toBeLessThan(3100)
  })

  it('and of few bookings names the youngest of its ages', async () => {
    book(1, 60)
    await readEach(60)
    const { count, pageSize, parts, asOf } = await get(0, 59)
    expect([count, pageSize]).toEqual([60, 1000])
    expect(parts.length).toBeLessThan(3100)
    const named = parts.split(', ').map((part) => part.split(' ')[1] ?? '')
    expect(named.length).toBeGreaterThan(30)
    expect(named.toSorted().at(-1)).toBe(new Date(at).toISOString())
    expect(named.every((one) => one > (asOf ?? ''))).toBe(true)
  })
})
