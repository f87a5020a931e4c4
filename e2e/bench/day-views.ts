import type { Page } from '#api/http/page.ts'
import { BY_LOG_DAY, BY_START, type ListReadStep, readList } from '#api/range/read-list.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import {
  asInstant,
  DAY,
  HOUR,
  type Instant,
  type InstantRange,
  MINUTE,
  subtractRanges,
} from '#time/instant.ts'
import { addDays, type DayRange, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone, zoneOf } from '#time/zone.ts'

const DENVER = zoneOf('America/Denver')

/** One list as somebody got it; null when there was no answer. */
interface Listed {
  readonly records: readonly (Readonly<Record<string, unknown>> | null)[]
  readonly pageSize: number
  readonly asOf: number
  /** When each stretch of it was read, where that is told. */
  readonly parts?: readonly AgedStretch[]
}

export type List = (
  collection: 'reservations' | 'flights',
  days: DayRange,
) => Promise<Listed | null>

/** What one look at a view came to. `gap`: all but what no question can show, and that was named. */
export interface Seen {
  readonly outcome: 'whole' | 'gap' | 'unread'
  /** Epoch ms of the oldest part. */
  readonly asOf: number
  readonly lists: readonly Listed[]
}

/** A view somebody opens: its days, as offsets from the school's today. */
export type View =
  | {
      readonly collection: 'reservations' | 'flights'
      readonly first: number
      readonly last: number
    }
  | 'week'
  | 'month'

export const TODAY: View = { collection: 'reservations', first: 0, last: 0 }
export const TOMORROW: View = { collection: 'reservations', first: 1, last: 1 }
const NEXT_WEEK: View = { collection: 'reservations', first: 7, last: 13 }
const LOOK_BACK: View = { collection: 'reservations', first: -31, last: -1 }
const LOG: View = { collection: 'flights', first: -17, last: 0 }
export const FLIGHTS: View = { collection: 'flights', first: 0, last: 0 }

/** The stretches before an instant for which it is told what still runs at it. */
export type Running = (at: Instant) => readonly InstantRange[]

/** Looks for what began earlier as the page does: it is told what still runs, and reads the days of which it is not. */
export function lookBack(now: number, list: List, running: Running, zone = DENVER): Promise<Seen> {
  const told = running(localDays(zone, daysOf(LOOK_BACK, now, zone).days).end)
  return look(LOOK_BACK, now, list, zone, told)
}

/** Looks at a view as the page does: the same walk, with the same proofs. */
export async function look(
  view: View,
  now: number,
  list: List,
  zone = DENVER,
  told: readonly InstantRange[] = [],
): Promise<Seen> {
  const { collection, days } = daysOf(view, now, zone)
  let asOf = Number.POSITIVE_INFINITY
  const lists: Listed[] = []
  const ask = async (asked: DayRange): Promise<Page<Placed>> => {
    const listed = await list(collection, asked)
    if (listed === null) throw new NoAnswer()
    asOf = Math.min(asOf, listed.asOf)
    lists.push(listed)
    return {
      records: placesOf(listed.records),
      count: listed.records.length,
      pageSize: listed.pageSize,
      asOf: asInstant(listed.asOf),
      readAt: asInstant(now),
      reason: null,
    }
  }
  const steps: AsyncGenerator<ListReadStep<Placed>, void> = collection === 'reservations'
    ? readList(BY_START, subtractRanges(localDays(zone, days), told), ask)
    : readList(BY_LOG_DAY, [{ start: dayNumber(days.from), end: dayNumber(days.to) + 1 }], ask)
  let outcome: Seen['outcome'] = 'whole'
  try {
    for await (const step of steps) if (step.holes.length > 0) outcome = 'gap'
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    outcome = 'unread'
  }
  return { outcome, asOf, lists }
}

class NoAnswer extends Error {}

interface Placed {
  readonly start: Instant | null
  readonly date: PlainDay | null
}

const placed = new WeakMap<object, readonly Placed[]>()

