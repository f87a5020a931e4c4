import { clamp } from '#server/school/ledger/back-off.ts'
import type { Budget } from '#server/school/ledger/ledger.ts'
import { type KeptBack, reserveOf } from '#server/school/ledger/purpose.ts'
import type { Booking, DaysOf } from '#server/school/read-model/school-reader.ts'
import { PAGE } from '#server/school/upstream/question.ts'
import { HOUR, MINUTE, SECOND, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { READ_UNASKED, REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'
import { beginOf, expectedChanges } from './expected-changes.ts'
import type { Habits } from './habits.ts'
import { place } from './placing.ts'
import type { SchoolDays } from './school-days.ts'
import {
  changingOf,
  isTodayWatched,
  type KnownSchool,
  looksAt,
  oldestRead,
  type Target,
  targetsOf,
  todayOf,
} from './targets.ts'

export interface PlannedReading extends Omit<Target, 'every' | 'asOf' | 'newest' | 'since'> {
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
  readonly cost: number
  readonly days: SchoolDays
  readonly habits: Habits
}

type Scene = Situation & { readonly changing: DaysOf }

/** Minutes between two readings of today while it is looked at; at most sixteen with the reading itself. */
const LONGEST_GAP = 15
/** Below this share of the readings that today needs at least, the rest no longer waits for today. */
const HOPELESS = 0.75
/** The share of what is left that goes to what else somebody looks at even if today then has fewer readings than it needs. */
const LOOKS_AT_LEAST = 0.05
/** Of what is left, kept for looks to come; so many at least; and closer to the reset than this, less and less. */
const LOOKS_TO_COME = 0.2
const FEWEST_TO_COME = 4
const LATE = 2 * HOUR
/** What is looked at goes on to be looked at for as long as it has been, and for an hour at least. */
const LOOK = HOUR
/** Closer to the reset than this, less and less is kept for people and for callers. */
const EVENING = 6 * HOUR
/** More readings of today than one in so many minutes are worth less than what somebody asks for. */
const OFTEN_ENOUGH = 8
/** The share of tomorrow and of today's flights in what else is looked at, where that is not enough. */
const QUICK = 0.75
/** Where one request does not show all of today, each part of it is read at least this often: the page says the oldest. */
const LONGEST_IN_PARTS = HOUR
const NIGHT_PACE = HOUR
/** Anything read this recently is not read again along the way. */
const LIKE_NEW = 5 * MINUTE
/** A first reading waits for the viewer's own walk, which reads the same days. */
const COURTESY = 30 * SECOND
/** So that a page of the past is not read whole in one go. */
const MOST_AT_ONCE = 3
const RESET_MARGIN = 3 * SECOND
/** As far ahead as the reset is assumed to be until the API has told it. */
const UNKNOWN_RESET = 12 * HOUR

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
  const reset = budget.reset ?? now + UNKNOWN_RESET
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

function spendable({ budget, cost }: Situation): number {
  if (budget.remaining === null) return 1
  return Math.floor((budget.remaining - budget.reserve) / Math.max(1, cost))
}

const MOST_KEPT_BACK = 0.65

/** What a first look far back must leave, and what nobody would miss. */
export function keptBack(known: Situation): KeptBack {
  const { now, budget, days } = known
  const open = days.openBetween(now, budget.reset ?? now + UNKNOWN_RESET)
  const people = Math.min(1, open / EVENING)
  const price = known.price(changingOf(known, days, now))
  const readingsEvery = (minutes: number) => Math.ceil((price * open) / (minutes * MINUTE))
  const limit = budget.limit ?? 0
  const free = (budget.remaining ?? 0) - reserveOf(limit, people) - readingsEvery(OFTEN_ENOUGH)
  const spare = Math.max(0, Math.floor(free * Math.max(0, 1 - open / (2 * EVENING))))
  if (!isTodayWatched(known, days, now)) return { today: 0, people, spare }
  const needed = readingsEvery(LONGEST_GAP)
  const granted = limit - reserveOf(limit)
  // On a day with too few requests to pace, the first who ask get them.
  const today = granted < needed / 2 ? 0 : Math.min(needed, Math.floor(MOST_KEPT_BACK * granted))
  return { today, people, spare }
}

/**
 * Shares what is left between today and what else somebody looks at; `taken` is read though nobody looks. Today has a reading
 * in time all day long. What is looked at is read when it is older than it should be, as far as that leaves it; else the gaps
 * grow, alike for all. Everything else is today's.
 */
function share(situation: Scene, left: number, taken: number, reset: number) {
  const { now, days } = situation
  // Avoids dividing by nothing just before the reset.
  const open = Math.max(days.openBetween(now, reset), MINUTE)
  const isOpen = days.openBetween(now, now + 1) > 0
  const cost = situation.price(situation.changing)
  const targets = isOpen ? notReadWithToday(situation) : []
  const needed = (cost * open) / (LONGEST_GAP * MINUTE)
  // On a day that is too dense for that, the rest does not wait for it.
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
  // Of the last few, each is today's that it needs.
  return { others: open < LOOK && spare < 1 ? [] : readings, gaps, forToday }
}

/**
 * How much older than it should be each target becomes, from 1 on. Of what is not enough for all, what is read every hour or so
 * has three parts, and what changes in days the fourth.
 */
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

/** Requests that a target takes until the reset if it goes on to be looked at for as long as it has been. */
function expectedOf({ requests, every, asOf, since }: Target, now: number, open: number) {
  const time = Math.min(open, Math.max(LOOK, now - since))
  const first = Math.max(0, asOf + every - now)
  return first > time ? 0 : requests * (1 + (time - first) / every)
}

/** In a small school the page of today also covers the days after it, which are then as fresh and cost nothing. */
function notReadWithToday(situation: Scene): Target[] {
  const { now, days } = situation
  const read = oldestRead(situation.ages(situation.changing)) ?? Number.POSITIVE_INFINITY
  return targetsOf(situation, days, now).filter(
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
  return inParts(situation, left, until).map(({ part, readings, bookings, unforeseen }) => {
    const asOf = oldestRead(situation.ages(part)) ?? now
    const hours = hoursSince(days, asOf, until)
    const passed = hours.reduce((sum, { from, until }) => sum + clamp(now, from, until) - from, 0)
    const [minute] = place({
      expected: expectedChanges(bookings, { ...situation.habits, unforeseen }, hours, asOf),
      first:
        passed < LONGEST_GAP * MINUTE ? Math.ceil(passed / MINUTE) : Math.floor(passed / MINUTE),
      readings: Math.floor(readings),
      longest: LONGEST_GAP,
    })
    const at = minute === undefined ? until + RESET_MARGIN : beginOf(minute, hours)
    const olderThan = Math.max(asOf, now - LIKE_NEW) + 1
    return { ...part, purpose: 'today', at, requests: situation.price(part), olderThan }
  })
}

/** The opening hours to place readings in; what was read shortly before opening is as old as it is. */
function hoursSince(days: SchoolDays, asOf: number, until: number) {
  return days.hours(asOf, until).map((open) => ({
    ...open,
    from: open.from - asOf < LONGEST_GAP * MINUTE ? asOf : open.from,
  }))
}

/**
 * Today, where one request shows all of it. Where it takes several, what each of them shows is read for itself, and more often
 * the more changes are expected in it: of so many readings of each, the fewest changes wait where they are as the root of that.
 */
function inParts(situation: Scene, left: number, until: number) {
  const { now, days, changing, habits } = situation
  // Tomorrow's first changes count, too, where requests are renewed after them.
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

/** What can still change today, as each request shows it: a hundred from the beginning of a UTC day on (§4.1). */
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

/** Anybody who may spend reads today himself, and is let go first; nobody else who looks does, so that is at once. */
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

/** An expensive target is read in parts: the gap between two parts is the part's share of the whole gap, and no part costs more than all targets may. */
function reading(target: Target, range: number, forRest: number, now: number): PlannedReading {
  const { every, asOf, newest, requests, since, ...days } = target
  const gap = every * range
  const part = Math.min(requests, MOST_AT_ONCE, Math.max(1, Math.floor(forRest)))
  const inParts = requests > MOST_AT_ONCE ? newest + (gap * part) / requests : 0
  // What will soon be old is read along.
  const olderThan = now - every / 2
  // Anybody who has just come does not wait for the pace.
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
