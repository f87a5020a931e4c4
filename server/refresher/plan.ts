import { READ_UNASKED, REQUEST_PURPOSES, type RequestPurpose } from '#api/wire.ts'
import type { Budget } from '#ledger/ledger.ts'
import { clamp } from '#ledger/waits.ts'
import type { DaysOf } from '#read-model/school-reader.ts'
import { HOUR, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { beginOf, expectedChanges } from './expected-changes.ts'
import type { Habits } from './habits.ts'
import { demandOf, gapOf } from './pace.ts'
import { place } from './placing.ts'
import type { SchoolDays } from './school-days.ts'
import {
  changingOf,
  isTodayWatched,
  type KnownSchool,
  looksAt,
  oldestRead,
  type ReadingWish,
  todayOf,
  wishesOf,
} from './wishes.ts'

/** A reading in the background: what to read, for what, and when. */
export interface PlannedReading extends Omit<ReadingWish, 'every' | 'asOf' | 'newest'> {
  /** Epoch ms; in the past if overdue. */
  readonly at: number
  /** Only data older than this (epoch ms), or unknown, is read. */
  readonly olderThan: number
}

/** The next readings in order of time, and how far apart those for each purpose are (ms): the longest gap, if they differ. */
export interface Plan {
  readonly readings: readonly PlannedReading[]
  readonly gaps: ReadonlyMap<RequestPurpose, number>
}

export interface Situation extends KnownSchool {
  readonly now: number
  readonly budget: Budget
  /** What one request takes from the budget. */
  readonly cost: number
  readonly days: SchoolDays
  readonly habits: Habits
}

/** The same, with the parts of today that can still change. */
type Scene = Situation & { readonly changing: DaysOf }

/** How far apart readings of today, and of everything else people may look at, are on a day with enough for both, ms. */
const TODAY = 13 * MINUTE
const REST = HOUR
/** Minutes between two readings of today while it is looked at; at most sixteen with the reading itself. */
const LONGEST_GAP = 15
/** Below this share of the readings that today needs at least, the rest no longer waits for today. */
const HOPELESS = 0.75
/**
 * The next hour always looks worth more than a later one, because the last reading tells most about it. As much will be
 * known of the later hour by then, so this share of the readings that today does not strictly need is kept back each time.
 */
const KEPT_FOR_LATER = 0.3
/** Closer to the reset than this, less and less is kept for later. */
const LATER = 4 * HOUR
const NIGHT_PACE = HOUR
/** Anything read this recently is not read again along the way. */
const LIKE_NEW = 5 * MINUTE
/** A first reading waits for the viewer's own walk, which reads the same days. */
const COURTESY = 30 * SECOND
/** So that a page of the past is not read whole in one go. */
const MOST_AT_ONCE = 3
const RESET_MARGIN = 3 * SECOND

/**
 * What to read next from what is left: all of it is spent by the reset while somebody looks, and never more. How many
 * people look does not matter, only what is looked at. With an unknown budget it plans one reading, which will tell.
 */
export function plan(known: Situation): Plan {
  const { now, budget } = known
  const situation: Scene = { ...known, changing: changingOf(known, known.days, now) }
  const left = spendable(situation)
  const first = () =>
    inOrder(now, [...today(situation, { left: 0, until: now }), ...appointments(situation)]).slice(
      0,
      1,
    )
  // One request tells.
  if (budget.remaining === null) {
    const readings = first().map((one) => ({ ...one, at: Math.max(one.at, now), requests: 1 }))
    return { readings, gaps: new Map() }
  }
  const reset = budget.reset ?? now + 12 * HOUR
  if (left <= 0) {
    // What is due then, once: by that time everything is planned anew.
    const readings = first().map((one) => ({ ...one, at: Math.max(one.at, reset + RESET_MARGIN) }))
    return { readings, gaps: new Map() }
  }
  const appointed = appointments(situation)
  const taken = appointed.reduce((sum, { at, requests }) => sum + (at < reset ? requests : 0), 0)
  const { others, gaps, forToday } = share(situation, left, taken, reset)
  const readings = inOrder(now, [
    ...today(situation, { left: forToday, until: reset }),
    ...appointed,
    ...others,
  ])
  return { readings: within(left, reset, readings), gaps }
}

/** Requests the background may still send today. */
function spendable({ budget, cost }: Situation): number {
  if (budget.remaining === null) return 1
  return Math.floor((budget.remaining - budget.reserve) / Math.max(1, cost))
}

/** A share of the day's requests. The rest is for days nobody has read yet; otherwise a newly opened page could never be read. */
const MOST_KEPT_BACK = 0.65

/** Requests that today needs at least until the reset while it is looked at: a first look far back must leave them. */
export function keptBack(known: Situation): number {
  const { now, budget, days } = known
  if (!isTodayWatched(known, days, now)) return 0
  const open = days.openBetween(now, budget.reset ?? now)
  const price = known.price(changingOf(known, days, now))
  const needed = Math.ceil((price * open) / (LONGEST_GAP * MINUTE))
  const granted = (budget.limit ?? 0) - budget.reserve
  // On a day with too few requests to pace, the first who ask get them.
  return granted < needed / 2 ? 0 : Math.min(needed, Math.floor(MOST_KEPT_BACK * granted))
}

/** Shares what is left out between today, whether it is looked at now or later, and the rest; `taken` is read though nobody looks. */
function share(situation: Scene, left: number, taken: number, reset: number) {
  const { now, days } = situation
  // Avoids dividing by nothing just before the reset.
  const open = Math.max(days.openBetween(now, reset), MINUTE)
  const isOpen = days.openBetween(now, now + 1) > 0
  const cost = situation.price(situation.changing)
  const needOfToday = demandOf([{ cost, every: TODAY, time: open }])
  const needOfRest = demandOf([{ cost: 1, every: REST, time: open }])
  const stretch = (needOfToday + needOfRest) / left
  const own = needOfRest / stretch
  const wishes = isOpen ? notReadWithToday(situation) : []
  // Everything beside today is assumed to be looked at half of the time.
  const needs = wishes.map((wish) => ({ ...wish, cost: wish.requests, time: open / 2 }))
  // The rest gets more when today needs no more, and very little when today would otherwise be too old for long.
  const most = Math.max(own, Math.min(demandOf(needs), left - needOfToday))
  const atLeast = (cost * open) / ((LONGEST_GAP + 1) * MINUTE)
  const spare = left - taken - atLeast
  const forRest = clamp(spare, own / 4, most)
  const isToday = spare < 1 && left > atLeast * HOPELESS
  const ofRest = Math.max(demandOf(needs) / forRest, Math.min(1, stretch))
  const gaps = new Map<RequestPurpose, number>()
  for (const need of needs)
    gaps.set(need.purpose, Math.max(gaps.get(need.purpose) ?? 0, gapOf(need, ofRest)))
  const forToday = left - forRest
  const isAsleep = !isOpen && isScarce(situation, forToday, reset)
  if (isTodayWatched(situation, days, now) && !isAsleep)
    gaps.set('today', isOpen ? Math.max(MINUTE, (open * cost) / forToday) : NIGHT_PACE)
  return {
    others: isToday ? [] : wishes.map((wish) => reading(wish, ofRest, forRest, now)),
    gaps,
    forToday,
  }
}

/** In a small school the page of today also covers the days after it, which are then as fresh and cost nothing. */
function notReadWithToday(situation: Scene): ReadingWish[] {
  const { now, days } = situation
  const read = oldestRead(situation.ages(situation.changing)) ?? Number.POSITIVE_INFINITY
  return wishesOf(situation, days, now).filter(
    ({ collection, asOf }) => collection === 'flights' || asOf < read,
  )
}

/** Today's next reading while somebody looks: where most changes are expected. */
function today(
  situation: Scene,
  { left, until }: { readonly left: number; readonly until: number },
): PlannedReading[] {
  const { now, days, changing: wanted } = situation
  if (!isTodayWatched(situation, days, now)) return []
  const requests = situation.price(wanted)
  const asOf = oldestRead(situation.ages(wanted))
  const reading = (at: number, olderThan: number): PlannedReading[] => [
    { ...wanted, purpose: 'today', at, requests, olderThan: olderThan + 1 },
  ]
  if (asOf === null) return reading(firstReading(situation), now - LIKE_NEW)
  const olderThan = Math.max(asOf, now - LIKE_NEW)
  if (days.openBetween(now, now + 1) === 0)
    return isScarce(situation, left, until) ? [] : reading(asOf + NIGHT_PACE, olderThan)
  if (left <= 0) return reading(asOf + LONGEST_GAP * MINUTE, olderThan)
  // A reading from before the night says nothing about what to expect now, so nothing is counted from it.
  if (asOf < days.day(now).begins && days.openBetween(asOf, now) >= LONGEST_GAP * MINUTE)
    return reading(now, olderThan)
  const bookings = situation.bookings({ ...wanted, to: utcDayOf(until), until })
  const hours = days.hours(asOf, until).map((open) => ({
    ...open,
    // What was read shortly before opening is as old as it is.
    from: open.from - asOf < LONGEST_GAP * MINUTE ? asOf : open.from,
  }))
  const passed = hours.reduce((sum, { from, until }) => sum + clamp(now, from, until) - from, 0)
  const affordable = Math.floor(Math.ceil(left) / requests)
  const open = days.openBetween(now, until)
  const needed = open / (LONGEST_GAP * MINUTE)
  const kept = Math.max(0, affordable - needed) * KEPT_FOR_LATER * Math.min(1, open / LATER)
  const [minute] = place({
    expected: expectedChanges(bookings, situation.habits, hours, asOf),
    first: passed < LONGEST_GAP * MINUTE ? Math.ceil(passed / MINUTE) : Math.floor(passed / MINUTE),
    readings: Math.ceil(affordable - kept),
    longest: LONGEST_GAP,
  })
  return reading(minute === undefined ? until + RESET_MARGIN : beginOf(minute, hours), olderThan)
}

/** Whoever may spend reads today himself, and is let go first; nobody else who looks does, so that is at once. */
function firstReading({ now, days, watched, glanced }: Scene): number {
  const today = todayOf(days, now)
  if (looksAt(watched, today).length > 0) return Math.max(...watched.map(({ at }) => at)) + COURTESY
  return Math.min(...looksAt(glanced, today).map(({ since }) => since))
}

/** Too little is left for the opening hours until the reset: then the night waits for the morning's reading. */
function isScarce(situation: Scene, left: number, until: number): boolean {
  const open = situation.days.openBetween(situation.now, until)
  return left < (situation.price(situation.changing) * open) / (LONGEST_GAP * MINUTE)
}

/** What is read although nobody looks: today shortly before opening, tomorrow before the evening's print. */
function appointments(situation: Scene): PlannedReading[] {
  const { now, days } = situation
  const found: PlannedReading[] = []
  for (const offset of [0, 1]) {
    const { opens, closes } = days.day(now, offset)
    const noon = (opens + closes) / 2
    const morning = opens - READ_UNASKED.today
    const print = Math.max(opens, closes - READ_UNASKED.tomorrow)
    const add = (wanted: DaysOf, purpose: RequestPurpose, at: number, until: number) => {
      const asOf = oldestRead(situation.ages(wanted))
      const isDone = asOf !== null && asOf >= at
      if (now >= until || isDone || found.some((one) => one.purpose === purpose)) return
      const requests = Math.min(situation.price(wanted), MOST_AT_ONCE)
      found.push({ ...wanted, purpose, at, requests, olderThan: at })
    }
    const own = offset === 0 ? situation.changing : todayOf(days, noon)
    add(own, 'today', morning, opens)
    add(todayOf(days, noon, 1), 'tomorrow', print, closes)
  }
  return found
}

/** An expensive wish is read in parts: the gap between two parts is the part's share of the whole gap, and no part costs more than all wishes may. */
function reading(wish: ReadingWish, stretch: number, forRest: number, now: number): PlannedReading {
  const { every, asOf, newest, requests, ...days } = wish
  const gap = gapOf({ cost: requests, every }, stretch)
  const part = Math.min(requests, MOST_AT_ONCE, Math.max(1, Math.floor(forRest)))
  const inParts = requests > MOST_AT_ONCE ? newest + (gap * part) / requests : 0
  // What will soon be old is read along.
  const olderThan = now - every / 2
  const at = Math.max(asOf + gap, inParts)
  return { ...days, at, requests: part, olderThan }
}

/** In order of time; among what is due already, the most important first, no matter how long it has been due. */
function inOrder(now: number, readings: readonly PlannedReading[]): PlannedReading[] {
  return readings.toSorted(
    (a, b) =>
      Math.max(a.at, now) - Math.max(b.at, now) ||
      REQUEST_PURPOSES.indexOf(a.purpose) - REQUEST_PURPOSES.indexOf(b.purpose),
  )
}

/** Cuts the plan where the budget ends; readings after the reset belong to the next day's budget. */
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
