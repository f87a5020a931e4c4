import { createAlertsDesk } from '#alerts/alerts-desk.ts'
import { silentLog } from '#config/log.ts'
import { memoryHouse } from '#house/memory-house.ts'
import type { HouseRows } from '#house/rows.ts'
import { createInspectionsDesk } from '#inspections/inspections-desk.ts'
import { createSchoolInMemory } from '#known/school-in-memory.ts'
import { createLedger } from '#ledger/ledger.ts'
import { openModelStore } from '#read-model/model-store.ts'
import { createReader } from '#read-model/reader.ts'
import { openSchoolDatabase } from '#reference-api/database.ts'
import {
  DEMONSTRATION_KEYS,
  prepareDemonstration,
} from '#reference-api/demonstration/demonstration.ts'
import { demonstrationInspections } from '#reference-api/demonstration/inspections.ts'
import { demonstrationAt } from '#reference-api/demonstration/living.ts'
import { createReferenceApi } from '#reference-api/reference-api.ts'
import type { Reservation } from '#reference-api/schema.ts'
import { allSchools } from '#reference-api/schools.ts'
import { createRefresher } from '#refresher/refresher.ts'
import { inProcessUpstream } from '#server-testing/in-process-upstream.ts'
import { SCHOOL_TIME } from '#server-testing/refreshing.ts'
import { virtualTime } from '#server-testing/virtual-time.ts'
import type { Kit } from '#sign-in/kit.ts'
import { watchHouse } from '#sign-in/watched-house.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { aChannel } from './a-channel.ts'

type AlertRow = HouseRows['alerts']

/** What one channel that wants everything was told, and when (epoch ms). */
export interface ToldOf {
  readonly at: number
  readonly is: 'began' | 'over'
  readonly row: AlertRow
}

/** For tests: the living demonstration behind the gateway's own reading, a house, and the desk of alerts, by one clock. */
export async function alertDays(begin: number) {
  const zone = zoneOf(SCHOOL_TIME.zone)
  let isIdle = () => true
  const time = virtualTime(begin, () => isIdle())
  const { now } = time
  const database = openSchoolDatabase(':memory:')
  prepareDemonstration(database, begin, { zone: SCHOOL_TIME.zone })
  const school = allSchools(database)[0]?.id ?? 0
  const api = createReferenceApi({
    database,
    now,
    dailyLimit: 100,
    onError: (error) => {
      throw error
    },
  })
  const headers = { authorization: `Bearer ${DEMONSTRATION_KEYS.key}` }
  const upstream = inProcessUpstream(
    (path) => api.fetch(new Request(`http://school.test${path}`, { headers })),
    now,
  )
  isIdle = upstream.isIdle
  const ledger = createLedger({ now, assumedLimit: 100 })
  const store = openModelStore({ file: ':memory:', binding: 'days', now })
  const reader = createReader({
    upstream,
    ledger,
    store,
    now,
    retentionDays: 400,
    onTaken: () => desk.noteReading(),
  })
  const refresher = createRefresher({
    reader,
    ledger,
    now,
    schedule: time.schedule,
    ...SCHOOL_TIME,
  })
  const house = watchHouse(memoryHouse(), now, () => {})
  await house.transact((open) => open.put('channels', aChannel('desk')))
  const kit = { house, now, monotonic: now, school: 'Mesa Air', outside: () => null }
  const known = createSchoolInMemory(reader, zone)
  const inspections = createInspectionsDesk({
    kit: kit as unknown as Kit,
    reader,
    known,
    zone,
    log: silentLog,
    planted: () => demonstrationInspections(database, school, now()),
  })
  const told: ToldOf[] = []
  const seen = new Map<string, AlertRow>()
  const messages: { at: number; subject: string; text: string }[] = []
  const desk = createAlertsDesk({
    kit,
    reader,
    ledger,
    known,
    inspections,
    outbox: {
      async put(open, _, message) {
        messages.push({ at: now(), subject: message.subject, text: message.text })
        for (const one of message.about.split(', ')) {
          const [id = '', , until] = one.split(' ')
          // What is over and told of is let go of.
          const row = (await open.get('alerts', id)) ?? seen.get(id)
          if (row === undefined) throw new Error(`told of what is not there: ${one}`)
          seen.set(id, row)
          told.push({ at: now(), is: until === undefined ? 'began' : 'over', row })
        }
        return String(told.length)
      },
    },
    zone,
    hours: SCHOOL_TIME.hours,
    gap: () => refresher.plannedGap('today'),
    isHolder: () => true,
    schedule: time.schedule,
    log: silentLog,
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
    ledger,
    reader,
    house,
    told,
    messages,
    /** Requests that asked before an alarm, by UTC day. */
    alarms,
    /** The log of two months and the days around today, as somebody has them who works here. */
    async readAll() {
      for (const [collection, first, last] of [
        ['reservations', -3, 32],
        ['flights', -45, 0],
      ] as const)
        await reader.read(
          { collection, ...days(first, last) },
          { purpose: 'on-demand', olderThan: now() },
        )
    },
    /** Somebody sits at the page of today. */
    work(from: number, until: number) {
      for (let at = from; at < until; at += 4 * MINUTE)
        time.schedule(at, async () => {
          refresher.poke()
          await reader.list({ kind: 'list', collection: 'reservations', ...days(0, 1) })
          await reader.list({ kind: 'list', collection: 'reservations', ...days(-2, 5) })
          await reader.list({ kind: 'list', collection: 'flights', ...days(0, 0) })
        })
    },
    /** The desk looks once a minute, and after each reading. */
    watch(from: number, until: number) {
      for (let at = from; at < until; at += MINUTE)
        time.schedule(at, async () => {
          desk.tend()
          await desk.settled()
          alarms.set(utcDayOf(now()), spent())
        })
    },
    rows: () => house.read((open) => open.all('alerts')),
  }
}

/** As the demonstration itself has its bookings at an instant. */
export function truthAt(at: number): ReadonlyMap<string, Reservation> {
  const { reservations } = demonstrationAt(SCHOOL_TIME.zone, at)
  return new Map(reservations.map((one) => [one.id, one]))
}

/** When what was flown on a booking came back by the log that will be written of it, as a clock says it; null for no log. */
export function loggedBackAt(id: string, at: number): string | null {
  const { flights } = demonstrationAt(SCHOOL_TIME.zone, at + 3 * DAY)
  return flights.find(({ reservationId }) => reservationId === id)?.endTime ?? null
}
