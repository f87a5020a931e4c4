import { CLOSED_SETTLES_AFTER, STEP } from '#api/range/open-ages.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import type { ListQuestion } from '#server/school/read-model/school-reader.ts'
import { createRefresher } from '#server/school/refresher/refresher.ts'
import { busySchool } from '#server/testing/busy-school.ts'
import { inProcessUpstream, liveThrough } from '#server/testing/in-process-upstream.ts'
import { type VirtualTime, virtualTime } from '#server/testing/virtual-time.ts'
import { asInstant, DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { truthOf } from './day-truth.ts'
import {
  FLIGHTS,
  isOpen,
  type List,
  look,
  lookBack,
  type Running,
  type Seen,
  scriptOf,
  TODAY,
  TOMORROW,
} from './day-views.ts'

export const LIMIT = 100

/** A day of a school, from one renewal of its hundred requests to the next. */
export interface SchoolDay {
  readonly perDay: number
  readonly starts: 'quarters' | 'hours' | 'blocks'
  readonly viewers: number
  /** What is open: a board and now and then the rest, or all of it all day. */
  readonly open: 'usual' | 'all'
  readonly zone: string
  /** Minutes after midnight at which the program is first started; null: it has run for two days. */
  readonly begins: number | null
  /** Which school of that size. */
  readonly seed: number
}

/** Ages in minutes: at the median, at 95 % and at most, while the school is open. */
export interface LivedDay {
  readonly sent: number
  /** As many whole readings of today as were paid for. */
  readonly readings: number
  /** Minutes, over all bookings of the day: as lived, with as many readings evenly, and at best. */
  readonly wrong: number
  readonly even: number
  readonly best: number
  readonly today: readonly [median: number, late: number, oldest: number]
  /** The oldest while looked at. */
  readonly tomorrow: number
  readonly flights: number
  /** Of what was looked at, the share that was answered whole, or with its gap named; per cent. */
  readonly whole: number
}

/** Lives through the day on a clock of its own: the same for the same school. */
export async function liveDay(day: SchoolDay): Promise<LivedDay> {
  const zone = zoneOf(day.zone)
  // The third midnight after the school's history ends.
  const midnight = localDay(zone, localDayOf(zone, asInstant(Date.UTC(2026, 10, 15, 12)))).start
  const third = midnight + 2 * DAY
  const reset = Math.floor(third / DAY) * DAY + (third % DAY === 0 ? 0 : DAY)
  const from = day.begins === null ? reset : third + day.begins * MINUTE
  const until = day.begins === null ? reset + DAY : Math.ceil((from + 1) / DAY) * DAY
  const begin = day.begins === null ? midnight + 6 * HOUR : from

  let isIdle = () => true
  const time = virtualTime(begin, () => isIdle())
  const { now } = time
  const { perDay, starts, seed } = day
  const ahead = zone.offsetAt(asInstant(midnight))
  const opened = { perDay, starts, seed, ahead, now, firstDay: midnight }
  const school = busySchool({ ...opened, days: 5, dailyLimit: LIMIT })
  const upstream = inProcessUpstream(school.ask, now)
  isIdle = upstream.isIdle
  liveThrough(school, time)
  const gateway = flightlineFor(upstream, time, day.zone)

  const jobs = day.open === 'usual' ? (['usual'] as const) : undefined
  const scripts = [
    ...scriptOf(1, begin, from, midnight, jobs),
    ...scriptOf(day.viewers, from, until, midnight, jobs),
  ]
  const looks = { whole: 0, all: 0 }
  for (const { at, view, withLookBack } of scripts)
    time.schedule(at, async () => {
      const { outcome } = await look(view, at, gateway.list, zone)
      if (withLookBack) await lookBack(at, gateway.listBefore, gateway.running, zone)
      if (at < from) return
      looks.all += 1
      if (outcome !== 'unread') looks.whole += 1
    })
  /** For two minutes at least, so that it could be read. */
  const isLookedAt = (collection: string, offset: number) =>
    scripts.some(({ at, view }) => {
      if (at > now() - 2 * MINUTE || at < now() - 10 * MINUTE) return false
      if (typeof view !== 'object') return collection === 'reservations'
      return view.collection === collection && view.first <= offset && view.last >= offset
    })

  const truth = truthOf(school.happenings, ahead)
  const ages = { today: [] as number[], tomorrow: [] as number[], flights: [] as number[] }
  const prices: number[] = []
  const hours: [number, number][] = []
  let wrong = 0
  for (let at = from; at < until; at += MINUTE) {
    if (!isOpen(at, midnight)) continue
    const last = hours.at(-1)
    if (last && last[1] === at) last[1] = at + MINUTE
    else hours.push([at, at + MINUTE])
    // A first walk takes its time.
    if (day.begins !== null && at < from + 5 * MINUTE) continue
    time.schedule(at + MINUTE / 2, async () => {
      const { start, end } = localDay(zone, localDayOf(zone, asInstant(now())))
      const seen = await look(TODAY, now(), gateway.peek, zone)
      wrong += truth.wrongIn(seen, now(), start, end)
      ages.today.push(now() - changeableAsOf(seen, now(), start, end))
      prices.push(gateway.priceOf(Math.max(start, now() - CLOSED_SETTLES_AFTER), end))
      if (isLookedAt('reservations', 1))
        ages.tomorrow.push(now() - (await look(TOMORROW, now(), gateway.peek, zone)).asOf)
      if (isLookedAt('flights', 0))
        ages.flights.push(now() - (await look(FLIGHTS, now(), gateway.peek, zone)).asOf)
    })
  }
  const sentForToday = gateway.sentForToday()
  await time.runUntil(until - 1)
  gateway.stop()

  const isMeasured = (at: number) => at >= from && isOpen(at, midnight)
  const price = prices.reduce((sum, one) => sum + one, 0) / prices.length
  const readings = sentForToday.filter(isMeasured).length / price
  const oldest = (list: number[]) => list.reduce((most, age) => Math.max(most, age), 0)
  ages.today.sort((a, b) => a - b)
  const age = (share: number) =>
    minutes(ages.today[Math.floor(share * (ages.today.length - 1))] ?? Number.NaN)
  return {
    sent: upstream.sent.filter(({ at }) => at >= from).length,
    readings: Math.round(readings),
    wrong: Math.round(wrong),
    even: Math.round(truth.wrongWhenEven(hours, readings)),
    best: Math.round(truth.wrongAtBest(hours, Math.round(readings))),
    today: [age(0.5), age(0.95), age(1)],
    tomorrow: minutes(oldest(ages.tomorrow)),
    flights: minutes(oldest(ages.flights)),
    whole: (100 * looks.whole) / looks.all,
  }
}

const minutes = (ms: number) => Math.round((ms / MINUTE) * 10) / 10

/** The gateway's reader, ledger and refresher in front of a school, asked as a page asks. */
function flightlineFor(
  upstream: ReturnType<typeof inProcessUpstream>,
  time: VirtualTime,
  zone: string,
) {
  const { now, setTimer: schedule } = time
  const ledger = createLedger({ now, assumedLimit: LIMIT })
  const store = openModelStore({ file: ':memory:', binding: 'bench', now })
  const reader = createReader({ upstream, ledger, store, now, retentionDays: 400 })
  const hours = { opens: 6 * 60, closes: 22 * 60 }
  const refresher = createRefresher({ reader, ledger, now, schedule, hours, zone })
  refresher.start()
  const listed =
    (options: NonNullable<Parameters<typeof reader.list>[1]>): List =>
    async (collection, days) => {
      const question = { kind: 'list', collection, ...days } as unknown as ListQuestion
      const answer = await reader.list(question, options)
      if (!options.onlyIfCached) refresher.poke()
      if (answer.kind !== 'list') return null
      const { bodies, pageSize, asOf, parts } = answer
      return { records: summaries(bodies), pageSize, asOf, parts }
    }
  const running: Running = (at) =>
    reader
      .running(at)
      .coverage.map(({ from, to }) => ({ start: asInstant(from), end: asInstant(to) }))
  return {
    list: listed({}),
    /** For what began earlier and still runs. */
    listBefore: listed({ client: 'looking-back' }),
    /** What is known, without asking for it. */
    peek: listed({ onlyIfCached: true }),
    running,
    /** Requests that a reading of the bookings between two instants takes. */
    priceOf: (from: number, until: number) =>
      reader.price({
        collection: 'reservations',
        from: utcDayOf(from),
        to: utcDayOf(until - 1),
        until,
      }),
    /** When requests went to today, from now on. */
    sentForToday() {
      const sent: number[] = []
      const charge = ledger.charge.bind(ledger)
      ledger.charge = async (question, purpose) => {
        const refused = await charge(question, purpose)
        if (refused === null && purpose === 'today') sent.push(now())
        return refused
      }
      return sent
    },
    stop: () => refresher.stop(),
  }
}

const summary = new WeakMap<readonly string[], readonly Record<string, unknown>[]>()

/** What a walk and a board need of each record; the lists are asked for ten thousand times. */
function summaries(bodies: readonly string[]): readonly Record<string, unknown>[] {
  const known = summary.get(bodies)
  if (known) return known
  const made = bodies.map((body) => ({
    id: /"id":"([^"]+)"/.exec(body)?.[1],
    status: /"status":"([^"]+)"/.exec(body)?.[1],
    startsAt: /"startsAt":"([^"]+)"/.exec(body)?.[1],
    endsAt: /"endsAt":"([^"]+)"/.exec(body)?.[1],
    flightDate: /"flightDate":"([^"]+)"/.exec(body)?.[1],
  }))
  summary.set(bodies, made)
  return made
}

/** As the page says it: the oldest of what is on screen and can still change. */
function changeableAsOf({ lists }: Seen, now: number, start: number, end: number): number {
  const settled = Math.floor((now - CLOSED_SETTLES_AFTER) / STEP) * STEP
  const open = lists
    .flatMap(({ records }) => records)
    .filter((one) => !/^(complet|cancel)/i.test(String(one?.status)))
    .filter((one) => !(Date.parse(String(one?.endsAt)) <= settled))
    .map((one) => Date.parse(String(one?.startsAt)))
    .filter((at) => at >= start && at < end)
  const first = Math.max(start, Math.min(settled, ...open))
  const parts = lists.flatMap(({ parts = [] }) => parts)
  return Math.min(
    ...parts.filter(({ from, to }) => to > first && from < end).map(({ asOf }) => asOf),
  )
}
