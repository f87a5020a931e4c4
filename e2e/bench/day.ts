import type { ListQuestion } from '#read-model/school-reader.ts'
import { busySchool } from '#server-testing/busy-school.ts'
import { inProcessUpstream, liveThrough } from '#server-testing/in-process-upstream.ts'
import { virtualTime } from '#server-testing/virtual-time.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import {
  DENVER,
  isOpen,
  type List,
  look,
  lookBack,
  type Running,
  scriptOf,
  TODAY,
} from './day-views.ts'
import { flightlineFor, type School } from './day-world.ts'

/** Local midnight of Sunday, 15 November 2026 in Denver. */
const MIDNIGHT = Date.UTC(2026, 10, 15, 7)
const WARM_UP = 2 * DAY
/** The API's day begins at midnight UTC, 17:00 at the school. */
const RESET = MIDNIGHT + WARM_UP + 17 * HOUR
const LIMIT = 100
const OPEN_HOURS = 16

const TITLE = `A day in the life, with a hundred requests from one renewal (17:00) to the next; ages in minutes.
Best possible: all hundred for today alone, evenly, nothing kept back for people and nothing else ever read.`

const STRATEGIES = ['every view walks', 'cached by URL for 60 s', 'Flightline'] as const
type Strategy = (typeof STRATEGIES)[number]

type Row = Record<string, string | number>

/** A day of a school under a hundred requests, from one renewal to the next, three gateways side by side. */
export async function benchDay(): Promise<{ title: string; rows: Row[] }> {
  const rows: Row[] = []
  for (const perDay of [10, 60, 120]) {
    for (const strategy of STRATEGIES) {
      for (const viewers of [1, 6, 60]) rows.push(await dayOf(strategy, perDay, viewers))
    }
    rows.push(await dayOf('Flightline', perDay, 6, 'cold'))
  }
  return { title: TITLE, rows }
}

async function dayOf(
  strategy: Strategy,
  perDay: number,
  viewers: number,
  start: 'steady' | 'cold' = 'steady',
): Promise<Row> {
  const isCold = start === 'cold'
  // A cold gateway is started when the school opens.
  const from = isCold ? MIDNIGHT + 6 * HOUR : RESET
  const until = isCold ? MIDNIGHT + 17 * HOUR : RESET + DAY
  const begin = strategy === 'Flightline' ? MIDNIGHT + 6 * HOUR : RESET
  let isIdle = () => true
  const time = virtualTime(begin, () => isIdle())
  const school = busySchool({
    perDay,
    firstDay: MIDNIGHT,
    days: 4,
    dailyLimit: LIMIT,
    now: time.now,
  })
  const upstream = inProcessUpstream(school.ask, time.now)
  isIdle = upstream.isIdle
  liveThrough(school, time)

  const gateway = GATEWAYS[strategy](upstream, time)
  let views = 0
  let whole = 0
  let named = 0
  let newestToday = Number.NEGATIVE_INFINITY
  const ages: number[] = []
  const doLook = async (view: Parameters<typeof look>[0], withLookBack: boolean) => {
    const at = time.now()
    const seen = await look(view, at, gateway.list)
    if (view === TODAY && seen.outcome !== 'unread') newestToday = Math.max(newestToday, seen.asOf)
    // Who asks the API for each view is let off looking back for blocks that still run.
    if (withLookBack && gateway.running) await lookBack(at, gateway.list, gateway.running)
    if (at < from) return
    views += 1
    if (seen.outcome === 'whole') whole += 1
    if (seen.outcome === 'gap') named += 1
  }
  const warmUp = begin < from ? scriptOf(1, begin, from, MIDNIGHT) : []
  for (const { at, view, withLookBack } of [...warmUp, ...scriptOf(viewers, from, until, MIDNIGHT)])
    time.schedule(at, () => doLook(view, withLookBack))
  for (let at = from + MINUTE; at < until; at += MINUTE) {
    if (!isOpen(at, MIDNIGHT) || (isCold && at < from + 10 * MINUTE)) continue
    time.schedule(at, async () => {
      const seen = gateway.peek ? await look(TODAY, at, gateway.peek) : null
      const asOf = seen && seen.outcome !== 'unread' ? seen.asOf : newestToday
      ages.push(asOf === Number.NEGATIVE_INFINITY ? at - from : at - asOf)
    })
  }
  await time.runUntil(until - 1)
  gateway.stop()

  const sent = upstream.sent.filter(({ at }) => at >= from).map(({ at }) => at)
  const granted = sent.slice(0, LIMIT)
  const driedAt = sent.length > LIMIT ? granted.at(-1) : undefined
  ages.sort((a, b) => a - b)
  const age = (share: number) =>
    Math.round(((ages[Math.floor(share * (ages.length - 1))] ?? 0) / MINUTE) * 10) / 10
  const [median, most, largest] = [age(0.5), age(0.95), age(1)]
  const isKept = driedAt === undefined && whole + named === views && median <= 8 && most <= 15
  return {
    'bookings a day': perDay,
    gateway: isCold ? 'Flightline, first day' : strategy,
    viewers,
    'requests sent': sent.length,
    'dry at': driedAt === undefined ? 'never' : clock(driedAt),
    views,
    'whole %': percent(whole, views),
    'whole or gap named %': percent(whole + named, views),
    'age of today, median': median,
    '95 %': most,
    largest,
    'best possible': bestPossible(perDay).join(' / '),
    '≤ 8 and ≤ 15 min':
      perDay === 60 && strategy === 'Flightline' && !isCold ? (isKept ? 'yes' : 'NO') : '',
  }
}

/** Median, 95 % and largest age with a hundred requests, all of them for today and evenly over the open hours. */
function bestPossible(perDay: number): number[] {
  // A page holds a hundred: the day before's evening by UTC, today, and no more.
  const perReading = perDay > 75 ? 2 : 1
  const interval = (OPEN_HOURS * 60 * perReading) / LIMIT
  return [0.5, 0.95, 1].map((share) => Math.round(interval * share * 10) / 10)
}

interface Gateway {
  readonly list: List
  /** What is known, without asking for it; null where that is what was last seen. */
  readonly peek: List | null
  readonly running?: Running
  stop(): void
}

type Time = ReturnType<typeof virtualTime>

const GATEWAYS: Readonly<Record<Strategy, (upstream: School, time: Time) => Gateway>> = {
  'every view walks': (upstream, time) => ({ list: walker(upstream, time), peek: null, stop() {} }),
  'cached by URL for 60 s': (upstream, time) => {
    const ask = walker(upstream, time)
    const kept = new Map<string, { until: number; answer: ReturnType<List> }>()
    return {
      list: async (collection, days) => {
        const key = `${collection} ${days.from} ${days.to}`
        const known = kept.get(key)
        if (known && known.until > time.now()) return known.answer
        const answer = ask(collection, days)
        if ((await answer) !== null) kept.set(key, { until: time.now() + MINUTE, answer })
        return answer
      },
      peek: null,
      stop() {},
    }
  },
  Flightline: (upstream, time) => flightlineFor(upstream, time, DENVER.name, LIMIT),
}

function walker(upstream: School, time: Time): List {
  return async (collection, days) => {
    const asOf = time.now()
    const question = { kind: 'list', collection, ...days } as unknown as ListQuestion
    const answer = await upstream.ask(question)
    return answer.kind === 'list' ? { ...answer, asOf } : null
  }
}

function percent(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part / of) * 1000) / 10
}

/** The school's clock, in winter. */
function clock(at: number): string {
  return new Date(at - 7 * HOUR).toISOString().slice(11, 16)
}
