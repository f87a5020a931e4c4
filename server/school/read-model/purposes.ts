import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { dayNumber, startOfWeek } from '#time/plain-day.ts'
import { LOOK_BACK_DAYS, type RequestPurpose } from '#wire/wire.ts'
import { AXES } from './axis.ts'
import { createRecent } from './recent.ts'
import type { ClientKind, DaysOf, LookedAt } from './school-reader.ts'

const WATCHED_FOR = 10 * MINUTE
const MOST_WATCHED = 200

export function createWatched(now: () => number) {
  const watched = createRecent<LookedAt>(MOST_WATCHED)
  return {
    note({ collection, from, to }: DaysOf): void {
      const key = `${collection} ${from} ${to}`
      const at = now()
      const before = watched.get(key)
      const since = before && before.at >= at - WATCHED_FOR ? before.since : at
      watched.set(key, { collection, from, to, at, since })
    },
    now(): readonly LookedAt[] {
      const since = now() - WATCHED_FOR
      return [...watched.entries()]
        .map(([, days]) => days)
        .reverse()
        .filter(({ at }) => at >= since)
    },
  }
}

/** Longer than a budget takes to renew twice; whoever still needs the days has opened them again by then. */
const QUEUED_FOR = 3 * DAY
const MOST_QUEUED = 30

/** Days that a page opened and the budget did not reach: they are read as soon as it does, latest opened first. */
export function createQueued(now: () => number, isRead: (days: DaysOf) => boolean) {
  const queued = createRecent<DaysOf & { readonly at: number }>(MOST_QUEUED)
  return {
    note({ collection, from, to }: DaysOf): void {
      queued.set(`${collection} ${from} ${to}`, { collection, from, to, at: now() })
    },
    now(): readonly DaysOf[] {
      for (const [key, days] of queued.entries())
        if (days.at < now() - QUEUED_FOR || isRead(days)) queued.delete(key)
      return [...queued.entries()]
        .reverse()
        .map(([, { collection, from, to }]) => ({ collection, from, to }))
    },
  }
}

/** How old days may become, in ms; first and last day count from today (UTC). */
type Wanted = readonly (readonly [first: number, last: number, age: number])[]

const SETTLED = 7 * DAY
const WANTED: Readonly<Record<ListName, Wanted>> = {
  reservations: [
    [0, 1, 12 * MINUTE],
    [2, 7, 2 * HOUR],
    [-2, -1, 3 * HOUR],
    [8, 60, 12 * HOUR],
  ],
  flights: [
    [0, 1, 20 * MINUTE],
    [-7, -1, 3 * HOUR],
  ],
}

/** How old (ms) a range of days may be: as old as its most urgent day. Days are numbers, `today` among them. */
export function wantedAge(
  collection: ListName,
  days: { readonly first: number; readonly last: number },
  today: number,
): number {
  const ages = WANTED[collection].flatMap(([first, last, age]) =>
    days.last >= today + first && days.first <= today + last ? [age] : [],
  )
  return Math.min(SETTLED, ...ages)
}

/** Days of a week that may begin on Monday, and whose last day ends a UTC day later. */
const WEEK = 9
/** Early in the UTC day it may still be Saturday at the school. */
const LATEST_ZONE = 12 * HOUR
/** In days from today. */
const ON_SCREEN = { first: -45, last: 60 }

export type FirstReadings = ReturnType<typeof createFirstReadings>

/** The first reading of this week is granted to anyone, and to a page also that of earlier bookings that still run. */
export function createFirstReadings(now: () => number, ledger: Pick<Ledger, 'day'>) {
  let endedOn: string | null = null
  return {
    /** `begins`: the position where the reading begins. */
    purpose({ collection }: DaysOf, begins: number, client: ClientKind): RequestPurpose {
      if (client === 'token') return client
      const at = now()
      const day = AXES[collection].dayAt(begins)
      const today = Math.floor(at / DAY)
      const sunday = (time: number) => dayNumber(startOfWeek(utcDayOf(time), 0))
      const [first, last] = [sunday(at - LATEST_ZONE), sunday(at) + WEEK - 1]
      const isFirst = endedOn !== ledger.day()
      const isLog = collection === 'flights'
      // For the log, what the day's own page needs.
      if (isFirst && isIn(day, isLog ? today - 1 : first, isLog ? today : last)) return 'week'
      if (client === 'stranger') return 'stranger'
      const looksBack = client === 'looking-back' && !isLog && isFirst
      if (looksBack && isIn(day, first - LOOK_BACK_DAYS - 1, first - 1)) return 'look-back'
      return isIn(day - today, ON_SCREEN.first, ON_SCREEN.last) ? 'window' : 'on-demand'
    },
    /** The school's lists prove nothing, so until its next day of requests no reading counts as the first. */
    end(): void {
      endedOn = ledger.day()
    },
  }
}

/** The refresher re-reads what is known, whoever asked for it. */
export function purposeOfRenewal(
  { collection }: DaysOf,
  begins: number,
  now: number,
): RequestPurpose {
  if (!isIn(AXES[collection].dayAt(begins) - Math.floor(now / DAY), -1, 1)) return 'screen'
  return collection === 'reservations' ? 'today' : 'flights-today'
}

function isIn(day: number, first: number, last: number): boolean {
  return first <= day && day <= last
}
