import { clamp } from '#server/school/ledger/back-off.ts'
import type { Budget } from '#server/school/ledger/ledger.ts'
import { type KeptBack, reserveOf } from '#server/school/ledger/purpose.ts'
import type { Booking, DaysOf } from '#server/school/read-model/school-reader.ts'
import { PAGE } from '#server/school/upstream/question.ts'
import { HOUR, MINUTE, SECOND, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, earlierDay, laterDay } from '#time/plain-day.ts'
import { READ_UNASKED, REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'
import { beginOf, expectedChanges } from './expected-changes.ts'
import type { Habits } from './habits.ts'
import { place } from './placing.ts'
import type { SchoolDays } from './school-days.ts'
import {
  changingOf,
  isTodayWatched,
  looksAt,
  oldestRead,
  type SchoolSnapshot,
  type Target,
  targetsOf,
  todayOf,
} from './targets.ts'

export interface PlannedReading extends Omit<Target, 'every' | 'asOf' | 'newest' | 'since'> {
  readonly at: number
  /** Only data older than this (epoch ms), or missing, is read. */
  readonly olderThan: number
  /** What of the queue it is a part of. */
  readonly queued?: DaysOf
}

/** Readings in order of time. Gaps between readings for a purpose are in ms: the longest, if they differ. */
export interface Plan {
  readonly readings: readonly PlannedReading[]
  readonly gaps: ReadonlyMap<RequestPurpose, number>
}

export interface Situation extends SchoolSnapshot {
  readonly now: number
  readonly budget: Budget
  readonly cost: number
  readonly days: SchoolDays
  readonly habits: Habits
}

type Scene = Situation & { readonly changing: DaysOf }

/** Minutes between two readings of today while it is viewed; at most sixteen with the reading itself. */
const LONGEST_GAP = 15
/** Below this share of the readings that today needs at least, other targets no longer wait for today. */
const HOPELESS = 0.75
/** The share of what is left that goes to other viewed targets, even if today then gets fewer readings than it needs. */
const LOOKS_AT_LEAST = 0.05
/** Reserved for views to come: a share of what is left, at least some requests, and less within this time of the reset. */
const LOOKS_TO_COME = 0.2
const FEWEST_TO_COME = 4
const LATE = 2 * HOUR
/** A viewed target is expected to stay viewed as long as it has been so far, and at least this long. */
const LOOK = HOUR
/** Closer to the reset than this, less and less is reserved for people and callers. */
const EVENING = 6 * HOUR
/** Minutes. More frequent readings of today are worth less than what someone asks for. */
const OFTEN_ENOUGH = 8
/** The share of tomorrow and of today's flights in other viewed targets, if there is not enough for all. */
const QUICK = 0.75
/** If today takes several requests, each part is read at least this often, because the page shows the oldest reading. */
const LONGEST_IN_PARTS = HOUR
/** The share of a day's requests that must be left for what is queued: later, today needs them. */
const EARLY = 0.75
const NIGHT_PACE = HOUR
/** Data this recent is not read again along the way. */
const LIKE_NEW = 5 * MINUTE
/** Delays a first reading, because the viewer's own request reads the same days. */
const COURTESY = 30 * SECOND
/** Keeps a page of the past from being read whole at once. */
const MOST_AT_ONCE = 3
const RESET_MARGIN = 3 * SECOND
/** A timer rings a little late, or another reading is still running: the minute it was set for is still possible. */
const LATEST_TIMER = 10 * SECOND
/** Assumed time to the reset until the API has told it. */
const UNKNOWN_RESET = 12 * HOUR

/** While someone looks, spends all by the reset, never more. With an unknown budget, plans one reading to find out. */
export function plan(facts: Situation): Plan {
  const { now, budget } = facts
  const situation: Scene = { ...facts, changing: changingOf(facts, facts.days, now) }
  const left = spendable(situation)
  const first = () =>
    inOrder(now, [...today(situation, { left: 0, until: now }), ...appointments(situation)]).slice(
      0,
      1,
    )
  if (budget.remaining === null) {
    const readings = first().map((one) => ({ ...one, at: Math.max(one.at, now), requests: 1 }))
    return { readings, gaps: new Map() }
  }
  const reset = budget.reset ?? now + UNKNOWN_RESET
  if (left <= 0) {
    // Due after the reset, once: by then everything is planned again.
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
    ...queuedReadings(situation),
  ])
  return { readings: within(left, reset, readings), gaps }
}

