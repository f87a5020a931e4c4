import { busySchool } from '#server-testing/busy-school.ts'
import { inProcessUpstream, liveThrough } from '#server-testing/in-process-upstream.ts'
import { virtualTime } from '#server-testing/virtual-time.ts'
import { asInstant, DAY, HOUR, MINUTE } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import {
  FLIGHTS,
  isOpen,
  look,
  lookBack,
  type Seen,
  scriptOf,
  TODAY,
  TOMORROW,
} from './day-views.ts'
import { flightlineFor } from './day-world.ts'

const LIMIT = 100

const TITLE = `Wrong minutes: those in which a booking of today is shown otherwise than it is, summed over bookings; 110 changes that are
foreseen (out 0 to 10 minutes after the start, closed from 10 before the end to 12 after), 20 that nothing foretells. Against as
many readings evenly over the opening hours. Today is the local day, as the page says it: of what can still change. Ages in
minutes, while the school is open; of tomorrow and the flights the oldest while looked at. Usual: the board open all day, two
hours of the log, three looks at tomorrow, two at the week. Evenly over 16 hours all hundred requests give today 4.8 at the
median and 9.1 at 95 %; without the ten kept for people, and one that is read before the school opens, 89 give 5.4 and 10.2.
Of 90 bookings a day some UTC days hold more than a page: their end no question can show, and it counts as wrong.
All open all day cannot have it all: 74 readings of today, 16 of tomorrow and 20 of the flights are 110, and 90 may be spent.`

const USUAL_DAY: GoalDay = {
  perDay: 60,
  starts: 'quarters',
  viewers: 6,
  open: 'usual',
  zone: 'America/Denver',
  begins: null,
  seed: 0,
}
/** How much less must be wrong than evenly, per cent. */
const LESS = { quarters: 20, hours: 28, blocks: 40 }

const DAYS: readonly (readonly [string, Partial<GoalDay>])[] = [
  ['starts on any quarter', { starts: 'quarters' }],
  ['on the hour', { starts: 'hours' }],
  ['blocks of two hours', { starts: 'blocks' }],
  ['1 viewer', { viewers: 1 }],
  ['60 viewers', { viewers: 60 }],
  ['first started at 06:00', { begins: 360 }],
  ['first started at 10:00', { begins: 600 }],
  ['first started at 14:20', { begins: 860 }],
  ['New York, renewed at 19:00', { zone: 'America/New_York' }],
  ['London, renewed at 00:00', { zone: 'Europe/London' }],
  ['Berlin, renewed at 01:00', { zone: 'Europe/Berlin' }],
  ['Auckland, renewed at 13:00', { zone: 'Pacific/Auckland' }],
  ['10 bookings a day', { perDay: 10 }],
  ['90 bookings a day', { perDay: 90 }],
  ['all open all day', { open: 'all' }],
]
/** One day's chance is as great as what is gained; so many schools tell. */
const SCHOOLS = 3

/** The days of the issue against their goals; every row the mean of some schools, of the oldest the oldest. */
export async function benchGoals() {
  const rows: Record<string, string | number>[] = []
  for (const [name, own] of DAYS) {
    const days: GoalRow[] = []
    for (let seed = 0; seed < SCHOOLS; seed++)
      days.push(await goalDay({ ...USUAL_DAY, ...own, seed }))
    const mean = (of: (day: GoalRow) => number) =>
      Math.round((days.reduce((sum, day) => sum + of(day), 0) / days.length) * 10) / 10
    const most = (of: (day: GoalRow) => number) => Math.max(...days.map(of))
    const [wrong, even] = [mean((day) => day.wrong), mean((day) => day.even)]
    const less = Math.round((1 - wrong / even) * 100)
    const [median, late, oldest] = [0, 1, 2].map((n) =>
      n === 2 ? most((day) => day.today[n] ?? 0) : mean((day) => day.today[n] ?? 0),
    ) as [number, number, number]
    const [tomorrow, flights] = [most((day) => day.tomorrow), most((day) => day.flights)]
    const missed = [
      less >= LESS[own.starts ?? 'quarters'] ? '' : 'wrong',
      median <= 6.5 && late <= 14 && oldest <= 16 ? '' : 'today',
      tomorrow <= 60 ? '' : 'tomorrow',
      flights <= 30 ? '' : 'flights',
      days.every(({ expired }) => expired >= 10 && expired <= 12) ? '' : 'spent',
    ].filter((word) => word !== '')
    rows.push({
      day: name,
      'readings of today': mean((day) => day.readings),
      'wrong, even': even,
      'wrong, placed': wrong,
      'less %': less,
      'today, median': median,
      '95 %': late,
      oldest,
      tomorrow,
      flights,
      'left over': days.map(({ expired }) => expired).join(' '),
      missed: missed.join(', '),
    })
  }
  return { title: TITLE, rows }
}

