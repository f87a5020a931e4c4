import type { Page } from '#api/page.ts'
import { walkFlights } from '#api/walk-flights.ts'
import { walkReservations } from '#api/walk-reservations.ts'
import type { WalkStep } from '#api/walk-step.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE } from '#time/instant.ts'
import { addDays, type DayRange, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDays, zoneOf } from '#time/zone.ts'

export const ZONE = 'America/Denver'
const zone = zoneOf(ZONE)

/** One list as somebody got it; null when there was no answer. */
interface Listed {
  readonly records: readonly (Readonly<Record<string, unknown>> | null)[]
  readonly pageSize: number
  readonly asOf: number
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
const TOMORROW: View = { collection: 'reservations', first: 1, last: 1 }
const NEXT_WEEK: View = { collection: 'reservations', first: 7, last: 13 }
export const LOOK_BACK: View = { collection: 'reservations', first: -31, last: -1 }
const LOG: View = { collection: 'flights', first: -17, last: 0 }

/** Looks at a view as the page does: the same walk, with the same proofs. */
export async function look(view: View, now: number, list: List): Promise<Seen> {
  const { collection, days } = daysOf(view, now)
  let asOf = Number.POSITIVE_INFINITY
  const ask = async (asked: DayRange): Promise<Page<Placed>> => {
    const listed = await list(collection, asked)
    if (listed === null) throw new NoAnswer()
    asOf = Math.min(asOf, listed.asOf)
    return {
      records: placesOf(listed.records),
      count: listed.records.length,
      pageSize: listed.pageSize,
      asOf: asInstant(listed.asOf),
      readAt: asInstant(now),
      reason: null,
    }
  }
  const steps: AsyncGenerator<WalkStep<Placed>, void> = collection === 'reservations'
    ? walkReservations([localDays(zone, days)], ask)
    : walkFlights([{ start: dayNumber(days.from), end: dayNumber(days.to) + 1 }], ask)
  let outcome: Seen['outcome'] = 'whole'
  try {
    for await (const step of steps) if (step.holes.length > 0) outcome = 'gap'
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    outcome = 'unread'
  }
  return { outcome, asOf }
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

function daysOf(view: View, now: number) {
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
): { at: number; view: View; withLookBack: boolean }[] {
  const looks: { at: number; view: View; withLookBack: boolean }[] = []
  const teams = Math.max(1, Math.floor(viewers / 6))
  const jobs = viewers === 1 ? ['dispatcher', 'manager'] : TEAM
  for (let team = 0; team < teams; team++) {
    for (const [person, job] of jobs.entries()) {
      const offset = ((team * jobs.length + person) * 7919) % (5 * MINUTE)
      for (let day = Math.floor((from - midnight) / DAY); midnight + day * DAY < until; day++) {
        for (const { minutes, view } of job === 'dispatcher'
          ? DISPATCHER
          : job === 'wall'
            ? WALL
            : MANAGER) {
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

/** Whether the school is open (6 to 22) at an instant; winter in Denver. */
export function isOpen(at: number): boolean {
  const hour = Math.floor(((((at - 7 * HOUR) % DAY) + DAY) % DAY) / HOUR)
  return hour >= 6 && hour < 22
}
