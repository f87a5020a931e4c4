import ICAL from 'ical.js'
import { silentLog } from '#server/config/log.ts'
import { createFeeds, type Feeds } from '#server/features/feeds/feeds.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { splitTarget } from '#server/http/request.ts'
import { reservationAnswer } from '#server/reference-api/record-answers.ts'
import { putRecords } from '#server/reference-api/record-store.ts'
import type { Reservation } from '#server/reference-api/schema.ts'
import { allSchools } from '#server/reference-api/schools.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { createSchoolInMemory } from '#server/school/school-in-memory.ts'
import { type TestSchool, testSchool, uuid } from '#testing/school-builders.ts'
import { DAY, HOUR, utcDayOf } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import type { Role } from '#wire/access.ts'
import { ACCESS_HOST, ACCESS_START, type AskMore, accessUnderTest } from './access-under-test.ts'
import { accountsInTrouble } from './accounts-in-trouble.ts'
import { inProcessUpstream } from './in-process-upstream.ts'
import { keepInMemory } from './kept-in-memory.ts'

/** For tests: the e-mails of the signed-in people, as bookings have them. */
export const ON_BOOKINGS: Readonly<Record<Exclude<Role, 'display'>, string>> = {
  viewer: 'vera@mesa.example',
  dispatcher: 'dan@mesa.example',
  manager: 'mona@mesa.example',
  admin: 'ada@mesa.example',
}

interface Booked {
  readonly id: number
  /** Days from the start of the test. */
  readonly day?: number
  readonly hour?: number
  readonly instructor?: string
  readonly customer?: string
  readonly tail?: string
  readonly status?: string
  readonly endsAt?: string | null
}

/** For tests: a booking of two hours with people on it. */
export function booked(given: Booked): Reservation {
  const { id, day = 1, hour = 16, instructor = ON_BOOKINGS.viewer, tail = 'N172SP' } = given
  const midnight = Math.floor(ACCESS_START / DAY) * DAY
  const start = midnight + day * DAY + hour * HOUR
  const { endsAt = new Date(start + 2 * HOUR).toISOString() } = given
  return reservationAnswer({
    id: uuid(id),
    reservationNumber: `R-${id}`,
    status: given.status ?? 'PENDING',
    activityType: 'Dual Flight Training',
    startsAt: new Date(start).toISOString(),
    ...(endsAt !== null && { endsAt }),
    people: [
      {
        role: 'customer',
        name: 'Casey Rivers',
        email: given.customer ?? 'casey@example.org',
        phone: '(303) 555-0133',
      },
      { role: 'instructor', name: 'Vera Vale', email: instructor, phone: '(303) 555-0144' },
    ],
    aircraft: { tailNumber: tail, model: 'C172S' },
  })
}

/** For tests: a calendar program that keeps every event, and ignores older versions. */
export function keepingProgram() {
  const kept = new Map<string, { sequence: number; event: ICAL.Event; isCancelled: boolean }>()
  return {
    /** Throws where a SEQUENCE falls. */
    take(text: string): void {
      for (const { event, isCancelled } of eventsIn(text)) {
        const sequence = event.sequence ?? 0
        const before = kept.get(event.uid)
        if (before && sequence < before.sequence)
          throw new Error(`${event.uid} fell from ${before.sequence} to ${sequence}`)
        kept.set(event.uid, { sequence, event, isCancelled })
      }
    },
    shown: () =>
      [...kept.values()]
        .filter(({ isCancelled }) => !isCancelled)
        .map(({ event }) => wordsOf(event))
        .toSorted(),
  }
}

function wordsOf({ uid, startDate, endDate }: ICAL.Event): string {
  const at = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
  return `${uid.replace(/@.*/, '')} ${at(startDate)} ${at(endDate)}`
}

/** The events of a calendar, parsed by another library. */
export function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => ({
    event: new ICAL.Event(component),
    component,
    isCancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
  }))
}