interface GoalDay {
  readonly perDay: number
  readonly starts: 'quarters' | 'hours' | 'blocks'
  readonly viewers: number
  /** What is open: a board and now and then the rest, or all of it all day. */
  readonly open: 'usual' | 'all'
  readonly zone: string
  /** Minutes after midnight at which the program is first started; null: it has run for two days. */
  readonly begins: number | null
  readonly seed: number
}

interface GoalRow {
  readonly sent: number
  readonly expired: number
  readonly readings: number
  readonly wrong: number
  readonly even: number
  readonly today: readonly number[]
  readonly tomorrow: number
  readonly flights: number
}

/** From one renewal of the requests to the next, or from the first start to it; ages in minutes. */
async function goalDay(day: GoalDay): Promise<GoalRow> {
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
  const school = busySchool({
    perDay,
    firstDay: midnight,
    days: 5,
    dailyLimit: LIMIT,
    now,
    starts,
    ahead,
    seed,
  })
  const upstream = inProcessUpstream(school.ask, now)
  isIdle = upstream.isIdle
  liveThrough(school, time)
  const gateway = flightlineFor(upstream, time, day.zone, LIMIT)

  const jobs = day.open === 'usual' ? (['usual'] as const) : undefined
  const scripts = [
    ...scriptOf(1, begin, from, midnight, jobs),
    ...scriptOf(day.viewers, from, until, midnight, jobs),
  ]
  for (const { at, view, withLookBack } of scripts)
    time.schedule(at, async () => {
      await look(view, at, gateway.list, zone)
      if (withLookBack) await lookBack(at, gateway.list, gateway.running, zone)
    })

  const truth = truthOf(school.happenings)
  const ages = { today: [] as number[], tomorrow: [] as number[], flights: [] as number[] }
  const readings = new Set<number>()
  let wrong = 0
  for (let at = from + MINUTE / 2; at < until; at += MINUTE) {
    // A first walk takes its time.
    if (!isOpen(at, midnight) || (day.begins !== null && at < from + 5 * MINUTE)) continue
    time.schedule(at, async () => {
      const seen = await look(TODAY, at, gateway.peek, zone)
      const { start, end } = localDay(zone, localDayOf(zone, asInstant(at)))
      wrong += truth.wrongIn(seen, at, start, end)
      const asOf = changeableAsOf(seen, at, start, end)
      readings.add(asOf)
      ages.today.push(at - asOf)
      if (isLookedAt('reservations', 1)) {
        const { asOf } = await look(TOMORROW, at, gateway.peek, zone)
        ages.tomorrow.push(at - asOf)
      }
      if (isLookedAt('flights', 0)) {
        const { asOf } = await look(FLIGHTS, at, gateway.peek, zone)
        ages.flights.push(at - asOf)
      }
    })
  }
  /** For two minutes at least, so that it could be read. */
  function isLookedAt(collection: string, offset: number): boolean {
    return scripts.some(({ at, view }) => {
      if (at > now() - 2 * MINUTE || at < now() - 10 * MINUTE) return false
      if (typeof view !== 'object') return collection === 'reservations'
      return view.collection === collection && view.first <= offset && view.last >= offset
    })
  }
  await time.runUntil(until - 1)
  gateway.stop()

  const sent = upstream.sent.filter(({ at }) => at >= from).length
  const hours: [number, number][] = []
  for (let at = from; at < until; at += MINUTE)
    if (isOpen(at, midnight)) {
      const last = hours.at(-1)
      if (last && last[1] === at) last[1] = at + MINUTE
      else hours.push([at, at + MINUTE])
    }
  const oldest = (list: number[]) => minutes(list.reduce((most, age) => Math.max(most, age), 0))
  ages.today.sort((a, b) => a - b)
  return {
    sent,
    expired: LIMIT - sent,
    readings: readings.size,
    wrong: Math.round(wrong),
    even: Math.round(truth.wrongWhenEven(hours, readings.size, zone.offsetAt(asInstant(midnight)))),
    today: [0.5, 0.95, 1].map((part) =>
      minutes(ages.today[Math.floor(part * (ages.today.length - 1))] ?? Number.NaN),
    ),
    tomorrow: oldest(ages.tomorrow),
    flights: oldest(ages.flights),
  }
}

