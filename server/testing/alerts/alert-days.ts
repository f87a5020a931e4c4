import { expect } from 'vitest'
import { cacheAccounts } from '#server/accounts/cached-accounts.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { silentLog } from '#server/config/log.ts'
import { createAlerts } from '#server/features/alerts/alerts.ts'
import { createInspections } from '#server/features/inspections/inspections.ts'
import { openSchoolDatabase } from '#server/reference-api/database.ts'
import {
  DEMONSTRATION_KEYS,
  demonstrationAt,
  unwritten,
} from '#server/reference-api/demonstration/demonstration.ts'
import { demonstrationInspections } from '#server/reference-api/demonstration/inspections.ts'
import { FIRST_SCHOOL } from '#server/reference-api/demonstration/schools-shown.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'
import type { Reservation } from '#server/reference-api/schema.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { createSchoolInMemory } from '#server/school/school-in-memory.ts'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { refreshedSchool, SCHOOL_TIME } from '#server/testing/refreshing.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'

type AlertRow = AccountRows['alerts']

/** For one channel that wants everything. */
interface SentAlert {
  readonly at: number
  readonly is: 'began' | 'over'
  readonly row: AlertRow
  readonly text: string
}

/** The living demonstration's API, by a clock. */
export function livingSchool(now: () => number, dailyLimit: number) {
  const db = openSchoolDatabase(':memory:')
  const { key } = DEMONSTRATION_KEYS
  const demonstration = unwritten(SCHOOL_TIME.zone)
  const id = addSchool(db, { name: FIRST_SCHOOL.name, key, demonstration })
  const onError = (error: unknown) => {
    throw error
  }
  const api = createReferenceApi({ database: db, now, dailyLimit, onError })
  const headers = { authorization: `Bearer ${key}` }
  const ask = (path: string) => api.fetch(new Request(`http://school.test${path}`, { headers }))
  return { db, id, ask }
}

/** For tests: the living demonstration behind the gateway's own reading, accounts, and alerts, by one clock. */
export async function alertDays(begin: number) {
  const zone = zoneOf(SCHOOL_TIME.zone)
  let living: ReturnType<typeof livingSchool>
  const { time, upstream, ledger, reader, refresher } = refreshedSchool(
    begin,
    (clock) => {
      living = livingSchool(clock.now, 100)
      return living.ask
    },
    () => alerts.noteReading(),
  )
  const { now } = time
  const accounts = cacheAccounts(memoryAccounts(), now)
  await accounts.transact((open) => open.put('channels', aChannel('desk')))
  const context = { accounts, now, monotonic: now, school: 'Mesa Air', outside: () => null }
  const parts = { reader, inMemory: createSchoolInMemory(reader, zone), zone, log: silentLog }
  const inspections = createInspections({
    ...parts,
    context,
    planted: () => demonstrationInspections(living.db, living.id, now()),
  })
  const sent: SentAlert[] = []
  const seen = new Map<string, AlertRow>()
  const alerts = createAlerts({
    ...parts,
    context,
    ledger,
    inspections,
    outbox: {
      async put(open, _, { about, text }) {
        for (const one of about.split(', ')) {
          const [id = '', , until] = one.split(' ')
          // Rows of alerts that are over are deleted once they are sent.
          const row = (await open.get('alerts', id)) ?? seen.get(id)
          if (row === undefined) throw new Error(`told of what is not there: ${one}`)
          seen.set(id, row)
          sent.push({ at: now(), is: until === undefined ? 'began' : 'over', row, text })
        }
        return String(sent.length)
      },
    },
    hours: SCHOOL_TIME.hours,
    gap: () => refresher.plannedGap('today'),
    nextReading: refresher.nextReading,
    isHolder: () => true,
    schedule: time.schedule,
  })
  refresher.start()

  const days = (first: number, last: number) => ({
    from: utcDayOf(now() - 7 * HOUR + first * DAY),
    to: utcDayOf(now() - 7 * HOUR + last * DAY),
  })
  const spent = () =>
    ledger.spending().reduce((sum, one) => sum + (one.purpose === 'alarm' ? one.requests : 0), 0)
  const alarms = new Map<string, number>()

  return {
    time,
    upstream,
    sent,
    /** Requests spent on checking before an alert, by UTC day. */
    alarms,
    /** Loads the log of two months and the days around today, as at a school that uses it. */
    async readAll() {
      const options = { purpose: 'on-demand', olderThan: now() } as const
      await reader.read({ collection: 'reservations', ...days(-3, 32) }, options)
      await reader.read({ collection: 'flights', ...days(-45, 0) }, options)
    },
    work(from: number, until: number) {
      for (let at = from; at < until; at += 4 * MINUTE)
        time.schedule(at, async () => {
          refresher.poke()
          await reader.list({ kind: 'list', collection: 'reservations', ...days(0, 1) })
          await reader.list({ kind: 'list', collection: 'reservations', ...days(-2, 5) })
          await reader.list({ kind: 'list', collection: 'flights', ...days(0, 0) })
        })
    },
    /** Alerts are checked once a minute, and after each reading. */
    watch(from: number, until: number) {
      for (let at = from; at < until; at += MINUTE)
        time.schedule(at, async () => {
          alerts.tend()
          await alerts.settled()
          alarms.set(utcDayOf(now()), spent())
        })
    },
    rows: () => accounts.read((open) => open.all('alerts')),
  }
}