/** For tests: a school whose bookings a test writes, accounts with a person of each role, and its feeds. */
export async function schoolOfFeeds(
  options: { readonly school?: Pick<TestSchool, 'db' | 'ask'>; readonly isEmpty?: boolean } = {},
) {
  const at = { now: ACCESS_START, monotonic: 0 }
  const clock = { now: () => at.now, monotonic: () => at.monotonic }
  const school = options.school ?? testSchool({}, { now: clock.now })
  const { isEmpty = false } = options
  const upstream = inProcessUpstream((path) => school.ask(path), clock.now)
  const store = keepInMemory()
  const { accounts, state: trouble } = accountsInTrouble()
  const zone = zoneOf('America/Denver')
  const state: { inspections: InspectionsNow } = {
    inspections: { data: [], overruns: [], asOf: null },
  }
  const inspections = { now: async () => state.inspections }
  const begin = async () => {
    const ledger = createLedger({ now: clock.now, assumedLimit: 100_000 })
    const reader = createReader({ upstream, ledger, store, now: clock.now, retentionDays: 400 })
    const inMemory = createSchoolInMemory(reader, zone)
    let feeds: Feeds | null = null
    const access = await accessUnderTest({
      accounts,
      clock,
      isEmpty: true,
      config: { isAsked: !isEmpty },
      more(context) {
        feeds = createFeeds({ context, reader, inMemory, zone, log: silentLog, inspections })
        return feeds.routes
      },
      gateway: { reader, open: (incoming) => feeds?.open(incoming) ?? null },
    })
    return { reader, access }
  }
  const people = await accessUnderTest({ accounts, clock, isEmpty })
  let running = await begin()
  const change = (role: Role, to: { readonly email?: string; readonly role?: Role }) =>
    running.access.accounts.transact(async (open) => {
      const person = await open.get('people', people.ids[role])
      if (person !== null) await open.put('people', { ...person, ...to })
    })
  const ask = (role: Role | null, path: string, body?: unknown, more?: AskMore) =>
    running.access.ask(role && { cookie: people.cookies[role] }, path, body, more)

  return {
    upstream,
    state,
    trouble,
    accounts,
    async callThem(emails: Partial<Record<Role, string>>) {
      for (const [role, email] of Object.entries(emails)) await change(role as Role, { email })
    },
    makeThem: (who: Role, role: Role) => change(who, { role }),
    ids: people.ids,
    now: clock.now,
    pass(ms: number) {
      at.now += ms
      at.monotonic += ms
    },
    async restart() {
      running = await begin()
    },
    write: (...bookings: readonly Reservation[]) =>
      void putRecords(school.db, allSchools(school.db)[0]?.id ?? 0, 'reservations', bookings),
    vanish: (number: number) =>
      void school.db.prepare('DELETE FROM reservations WHERE id = ?').run(uuid(number)),
    /** Reads every booking around today, or those of some days from it. */
    async read(from = -40, to = 70, collection: 'reservations' | 'flights' = 'reservations') {
      const day = (days: number) => utcDayOf(at.now + days * DAY)
      const days = { collection, from: day(from), to: day(to) }
      const how = { purpose: 'on-demand', olderThan: at.now + 1 } as const
      const { refusal } = await running.reader.read(days, how)
      if (refusal !== null) throw new Error(refusal.reason)
    },
    ask,
    async make(role: Role, body: object = {}): Promise<string> {
      const answer = await ask(role, '/api/house/feeds', { name: 'My phone', ...body })
      if (answer.status !== 201) throw new Error(await answer.text())
      return new URL(((await answer.json()) as { link: string }).link).pathname
    },
    fetch: (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      running.access.gateway.decide({
        method,
        ...splitTarget(path),
        headers: { host: ACCESS_HOST, 'user-agent': 'Google-Calendar-Importer', ...headers },
        address: '203.0.113.7',
      }),
    async text(path: string): Promise<string> {
      const { status, body } = await this.fetch(path)
      if (status !== 200) throw new Error(`${status} ${Buffer.from(body).toString()}`)
      return Buffer.from(body).toString()
    },
  }
}
