import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  flightAt,
  type SimulatedSchool,
  simulateSchool,
  wireBookingAt,
} from '#server/testing/simulated-school.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import { type ModelStore, openModelStore } from './model-store.ts'
import { createReader, type SchoolReader } from './reader.ts'
import type { DaysOf } from './school-reader.ts'

const START = Date.UTC(2026, 10, 18, 12)
const day = (offset: number) =>
  new Date(START + offset * DAY).toISOString().slice(0, 10) as PlainDay
const of = (collection: DaysOf['collection'], from: number, to: number): DaysOf => ({
  collection,
  from: day(from),
  to: day(to),
})
const id = (number: number) => idOf(number) as RecordId

let folder: string
let now: number
let school: SimulatedSchool
let store: ModelStore
let reader: SchoolReader

/** The process begins, again on what another one left. */
function begin(binding = 'school'): void {
  store?.close()
  const clock = () => now
  store = openModelStore({ file: join(folder, 'read-model.sqlite'), binding, now: clock })
  const ledger = createLedger({ now: clock, assumedLimit: 1000 })
  reader = createReader({ upstream: school, ledger, store, now: clock, retentionDays: 30 })
}

const known = async (days: DaysOf) => {
  const answer = await reader.list({ kind: 'list', ...days }, { onlyIfCached: true })
  return answer.kind === 'list' ? answer : null
}
const read = (days: DaysOf) => reader.read(days, { purpose: 'person', olderThan: now })

beforeEach(() => {
  folder = newFolder('kept-school')
  now = START
  school = simulateSchool(() => now, 1000)
  for (let n = 0; n < 40; n++) {
    school.put('reservations', id(n), wireBookingAt(id(n), START + (n - 30) * DAY))
    school.put('flights', id(100 + n), flightAt(id(100 + n), START + (n - 30) * DAY))
  }
  school.put('reservations', id(90), { ...wireBookingAt(id(90), START), startsAt: 'soon' })
  begin()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a school that was read', () => {
  it.each(['reservations', 'flights'] as const)(
    'is known after a restart as before: %s',
    async (collection) => {
      const days = of(collection, -5, 5)
      await read(days)
      const before = await known(days)
      expect(before?.bodies).toHaveLength(11)
      now += HOUR
      begin()
      const after = await known(days)
      expect(after).toMatchObject({ asOf: START, age: HOUR, bodies: before?.bodies })
      expect(reader.ages(days).map(({ asOf }) => asOf)).toEqual([START])
      expect(school.requests).toHaveLength(1)
    },
  )

  it('keeps its pages’ edges over a restart', async () => {
    school.pageSize = 4
    const days = of('reservations', -5, 5)
    await reader.read(days, { purpose: 'person', olderThan: now, most: 1 })
    const before = await reader.list({ kind: 'list', ...days })
    const bodies = before.kind === 'list' ? before.bodies : []
    expect(bodies).toHaveLength(4)
    begin()
    // What the API's page is has to be heard again first.
    await read(of('reservations', 9, 9))
    expect(await known(days)).toMatchObject({ bodies })
  })

  it('is nobody else’s', async () => {
    const days = of('reservations', -5, 5)
    await read(days)
    const { reservations } = reader.revisions()
    begin('another')
    expect(await known(days)).toBeNull()
    expect(reader.status().coverage).toEqual({ reservations: [], flights: [] })
    expect(reader.changes(0).changes).toEqual([])
    begin()
    expect(await known(days)).toBeNull()
    expect(reservations).toBe(1)
  })

  it('never seems younger than it is: what is dated in the future is unknown', async () => {
    const days = of('reservations', -5, 5)
    await read(days)
    now -= 2 * MINUTE
    begin()
    expect(await known(days)).toBeNull()
    expect(reader.ages(days).map(({ asOf }) => asOf)).toEqual([null])
  })

  it('grows revisions over restarts', async () => {
    await read(of('flights', -1, 1))
    const before = reader.revisions().flights
    begin()
    await read(of('flights', -1, 1))
    now += 1
    await read(of('flights', -1, 1))
    expect(reader.revisions().flights).toBeGreaterThan(before)
  })

  it('goes after as many days as it may be kept, with its history, and its days are unknown again', async () => {
    const [old, later] = [of('reservations', -29, -20), of('reservations', -15, 0)]
    await read(old)
    await read(later)
    await read(of('flights', -29, 0))
    now += 1
    school.put('reservations', id(2), wireBookingAt(id(2), START - 28 * DAY, 'CANCELLED'))
    school.put('reservations', id(3), null)
    await read(old)
    expect(
      reader
        .changes(0)
        .changes.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['cancelled', 'gone'])
    now += 12 * DAY
    await read(of('reservations', 5, 5))
    expect(await known(old)).toBeNull()
    expect(await known(later)).toMatchObject({ age: 12 * DAY + 1 })
    expect(await known(of('flights', -29, -19))).toBeNull()
    expect((await known(of('flights', -17, 0)))?.bodies).toHaveLength(18)
    expect(reader.changes(0).changes).toEqual([])
    begin()
    expect(reader.status().coverage.reservations[0]?.from).toBe(day(-15))
    expect(reader.changes(0).changes).toEqual([])
  })
})

describe('the price of reading days again', () => {
  it('is the number of pages, counted as the walk goes', async () => {
    for (let n = 0; n < 300; n++)
      school.put(
        'reservations',
        id(1000 + n),
        wireBookingAt(id(1000 + n), START + Math.floor(n / 60) * DAY + n),
      )
    const days = of('reservations', 0, 4)
    expect(reader.price(days)).toBe(1)
    expect(reader.unreadPrice(days)).toBe(1)
    const { requests } = await read(days)
    expect(reader.price(days)).toBe(requests)
    // What is known costs nothing, and what is not costs no more because it stands beside it.
    expect(reader.unreadPrice(days)).toBe(0)
    const beside = reader.unreadPrice(of('reservations', 0, 9))
    expect(beside).toBeGreaterThanOrEqual(2)
    expect(beside).toBe(reader.unreadPrice(of('reservations', 5, 9)))
    expect(beside).toBeLessThan(reader.price(of('reservations', 0, 9)))
    expect(reader.price(of('reservations', 0, 0))).toBe(1)
    // Days nobody has read cost what the ones beside them do.
    expect(reader.price(of('reservations', 0, 9))).toBeGreaterThanOrEqual(requests + 2)
    // Far from all that is known, too: ten days of 60.
    expect(reader.price(of('reservations', 200, 209))).toBeGreaterThanOrEqual(6)
    const before = school.requests.length
    now += 1
    await read(days)
    expect(school.requests.length - before).toBe(requests)
  })

  it('is nothing for what was read in vain: more bookings in a day than a list has', async () => {
    for (let n = 0; n < 150; n++)
      school.put(
        'reservations',
        id(2000 + n),
        wireBookingAt(id(2000 + n), START + 40 * DAY + n * MINUTE),
      )
    const crowded = of('reservations', 40, 40)
    expect(reader.unreadPrice(crowded)).toBe(1)
    await read(crowded)
    expect((await known(crowded))?.bodies).toHaveLength(100)
    expect(reader.unreadPrice(crowded)).toBe(0)
    expect(reader.unreadPrice(of('reservations', 40, 41))).toBe(1)
  })
})
