import type { Budget } from '#ledger/ledger.ts'
import type { Purpose } from '#ledger/purpose.ts'
import { clamp, DAY, HOUR, MINUTE, SECOND } from '#ledger/utc-day.ts'
import type { DaysOf } from '#read-model/school-reader.ts'
import type { RecordId } from '#upstream/question.ts'
import type { SchoolDays } from './school-days.ts'
import { isWatched, type Known, oldest, todayOf, type Wish, wishesOf } from './wishes.ts'

/** A reading of the background: what, for what, and when. */
export interface PlannedReading extends DaysOf {
  readonly purpose: Purpose
  /** Epoch ms; in the past for what is overdue. */
  readonly at: number
  /** The most it may send. */
  readonly requests: number
  /** Only what is older than this (epoch ms), or unknown, is read. */
  readonly olderThan: number
  /** One record, read by its id. */
  readonly id?: RecordId
}

export interface Situation extends Known {
  readonly now: number
  readonly budget: Budget
  /** What one request takes from the budget. */
  readonly cost: number
  readonly days: SchoolDays
  /** Requests of the API's day that went to anything but today. */
  readonly spentOnOthers: number
}

/** Between two readings for a purpose, ms; without those that nobody looks at. */
export type Gaps = ReadonlyMap<Purpose, number>

/** Of what may be spent in a day, this part at most goes to anything but today. */
const OTHERS = 0.25
/** So much of it may be spent ahead of the clock: what grew old over night, a week that is opened. */
const AHEAD = 5
const SHORTEST_PACE = 5 * MINUTE
const NIGHT_PACE = HOUR
/** A first reading waits for the viewer's own walk, which reads the same. */
const COURTESY = 30 * SECOND
const BEFORE_OPENING = 10 * MINUTE
const BEFORE_PRINT = 2 * HOUR
/** So that a page of the past is not read whole in one go. */
const MOST_AT_ONCE = 3
const RESET_MARGIN = 3 * SECOND
/** Between two readings that are not for today. */
const APART = MINUTE

/**
 * The next readings in the order of their time, never more than may be spent until the reset. How many look is no part
 * of it: only what is looked at. With nothing known of the budget it plans one reading, which will tell.
 */
export function plan(situation: Situation): readonly PlannedReading[] {
  const { now, budget, days } = situation
  const left = spendable(situation)
  if (budget.remaining === null) return within(left, now + HOUR, inOrder(probe(situation)))
  const reset = budget.reset ?? now + 12 * HOUR
  if (left <= 0) {
    // What is due then, once: by that time everything is to be planned anew.
    const [first] = inOrder([...today(situation, 0, 0), ...appointments(situation)])
    return first ? [{ ...first, at: Math.max(first.at, reset + RESET_MARGIN) }] : []
  }
  const open = Math.max(days.openBetween(now, reset), 10 * MINUTE)
  const isOpen = days.openBetween(now, now + 1) > 0
  const forOthers = clamp(othersOf(situation) - situation.spentOnOthers, 0, left)
  const wishes = isOpen && forOthers >= 1 ? notReadWithToday(situation) : []
  const demand = demandOf(wishes, open)
  const stretch = Math.max(1, demand / forOthers)
  const others = wishes.map((wish) => reading(wish, stretch, situation))
  const readings = [
    ...today(situation, left - Math.min(forOthers, demand), open),
    ...appointments(situation),
    ...spread(others, situation, reset),
  ]
  return within(left, reset, inOrder(readings))
}

/** How far apart the readings for each purpose are as things stand: the longest, where they differ. */
export function gapsOf(situation: Situation): Gaps {
  const { now, budget, days } = situation
  const left = spendable(situation)
  if (budget.remaining === null || left <= 0) return new Map()
  const open = Math.max(days.openBetween(now, budget.reset ?? now + 12 * HOUR), 10 * MINUTE)
  const forOthers = clamp(othersOf(situation) - situation.spentOnOthers, 0, left)
  const wishes = wishesOf(situation, days, now)
  const demand = demandOf(notReadWithToday(situation), open)
  const stretch = Math.max(1, demand / Math.max(1, forOthers))
  const gaps = new Map<Purpose, number>()
  for (const { purpose, every, weight } of wishes)
    gaps.set(purpose, Math.max(gaps.get(purpose) ?? 0, every * Math.max(1, stretch / weight)))
  const wanted = todayOf(days, now)
  if (isWatched(situation, wanted))
    gaps.set('today', paceOf(situation, left - Math.min(forOthers, demand), open))
  return gaps
}

/** In a small school the page of today shows the days after it as well: they are as young, and cost nothing. */
function notReadWithToday(situation: Situation): Wish[] {
  const { now, days } = situation
  const read = oldest(situation.ages(todayOf(days, now))) ?? Number.POSITIVE_INFINITY
  return wishesOf(situation, days, now).filter(
    ({ collection, asOf }) => collection === 'flights' || asOf === null || asOf < read,
  )
}

