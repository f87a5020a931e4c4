import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import type { ListAnswer, ListQuestion } from '#server/school/read-model/school-reader.ts'
import { createRefresher } from '#server/school/refresher/refresher.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { busySchool } from './busy-school.ts'
import { inProcessUpstream, liveThrough } from './in-process-upstream.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

// Denver in winter: local midnight at 07:00 UTC, open 6 to 22; the day's requests are renewed at 17:00.
export const DENVER_MIDNIGHT = Date.UTC(2026, 10, 17, 7)
export const OPENS = DENVER_MIDNIGHT + 6 * HOUR
export const RENEWED = DENVER_MIDNIGHT + 17 * HOUR
export const SCHOOL_TIME = { zone: 'America/Denver', hours: { opens: 360, closes: 1320 } }

type Ask = (path: string) => Promise<Response>

/** For tests: a reader and its refresher over a school in this process, whose clock moves only when told to. */
export function refreshedSchool(
  begin: number,
  apiBy: (time: VirtualTime) => Ask,
  onTaken = () => {},
) {
  let isIdle = () => true
  const time = virtualTime(begin, () => isIdle())
  const { now, setTimer: schedule } = time
  const upstream = inProcessUpstream(apiBy(time), now)
  isIdle = upstream.isIdle
  const ledger = createLedger({ now, assumedLimit: 100 })
  const store = openModelStore({ file: ':memory:', binding: 'test', now })
  const reader = createReader({ upstream, ledger, store, now, retentionDays: 400, onTaken })
  const refresher = createRefresher({ reader, ledger, now, schedule, ...SCHOOL_TIME })
  return { time, upstream, ledger, reader, refresher }
}

/** One of `perDay` bookings that runs; `through` stands between its API and the reader. */
export function refreshing(
  begin: number,
  perDay = 60,
  through: (ask: Ask, now: () => number) => Ask = (ask) => ask,
  dailyLimit = 100,
) {
  const refreshed = refreshedSchool(begin, (time) => {
    const { now } = time
    const school = busySchool({ perDay, firstDay: DENVER_MIDNIGHT, days: 4, dailyLimit, now })
    liveThrough(school, time)
    return through(school.ask, now)
  })
  const { time, upstream, reader, refresher } = refreshed
  refresher.start()
  const list = (first: number, last: number, collection: ListName = 'reservations') => {
    const day = (offset: number) => utcDayOf(time.now() - 7 * HOUR + offset * DAY)
    const question: ListQuestion = { kind: 'list', collection, from: day(first), to: day(last) }
    refresher.poke()
    return reader.list(question)
  }
  return {
    ...refreshed,
    list,
    /** A page shows today and the week, again and again. */
    view(from: number, until: number, seen: (answer: ListAnswer) => void = () => {}) {
      for (let at = from; at < until; at += 4 * MINUTE)
        time.schedule(at, async () => {
          seen(await list(0, 1))
          await list(-2, 5)
        })
    },
    sentIn: (from: number, until: number) =>
      upstream.sent.filter(({ at }) => at >= from && at < until).length,
  }
}

export const ageOf = (answer: ListAnswer) => (answer.kind === 'list' ? answer.age : Number.NaN)

/** Age of the rest of the local day; its past is not read again and again. */
export function ageOfRest(answer: ListAnswer, at: number): number {
  const midnight = DENVER_MIDNIGHT + Math.ceil((at - DENVER_MIDNIGHT) / DAY) * DAY
  if (answer.kind !== 'list') return Number.NaN
  const rest = answer.parts.filter(({ from, to }) => to > at && from < midnight)
  return at - Math.min(...rest.map(({ asOf }) => asOf))
}