function placesOf(records: Listed['records']): readonly Placed[] {
  const known = placed.get(records)
  if (known) return known
  const made = records.map((record) => ({
    start: typeof record?.startsAt === 'string' ? asInstant(Date.parse(record.startsAt)) : null,
    date: typeof record?.flightDate === 'string' ? (record.flightDate as PlainDay) : null,
  }))
  placed.set(records, made)
  return made
}

function daysOf(view: View, now: number, zone: Zone) {
  const today = localDayOf(zone, asInstant(now))
  if (typeof view === 'object') {
    const { collection, first, last } = view
    return { collection, days: { from: addDays(today, first), to: addDays(today, last) } }
  }
  if (view === 'week') {
    // From Sunday; day 0 of 1970 was a Thursday.
    const from = addDays(today, -((dayNumber(today) + 4) % 7))
    return { collection: 'reservations' as const, days: { from, to: addDays(from, 6) } }
  }
  const from = `${today.slice(0, 8)}01` as PlainDay
  return { collection: 'reservations' as const, days: { from, to: addDays(from, 29) } }
}

/** What everybody looks at between two instants, in order. `viewers` is 1 (who does all the jobs), or a multiple of 6. */
export function scriptOf(
  viewers: number,
  from: number,
  until: number,
  midnight: number,
  jobs: readonly (keyof typeof JOBS)[] = viewers === 1 ? ['dispatcher', 'manager'] : TEAM,
): { at: number; view: View; withLookBack: boolean }[] {
  const looks: { at: number; view: View; withLookBack: boolean }[] = []
  const teams = Math.max(1, Math.floor(viewers / 6))
  for (let team = 0; team < teams; team++) {
    for (const [person, job] of jobs.entries()) {
      const offset = ((team * jobs.length + person) * 7919) % (5 * MINUTE)
      for (let day = Math.floor((from - midnight) / DAY); midnight + day * DAY < until; day++) {
        for (const { minutes, view } of JOBS[job]) {
          const at = midnight + day * DAY + minutes * MINUTE + offset
          const withLookBack = minutes % 360 < 5 && typeof view === 'object'
          if (at >= from && at < until) looks.push({ at, view, withLookBack })
        }
      }
    }
  }
  return looks.sort((a, b) => a.at - b.at)
}

const TEAM = ['dispatcher', 'dispatcher', 'dispatcher', 'wall', 'manager', 'manager'] as const

interface Step {
  readonly minutes: number
  readonly view: View
}

const every = (step: number, view: View, [from, to] = [6 * 60, 22 * 60], shift = 0): Step[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => ({
    minutes: from + n * step + shift,
    view,
  }))
const OFFICE: [number, number] = [8 * 60, 18 * 60]

const DISPATCHER: readonly Step[] = [
  ...every(10, 'week'),
  ...every(10, TODAY, [6 * 60, 22 * 60], 5),
  ...every(60, NEXT_WEEK, [6 * 60, 22 * 60], 33),
  { minutes: 20 * 60 + 12, view: TOMORROW },
]
const WALL: readonly Step[] = every(5, TODAY)
const MANAGER: readonly Step[] = [...every(15, LOG, OFFICE, 2), ...every(30, 'month', OFFICE, 7)]

/** The board open all day, the rest when there is something to do in it: two hours of the log, three looks at tomorrow, two at the week. */
const USUAL: readonly Step[] = [
  ...every(5, TODAY),
  ...[9, 15].flatMap((hour) => every(5, LOG, [hour * 60, hour * 60 + 60], 2)),
  ...[720, 960, 1212].flatMap((begin) => every(5, TOMORROW, [begin, begin + 20], 3)),
  ...[480, 780].flatMap((begin) => every(5, 'week', [begin, begin + 15], 4)),
]
const JOBS = { dispatcher: DISPATCHER, wall: WALL, manager: MANAGER, usual: USUAL }

/** Whether the school is open (6 to 22) at an instant, given one of its midnights; on days without a change of the clocks. */
export function isOpen(at: number, midnight: number): boolean {
  const hour = Math.floor(((((at - midnight) % DAY) + DAY) % DAY) / HOUR)
  return hour >= 6 && hour < 22
}