/** What of a whole day goes to anything but today. */
function othersOf({ budget, cost }: Situation): number {
  return (OTHERS * ((budget.limit ?? 0) - budget.reserve)) / Math.max(1, cost)
}

/** With nothing known of the budget one request tells. */
function probe(situation: Situation): PlannedReading[] {
  const { now } = situation
  const [first] = inOrder([...today(situation, 1, 0), ...appointments(situation)])
  return first ? [{ ...first, at: Math.max(first.at, now), requests: 1 }] : []
}

/** Requests the background may still send today. */
function spendable({ budget, cost }: Situation): number {
  if (budget.remaining === null) return 1
  return Math.floor((budget.remaining - budget.reserve) / Math.max(1, cost))
}

/** Requests the wishes would take until the reset, the less needed counting less. */
function demandOf(wishes: readonly Wish[], open: number): number {
  return wishes.reduce(
    (sum, { requests, every, weight }) => sum + (requests * weight * open) / every,
    0,
  )
}

/** Today's next reading while somebody looks: paced so that the share lasts until the reset. */
function today(situation: Situation, share: number, open: number): PlannedReading[] {
  const { now, days, watched } = situation
  const wanted = todayOf(days, now)
  if (!isWatched(situation, wanted)) return []
  const requests = situation.price(wanted)
  const asOf = oldest(situation.ages(wanted))
  const pace = paceOf(situation, share, open)
  const asked = Math.max(...watched.map(({ at }) => at))
  const at = asOf === null ? asked + COURTESY : asOf + pace
  const olderThan = asOf === null ? now - SHORTEST_PACE : Math.max(asOf, now - SHORTEST_PACE)
  return [{ ...wanted, purpose: 'today', at, requests, olderThan: olderThan + 1 }]
}

function paceOf(situation: Situation, share: number, open: number): number {
  const { now, days } = situation
  const requests = situation.price(todayOf(days, now))
  const pace = Math.max(SHORTEST_PACE, share > 0 ? (open * requests) / share : HOUR)
  return days.openBetween(now, now + 1) > 0 ? pace : Math.max(pace, NIGHT_PACE)
}

/** What is read though nobody looks: today shortly before opening, tomorrow before the evening's print. */
function appointments(situation: Situation): PlannedReading[] {
  const { now, days } = situation
  const found: PlannedReading[] = []
  for (const offset of [0, 1]) {
    const { opens, closes } = days.day(now, offset)
    const noon = (opens + closes) / 2
    const morning = opens - BEFORE_OPENING
    const print = Math.max(opens, closes - BEFORE_PRINT)
    const add = (wanted: DaysOf, purpose: Purpose, at: number, until: number) => {
      const asOf = oldest(situation.ages(wanted))
      const isDone = asOf !== null && asOf >= at
      if (now >= until || isDone || found.some((one) => one.purpose === purpose)) return
      const requests = Math.min(situation.price(wanted), MOST_AT_ONCE)
      found.push({ ...wanted, purpose, at, requests, olderThan: at })
    }
    add(todayOf(days, noon), 'today', morning, opens)
    add(todayOf(days, noon, 1), 'tomorrow', print, closes)
  }
  return found
}

function reading(wish: Wish, stretch: number, { now }: Situation): PlannedReading {
  const { every, weight, asOf, requests, ...days } = wish
  const due = (asOf ?? now) + every * Math.max(1, stretch / weight)
  // What will be old soon is read along.
  const olderThan = now - every / 2
  return { ...days, at: due, requests: Math.min(requests, MOST_AT_ONCE), olderThan }
}

/** The rest takes turns: the next one when the day has come so far that its requests are due. */
function spread(
  readings: readonly PlannedReading[],
  situation: Situation,
  reset: number,
): PlannedReading[] {
  const { now, days } = situation
  const begin = reset - DAY
  const perRequest = days.openBetween(begin, reset) / othersOf(situation)
  let spent = situation.spentOnOthers
  let free = now
  return inOrder(readings.map((one) => ({ ...one, at: Math.max(one.at, now) }))).map((one) => {
    spent += one.requests
    const due = days.afterOpen(begin, Math.max(0, spent - AHEAD) * perRequest)
    const at = Math.max(one.at, free, due)
    free = at + APART
    return { ...one, at }
  })
}

const RANK: readonly Purpose[] = ['today', 'tomorrow', 'flights-today', 'screen', 'look-back']

function inOrder(readings: readonly PlannedReading[]): PlannedReading[] {
  return readings.toSorted(
    (a, b) => a.at - b.at || RANK.indexOf(a.purpose) - RANK.indexOf(b.purpose),
  )
}

/** Cuts the plan where the budget ends; what comes after the reset is another day's. */
function within(
  left: number,
  reset: number,
  readings: readonly PlannedReading[],
): PlannedReading[] {
  let rest = left
  return readings.flatMap((one) => {
    if (one.at >= reset) return [one]
    if (rest <= 0) return []
    const requests = Math.min(one.requests, rest)
    rest -= requests
    return [{ ...one, requests }]
  })
}