function spendable({ budget, cost }: Situation): number {
  if (budget.remaining === null) return 1
  return Math.floor((budget.remaining - budget.reserve) / Math.max(1, cost))
}

const MOST_KEPT_BACK = 0.65

export function keptBack(facts: Situation): KeptBack {
  const { now, budget, days } = facts
  const open = days.openBetween(now, budget.reset ?? now + UNKNOWN_RESET)
  const people = Math.min(1, open / EVENING)
  const price = facts.price(changingOf(facts, days, now))
  const readingsEvery = (minutes: number) => Math.ceil((price * open) / (minutes * MINUTE))
  const limit = budget.limit ?? 0
  const free = (budget.remaining ?? 0) - reserveOf(limit, people) - readingsEvery(OFTEN_ENOUGH)
  const spare = Math.max(0, Math.floor(free * Math.max(0, 1 - open / (2 * EVENING))))
  if (!isTodayWatched(facts, days, now)) return { today: 0, people, spare }
  const needed = readingsEvery(LONGEST_GAP)
  const granted = limit - reserveOf(limit)
  // With too few requests to pace, first come, first served.
  const today = granted < needed / 2 ? 0 : Math.min(needed, Math.floor(MOST_KEPT_BACK * granted))
  return { today, people, spare }
}

/** Splits what is left; `taken` needs no viewers. In a shortage all gaps of other targets grow alike. Today gets the rest. */
function share(situation: Scene, left: number, taken: number, reset: number) {
  const { now, days } = situation
  // Avoids a division by zero just before the reset.
  const open = Math.max(days.openBetween(now, reset), MINUTE)
  const isOpen = days.openBetween(now, now + 1) > 0
  const cost = situation.price(situation.changing)
  const targets = isOpen ? notReadWithToday(situation) : []
  const needed = (cost * open) / (LONGEST_GAP * MINUTE)
  // If today needs too many, the others don't wait for it.
  const atLeast = needed * HOPELESS > left ? left * (1 - LOOKS_TO_COME) : needed
  const spare = Math.max(0, left - taken - atLeast)
  const forRest = spare + LOOKS_AT_LEAST * left * Math.min(1, LOOK / open)
  const demandOf = (some: readonly Target[]) =>
    some.reduce((sum, target) => sum + expectedOf(target, now, open), 0)
  const stretches = stretchOf(targets, forRest, demandOf)
  const readings = targets.map((target) => reading(target, stretches(target), forRest, now))
  const toCome = Math.max(FEWEST_TO_COME, LOOKS_TO_COME * left) * Math.min(1, open / LATE)
  const forToday = left - taken - clamp(demandOf(targets), Math.min(toCome, forRest), forRest)
  const gaps = new Map<RequestPurpose, number>()
  for (const target of targets)
    gaps.set(
      target.purpose,
      Math.max(gaps.get(target.purpose) ?? 0, target.every * stretches(target)),
    )
  const isAsleep = !isOpen && isScarce(situation, forToday, reset)
  if (isTodayWatched(situation, days, now) && !isAsleep)
    gaps.set('today', isOpen ? Math.max(MINUTE, (open * cost) / forToday) : NIGHT_PACE)
  // Today takes the last few.
  return { others: open < LOOK && spare < 1 ? [] : readings, gaps, forToday }
}