function truthAt(at: number): ReadonlyMap<string, Reservation> {
  const { reservations } = demonstrationAt(SCHOOL_TIME.zone, at)
  return new Map(reservations.map((one) => [one.id, one]))
}

const isOut = ({ status }: Reservation) => /^checked-out$/i.test(status ?? '')
const isOver = ({ status }: Reservation) => /^(completed|cancel|no show)/i.test(status ?? '')
const startOf = ({ startsAt }: Reservation) => Date.parse(startsAt ?? '')
const endOf = ({ endsAt }: Reservation) => Date.parse(endsAt ?? '')
const OVERDUE_AFTER = 20 * MINUTE
/** Readings are ten minutes apart; without requests left, an alert waits for the next one. */
const LATEST = 12 * MINUTE

/** Why a message contradicts the school's own records at that instant; null if it doesn't. */
export function wrongIn({ at, is, row }: SentAlert): string | null {
  const school = truthAt(at)
  const bookings = row.subject.split(' ').flatMap((id) => school.get(id) ?? [])
  const rules: Readonly<Record<string, () => boolean>> = {
    overdue: () => bookings.some((one) => isOut(one) && endOf(one) + OVERDUE_AFTER <= at),
    clash() {
      const [one, other] = bookings
      if (!one || !other || bookings.some(isOver)) return false
      const isOneTail = one.aircraft?.tailNumber === other.aircraft?.tailNumber
      return isOneTail && startOf(one) < endOf(other) && startOf(other) < endOf(one)
    },
    'not-closed'() {
      const tails = row.words.split(/: |; /)[1]?.split(', ') ?? []
      const open = [...school.values()].filter((one) => isOut(one) && endOf(one) <= Number(row.at))
      return tails.every((tail) => open.some(({ aircraft }) => aircraft?.tailNumber === tail))
    },
  }
  const isSo = rules[row.rule]?.() ?? null
  if (isSo === null || isSo === (is === 'began')) return null
  return `${new Date(at).toISOString()} ${is} ${row.words}: ${JSON.stringify(bookings)}`
}

/** Bookings that were still out twenty minutes after their end, with that instant. */
function overdueIn(from: number, until: number): ReadonlyMap<string, number> {
  const late = new Map<string, number>()
  for (const one of truthAt(until).values()) {
    const at = endOf(one) + OVERDUE_AFTER
    if (at < from || at >= until || one.activityType === 'Maintenance') continue
    const then = truthAt(at).get(one.id)
    if (then && isOut(then)) late.set(one.id, at)
  }
  return late
}

/** Every message from an instant on is true, everything overdue until another was sent, and each thing once. */
export function expectTrueAlerts(
  { sent, upstream, alarms }: Awaited<ReturnType<typeof alertDays>>,
  from: number,
  until: number,
): void {
  const counted = sent.filter(({ at }) => at >= from)
  const by = (rule: string) => counted.filter(({ is, row }) => is === 'began' && row.rule === rule)
  expect(counted.flatMap((one) => wrongIn(one) ?? [])).toEqual([])
  expect(by('requests-gone')).toEqual([])
  // Whoever gets it knows how old it is, and how much longer that takes.
  for (const { text } of sent)
    expect(text).toMatch(/, (read every \d+ min|next read .+|next read when someone opens a page)$/)
  // Before its requests are renewed, a day may have too few for a reading each half hour.
  const lists = upstream.sent.flatMap(({ at, path }) => {
    const first = /reservations\?from=([\d-]+)/.exec(path)?.[1] ?? ''
    return first !== '' && first <= utcDayOf(at) ? [at] : []
  })
  for (const { at } of by('nothing-fresh'))
    expect(lists.filter((one) => one > at - 30 * MINUTE && one < at)).toEqual([])

  const overdue = new Map(by('overdue').map(({ at, row }) => [row.subject, at]))
  const really = overdueIn(from, until)
  expect(really.size).toBeGreaterThan(0)
  expect([...really.keys()]).toEqual(expect.arrayContaining([...overdue.keys()]))
  for (const [id, at] of really)
    if (at < until - LATEST || overdue.has(id))
      expect((overdue.get(id) ?? Infinity) - at, id).toBeLessThan(LATEST)

  // An inspection is sent again only when it becomes more serious.
  const grades = new Map<string, number>()
  for (const { row } of by('inspection')) {
    expect(row.grade, row.words).toBeGreaterThan(grades.get(row.subject) ?? 0)
    grades.set(row.subject, row.grade ?? 0)
  }
  for (const rule of ['overdue', 'clash', 'not-closed'])
    expect(new Set(by(rule).map(({ row }) => row.subject)).size).toBe(by(rule).length)
  for (const [day, spent] of alarms) expect(spent, day).toBeLessThanOrEqual(5)
}
