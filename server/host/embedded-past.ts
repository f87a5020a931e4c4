import type { Config } from '#server/config/config.ts'
import { demonstrationBefore } from '#server/reference-api/demonstration/demonstration.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import type { ModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { NOTHING_KEPT, type StoredModel } from '#server/school/read-model/stored-model.ts'
import { createSchoolDays, type SchoolDays } from '#server/school/refresher/school-days.ts'
import { FARTHEST } from '#server/school/refresher/targets.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import { projectRecord } from '#server/school/upstream/project-record.ts'
import { PAGE } from '#server/school/upstream/question.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { READ_UNASKED } from '#wire/wire.ts'

interface PastReading {
  /** Epoch ms. */
  readonly at: number
  readonly days: DaysOf
}

type PastConfig = Pick<Config, 'timeZone' | 'schoolHours' | 'retentionDays'>

/** More than all these readings take together. */
const UNLIMITED = 1_000_000
/** Days before today with readings of their own; earlier ones were read once since. */
const WEEK = 7
const LOG_DAYS = 92
const AHEAD = 60
/** Ages at the start. */
const LATEST = { bookings: 4 * MINUTE, flights: 6 * MINUTE, tomorrow: 35 * MINUTE }
const OF_TODAY = 15 * MINUTE
const OF_EARLIER_DAYS = 2 * HOUR

/**
 * What a gateway would have stored after two months with the demonstration school. The reader itself makes each reading, at its
 * own instant, from the school as it was then. No request is sent or counted.
 */
export async function demonstrationPast(config: PastConfig, now: number): Promise<StoredModel> {
  const { timeZone, schoolHours, retentionDays } = config
  let at = 0
  const clock = () => at
  let stored = () => NOTHING_KEPT
  const store: ModelStore = {
    take(all) {
      stored = all
      return NOTHING_KEPT
    },
    save() {},
    bind() {},
    isOurs: false,
    tend() {},
    unsaved: () => null,
    close() {},
  }
  const reader = createReader({
    upstream: schoolBefore(timeZone, now, clock),
    ledger: createLedger({ now: clock, assumedLimit: UNLIMITED, unsavedWait: 0 }),
    store,
    now: clock,
    retentionDays,
  })
  const readings = readingsBefore(createSchoolDays(timeZone, schoolHours), now, retentionDays)
  for (const reading of readings.toSorted((a, b) => a.at - b.at)) {
    at = reading.at
    await reader.read(reading.days, { purpose: 'screen', olderThan: at })
  }
  const model = stored()
  return { ...model, records: [...model.records], versions: [...model.versions] }
}

function schoolBefore(zone: string, now: number, clock: () => number): Upstream {
  const school = demonstrationBefore(zone, now)
  return {
    async ask(question) {
      const outcome = { failed: null, sent: true, rateLimit: undefined, date: null, retryAfter: [] }
      if (question.kind === 'one') return { kind: 'not-found', outcome }
      const { collection, from, to } = question
      const listed = school[collection](from ?? '', to ?? '', clock(), PAGE)
      const records = listed.map((record) => projectRecord(collection, record, () => false))
      return { kind: 'list', records, pageSize: PAGE, bytes: 0, outcome }
    },
    close() {},
  }
}

function readingsBefore(days: SchoolDays, now: number, retentionDays: number): PastReading[] {
  const bookings = (at: number, first: number, last: number): PastReading => {
    const { from } = days.day(now, first)
    return { at, days: { collection: 'reservations', from, to: days.day(now, last).to } }
  }
  const flights = (at: number, first: number, last: number): PastReading => {
    const { date } = days.day(now)
    const range = { from: addDays(date, first), to: addDays(date, last) }
    return { at, days: { collection: 'flights', ...range } }
  }
  const latest = now - LATEST.bookings
  const offsets = Array.from({ length: WEEK + 1 }, (_, n) => n - WEEK)
  const mornings = offsets
    .map((offset) => ({ offset, at: days.day(now, offset).opens - READ_UNASKED.today }))
    .filter(({ at }) => at < latest)
  const morning = mornings.at(-1) ?? { offset: -1, at: latest }
  const { closes } = days.day(now, -3)
  const farthest = -Math.min(FARTHEST, retentionDays)
  return [
    bookings(closes - READ_UNASKED.tomorrow, farthest, -WEEK),
    flights(closes - READ_UNASKED.tomorrow, -LOG_DAYS, -WEEK),
    ...mornings.flatMap(({ at, offset }) => [
      bookings(at, offset - 2, offset + WEEK + 1),
      flights(at, offset - 2, offset - 1),
    ]),
    flights(morning.at, morning.offset - WEEK, morning.offset - 1),
    bookings(morning.at, morning.offset + WEEK + 2, AHEAD),
    ...offsets.flatMap((offset) => {
      const { opens, closes } = days.day(now, offset)
      const every = offset === 0 ? OF_TODAY : OF_EARLIER_DAYS
      return instants(opens, Math.min(closes, latest), every).map((at) =>
        bookings(at, offset, offset),
      )
    }),
    bookings(now - LATEST.tomorrow, 1, 1),
    flights(now - LATEST.flights, -1, 0),
    bookings(latest, -1, 0),
  ]
}

/** From `from` on, before `until`. */
function instants(from: number, until: number, every: number): number[] {
  const count = Math.max(0, Math.ceil((until - from) / every))
  return Array.from({ length: count }, (_, n) => from + n * every)
}