const minutes = (ms: number) => Math.round((ms / MINUTE) * 10) / 10

/** As the page says it: the oldest of what is on screen and can still change. */
function changeableAsOf({ lists }: Seen, now: number, start: number, end: number): number {
  const open = lists
    .flatMap(({ records }) => records)
    .filter((one) => !/^(complet|cancel)/i.test(String(one?.status)))
    .map((one) => Date.parse(String(one?.startsAt)))
    .filter((at) => at >= start && at < end)
  const settled = Math.floor((now - 2 * HOUR) / (15 * MINUTE)) * 15 * MINUTE
  const first = Math.max(start, Math.min(settled, ...open))
  const parts = lists.flatMap(({ parts = [] }) => parts)
  return Math.min(
    ...parts.filter(({ from, to }) => to > first && from < end).map(({ asOf }) => asOf),
  )
}

interface Happened {
  readonly at: number
  readonly booking: {
    readonly id: string
    readonly status: string | null
    readonly startsAt: string | null
  }
}

/** What really was: each booking's states by time, a change being there at the next full minute. */
function truthOf(happenings: readonly Happened[]) {
  const states = new Map<string, { at: number; state: string; starts: number }[]>()
  for (const { at, booking } of happenings) {
    const starts = Date.parse(booking.startsAt ?? '')
    const own = states.get(booking.id) ?? []
    states.set(booking.id, own)
    own.push({ at: Math.ceil(at / MINUTE) * MINUTE, state: `${booking.status} ${starts}`, starts })
  }
  return {
    /** Bookings of the day that are shown otherwise than they are. */
    wrongIn({ lists }: Seen, now: number, start: number, end: number): number {
      const shown = new Map(
        lists.flatMap(({ records }) =>
          records.map((one) => [
            String(one?.id),
            `${String(one?.status)} ${Date.parse(String(one?.startsAt))}`,
          ]),
        ),
      )
      let wrong = 0
      for (const [id, own] of states) {
        const is = own.findLast(({ at }) => at <= now)
        if (!is || is.starts < start || is.starts >= end) continue
        if (shown.get(id) !== is.state) wrong += 1
      }
      return wrong
    },
    /** Wrong minutes with so many readings, evenly over the opening hours, on the average of where the first is. */
    wrongWhenEven(hours: readonly [number, number][], readings: number, ahead: number): number {
      const open = hours.reduce((sum, [from, to]) => sum + to - from, 0)
      const gap = open / readings
      const dayOf = (at: number) => Math.floor((at + ahead) / DAY)
      /** Opening time that has passed. */
      const passed = (at: number) =>
        hours.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to) - from), 0)
      let sum = 0
      const phases = 16
      for (let phase = 0; phase < phases; phase++) {
        for (const own of states.values()) {
          const seenBy = new Set<number>()
          for (const { at, starts } of own) {
            const isOpenThen = hours.some(([from, to]) => at > from && at < to)
            if (dayOf(at) !== dayOf(starts) || !isOpenThen) continue
            const by = (Math.ceil(passed(at) / gap - phase / phases) + phase / phases) * gap
            if (seenBy.has(by)) continue
            seenBy.add(by)
            sum += Math.min(by, open) - passed(at)
          }
        }
      }
      return sum / phases / MINUTE
    },
  }
}