/** Factor (1 or more) for each target's age limit. In a shortage, targets read about hourly share three parts of four. */
function stretchOf(
  targets: readonly Target[],
  forRest: number,
  demandOf: (some: readonly Target[]) => number,
) {
  const isQuick = ({ every }: Target) => every <= HOUR
  const quick = demandOf(targets.filter(isQuick))
  const slow = demandOf(targets.filter((target) => !isQuick(target)))
  const forQuick = Math.max(forRest - slow, QUICK * forRest)
  const forSlow = Math.max(forRest - quick, (1 - QUICK) * forRest)
  return (target: Target) => Math.max(1, isQuick(target) ? quick / forQuick : slow / forSlow)
}

/** Requests until the reset if the target stays viewed as long as it has been. */
function expectedOf({ requests, every, asOf, since }: Target, now: number, open: number) {
  const time = Math.min(open, Math.max(LOOK, now - since))
  const first = Math.max(0, asOf + every - now)
  return first > time ? 0 : requests * (1 + (time - first) / every)
}

/** In a small school the page of today also covers the days after it, at no extra cost. */
function notReadWithToday(situation: Scene): Target[] {
  const { now, days } = situation
  const read = oldestRead(situation.ages(situation.changing)) ?? Number.POSITIVE_INFINITY
  return targetsOf(situation, days, now).filter(
    ({ collection, asOf }) => collection === 'flights' || asOf < read,
  )
}

/** While someone looks, at the minute where it shows the most changes. */
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
  // A reading from before the night says nothing about what to expect now.
  if (asOf < days.day(now).begins && days.openBetween(asOf, now) >= LONGEST_GAP * MINUTE)
    return reading(now, olderThan)
  return inParts(situation, left, until).map(({ part, readings, bookings, unforeseen }) => {
    const asOf = oldestRead(situation.ages(part)) ?? now
    const hours = hoursSince(days, asOf, until)
    const passed = hours.reduce((sum, { from, until }) => sum + clamp(now, from, until) - from, 0)
    const [minute] = place({
      expected: expectedChanges(bookings, { ...situation.habits, unforeseen }, hours, asOf),
      first:
        passed < LONGEST_GAP * MINUTE
          ? Math.ceil((passed - LATEST_TIMER) / MINUTE)
          : Math.floor(passed / MINUTE),
      readings: Math.floor(readings),
      longest: LONGEST_GAP,
    })
    const at = minute === undefined ? until + RESET_MARGIN : beginOf(minute, hours)
    const olderThan = Math.max(asOf, now - LIKE_NEW) + 1
    return { ...part, purpose: 'today', at, requests: situation.price(part), olderThan }
  })
}

/** If the reading came shortly before opening, the hours start at the reading. */
function hoursSince(days: SchoolDays, asOf: number, until: number) {
  return days.hours(asOf, until).map((open) => ({
    ...open,
    from: open.from - asOf < LONGEST_GAP * MINUTE ? asOf : open.from,
  }))
}

/** Today in parts, read in proportion to the square root of their expected changes: that minimizes the wait. */
function inParts(situation: Scene, left: number, until: number) {
  const { now, days, changing, habits } = situation
  // Tomorrow's first changes count too, if requests are renewed after them.
  const last = Math.max(changing.until ?? until, until)
  const all = situation.bookings({ ...changing, to: utcDayOf(last), until: last })
  const pages = pagesOf(changing, all)
  if (pages.length < 2)
    return [
      { part: changing, bookings: all, unforeseen: habits.unforeseen, readings: Math.ceil(left) },
    ]
  const hours = hoursSince(days, now, until)
  const parts = pages.map((part, n) => {
    const from = pages[n - 1]?.until ?? 0
    const to = n === pages.length - 1 ? last : (part.until ?? last)
    const bookings = all.filter(({ starts }) => starts >= from && starts < to)
    const unforeseen = (habits.unforeseen * Math.max(1, bookings.length)) / Math.max(1, all.length)
    const expected = expectedChanges(bookings, { ...habits, unforeseen }, hours, now)
    return {
      part,
      bookings,
      unforeseen,
      weight: Math.sqrt(expected.reduce((sum, n) => sum + n, 0)),
    }
  })
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  const least = Math.min(days.openBetween(now, until) / LONGEST_IN_PARTS, left / parts.length)
  const shared = left - least * parts.length
  return parts.map((part) => ({
    ...part,
    readings: Math.ceil(least + shared * (weight > 0 ? part.weight / weight : 1 / parts.length)),
  }))
}

