import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openModelInDatabase } from '#server/school/read-model/model-in-database.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { addHeldSchool } from '#server/testing/a-held-school.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { readerOverStore } from '#server/testing/reader-questions.ts'
import { eventsIn } from '#server/testing/school-of-feeds.ts'
import { wireBookingAt } from '#server/testing/simulated-school.ts'
import { DAY, HOUR, utcDayOf } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { createFeedCalendars } from './feed-calendar.ts'

const START = Date.UTC(2026, 10, 18, 16)

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
})
afterAll(() => database.close())

it('a gateway that follows gives the same calendar, byte for byte, after every change and to whoever comes late', async () => {
  let now = START
  const clock = () => now
  const { school, fence } = await addHeldSchool(database)
  const open = (held: typeof fence | null) =>
    openModelInDatabase({ database, school, fence: () => held, now: clock })
  const store = await open(fence)
  const holder = readerOverStore(store, clock, 400)
  const follower = readerOverStore(await open(null), clock, 400, false)
  const calendarsOf = ({ reader }: typeof holder) =>
    createFeedCalendars({ reader, zone: zoneOf('America/Denver'), school: 'Mesa', now: clock })
  const calendars = [holder, follower].map(calendarsOf)
  const tail = 'N172SP'
  const put = (n: number, day: number, status = 'PENDING') =>
    holder.school.put('reservations', idOf(n), {
      ...wireBookingAt(idOf(n) as RecordId, START + day * DAY, status),
      people: [],
      aircraft: { tailNumber: tail, model: 'C172S' },
    })
  const row = {
    id: 'hash',
    uuid: randomUUID(),
    name: 'Shop',
    person: randomUUID(),
    tail,
    hasPhones: false,
    createdAt: START,
    lastFetched: null,
    fetchedBy: '',
    told: [],
  }
  const made = (of: (typeof calendars)[number]) =>
    of.make({ row, name: 'Mona', email: '', seesPhones: true }, null)
  const days = { from: utcDayOf(START - 9 * DAY), to: utcDayOf(START + 62 * DAY) }
  const seen = new Set<string>()
  const steps = [
    () => [1, 2, 3].map((n) => put(n, n)),
    () => put(1, 5),
    () => put(2, 2, 'CANCELLED'),
    () => holder.school.put('reservations', idOf(3), null),
    () => put(3, 3),
  ]
  for (const step of steps) {
    now += HOUR
    step()
    const options = { purpose: 'person' as const, olderThan: now }
    await holder.reader.read({ collection: 'reservations', ...days }, options)
    await store.settled()
    await follower.reader.catchUp()
    const late = calendarsOf(readerOverStore(await open(null), clock, 400, false))
    const [own, others, latest] = await Promise.all([...calendars, late].map(made))
    expect(Buffer.from(others?.body ?? []).toString()).toBe(Buffer.from(own?.body ?? []).toString())
    expect(latest?.etag).toBe(own?.etag)
    expect(Buffer.from(latest?.body ?? [])).toEqual(Buffer.from(own?.body ?? []))
    seen.add(own?.etag ?? '')
    expect(eventsIn(Buffer.from(own?.body ?? []).toString())).toHaveLength(3)
  }
  expect(seen.size).toBe(steps.length)
  expect(follower.school.requests).toEqual([])
})