/** What can still change today, one entry per request: a hundred from the start of a UTC day on (§4.1). */
function pagesOf(changing: DaysOf, bookings: readonly Booking[]): DaysOf[] {
  const until = changing.until ?? utcDayStart(addDays(changing.to, 1))
  const starts = bookings
    .map((one) => one.starts)
    .filter((at) => at < until)
    .toSorted((a, b) => a - b)
  const pages: DaysOf[] = []
  for (let from = changing.from; utcDayStart(from) < until; ) {
    const reach = starts.filter((at) => at >= utcDayStart(from))[PAGE - 1] ?? until
    pages.push({ ...changing, from, to: utcDayOf(reach - 1), until: reach })
    if (reach >= until) break
    from = utcDayOf(reach) > from ? utcDayOf(reach) : addDays(from, 1)
  }
  return pages
}

/** What people opened and the budget did not reach, the latest days first: soon after a reset, as long as callers have requests. */
function queuedReadings(situation: Scene): PlannedReading[] {
  const { now, queued, ages, budget } = situation
  const { limit, remaining } = budget
  if ((remaining ?? 0) < EARLY * (limit ?? 0)) return []
  const yesterday = addDays(utcDayOf(now), -1)
  for (const days of queued) {
    // Today's flights are read when someone looks: read after a reset, they would be hours old by then.
    const over = days.collection === 'flights' ? earlierDay(days.to, yesterday) : days.to
    if (over < days.from) continue
    const unread = ages({ ...days, to: over }).filter(({ asOf }) => asOf === null)
    const [first, last] = [unread[0], unread.at(-1)]
    if (!first || !last) continue
    const to = utcDayOf(last.to - 1)
    const from = laterDay(utcDayOf(first.from), addDays(to, 1 - MOST_AT_ONCE))
    const requests = MOST_AT_ONCE
    // The plan is made again after each, so that a long queue takes no reading of today out of it.
    return [{ ...days, from, to, purpose: 'window', at: now, requests, olderThan: 1, queued: days }]
  }
  return []
}

/** Waits for viewers who may read today themselves; without any, a first reading is immediate. */
function firstReading({ now, days, watched, glanced }: Scene): number {
  const today = todayOf(days, now)
  if (looksAt(watched, today).length > 0) return Math.max(...watched.map(({ at }) => at)) + COURTESY
  return Math.min(...looksAt(glanced, today).map(({ since }) => since))
}

/** If too little is left for the opening hours until the reset, the night waits for the morning's reading. */
function isScarce(situation: Scene, left: number, until: number): boolean {
  const open = situation.days.openBetween(situation.now, until)
  return left < (situation.price(situation.changing) * open) / (LONGEST_GAP * MINUTE)
}

/** Readings without viewers: today shortly before opening, tomorrow before the evening's print. */
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

/** An expensive target is read in parts, none costing more than all targets may; the whole gap is divided among them. */
function reading(target: Target, range: number, forRest: number, now: number): PlannedReading {
  const { every, asOf, newest, requests, since, ...days } = target
  const gap = every * range
  const part = Math.min(requests, MOST_AT_ONCE, Math.max(1, Math.floor(forRest)))
  const inParts = requests > MOST_AT_ONCE ? newest + (gap * part) / requests : 0
  // Reads along what will soon be old.
  const olderThan = now - every / 2
  // A new viewer doesn't wait for the pace.
  const isNew = asOf < since && requests <= Math.min(forRest, MOST_AT_ONCE)
  const at = Math.max(asOf + (isNew ? every : gap), inParts)
  return { ...days, at, requests: part, olderThan }
}

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
