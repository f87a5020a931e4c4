import type {
  AgedPart,
  Booking,
  DaysOf,
  LookedAt,
} from '#server/school/read-model/school-reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { LOOK_BACK_DAYS, type RequestPurpose } from '#wire/wire.ts'
import type { SchoolDays } from './school-days.ts'

export interface SchoolSnapshot {
  readonly watched: readonly LookedAt[]
  /** Requested by callers who may not cause readings: this keeps today up to date, and no other day. */
  readonly glanced: readonly LookedAt[]
  /** Opened by people, latest first, and not read for lack of requests. */
  readonly queued: readonly DaysOf[]
  readonly ages: (days: DaysOf) => readonly AgedPart[]
  readonly price: (days: DaysOf) => number
  readonly bookings: (days: DaysOf) => readonly Booking[]
  readonly blocks: (day: PlainDay) => readonly { readonly id: RecordId; readonly asOf: number }[]
  /** Days back to look for blocks. */
  readonly farthest: number
  readonly farRefusedAt: number
}

export interface Target extends DaysOf {
  readonly purpose: RequestPurpose
  /** Target age on an ordinary day, ms; the real one depends on the other targets. */
  readonly every: number
  readonly asOf: number
  readonly newest: number
  readonly requests: number
  readonly since: number
  readonly id?: RecordId
  /** Reads the time before everything loaded. */
  readonly isFar?: boolean
}

/** Days. Anything outside is read once, when someone asks for it. */
const BACK = 45
const AHEAD = 60

/** A span of days, as offsets from the school's today, that go stale at one speed. */
interface Zone {
  readonly first: number
  readonly last: number
  readonly purpose: RequestPurpose
  readonly every: number
}

const RESERVATIONS: readonly Zone[] = [
  { first: 3, last: 8, purpose: 'screen', every: 6 * HOUR },
  { first: -2, last: -1, purpose: 'screen', every: DAY },
  { first: 9, last: AHEAD, purpose: 'screen', every: DAY },
  { first: -BACK, last: -3, purpose: 'look-back', every: 7 * DAY },
]

const FLIGHTS: readonly Zone[] = [
  { first: -2, last: -1, purpose: 'screen', every: DAY },
  { first: -7, last: -3, purpose: 'screen', every: 3 * DAY },
  { first: -BACK, last: -8, purpose: 'look-back', every: 7 * DAY },
]

/** The UTC days that hold the school's day, cut at its last midnight. */
export function todayOf(days: SchoolDays, now: number, offset = 0): DaysOf {
  const { from, to, ends } = days.day(now, offset)
  return { collection: 'reservations', from, to, until: ends }
}

/** A closed booking that began longer ago does not change, as the page assumes too. */
export const SETTLED = 2 * HOUR + 15 * MINUTE
/** This many open bookings from before the day are read individually. */
const MOST_UNCLOSED = 3

/** What can still change today, in UTC days (§4.1): from the first booking that isn't over or may still be closed. */
export function changingOf(school: SchoolSnapshot, days: SchoolDays, now: number): DaysOf {
  const today = todayOf(days, now)
  if (oldestRead(school.ages(today)) === null) return today
  const open = openToday(school, days, now).filter(({ ends }) => !(ends <= now - SETTLED))
  const own = Math.min(now - SETTLED, ...open.map(({ starts }) => starts))
  const overnight = overnightOf(school, days, now).filter(({ ends }) => ends > now - SETTLED)
  const first = Math.max(own, utcDayStart(today.from))
  const from = utcDayOf(Math.min(first, ...overnight.map(({ starts }) => starts)))
  return { ...today, from }
}

function openToday(school: SchoolSnapshot, days: SchoolDays, now: number): Booking[] {
  const { begins } = days.day(now)
  return school
    .bookings(todayOf(days, now))
    .filter(({ starts, stage }) => stage !== 'over' && starts >= begins)
}

/** Bookings from the day before that run into this one and are not over, earliest first. */
function overnightOf(school: SchoolSnapshot, days: SchoolDays, now: number): Booking[] {
  const { begins, from: to } = days.day(now)
  return school
    .bookings({ collection: 'reservations', from: days.day(now, -1).from, to })
    .filter(({ starts, ends, stage }) => stage !== 'over' && starts < begins && ends > begins)
    .filter(({ starts, ends }) => ends - starts <= DAY)
}

/** Null if one of the days was never read. */
export function oldestRead(ages: readonly AgedPart[]): number | null {
  return ages.reduce<number | null>(
    (least, { asOf }) => (least === null || asOf === null ? null : Math.min(least, asOf)),
    Number.POSITIVE_INFINITY,
  )
}

/** Everything viewed besides today, most important first. */
export function targetsOf(school: SchoolSnapshot, days: SchoolDays, now: number): Target[] {
  const targets: Target[] = []
  const add = (wanted: DaysOf, { purpose, every }: Pick<Target, 'purpose' | 'every'>) => {
    // Days never read are loaded only when someone asks.
    const read = school.ages(wanted).filter((part) => part.asOf !== null)
    const timeOf = (part: AgedPart) => part.asOf ?? 0
    const worn = read.filter((part) => timeOf(part) <= now - every / 2)
    const [first] = worn.length > 0 ? worn : read
    const last = (worn.length > 0 ? worn : read).at(-1)
    if (!first || !last) return
    const { until } = wanted
    const part: DaysOf = {
      collection: wanted.collection,
      from: utcDayOf(first.from),
      to: utcDayOf(last.to - 1),
      ...(until === undefined ? {} : { until }),
    }
    targets.push({
      ...part,
      purpose,
      every,
      asOf: Math.min(...read.map(timeOf)),
      newest: Math.max(...read.map(timeOf)),
      requests: school.price(part),
      since: sinceOf(looksAt(school.watched, part)),
    })
  }

  const tomorrow = todayOf(days, now, 1)
  if (isWatched(school, { ...tomorrow, from: tomorrow.to }))
    add(tomorrow, { purpose: 'tomorrow', every: HOUR })
  const { date } = days.day(now)
  const flights: DaysOf = { collection: 'flights', from: date, to: date }
  if (isWatched(school, flights)) add(flights, { purpose: 'flights-today', every: 25 * MINUTE })
  for (const zone of [...RESERVATIONS, ...FLIGHTS]) {
    const collection = RESERVATIONS.includes(zone) ? 'reservations' : 'flights'
    for (const part of watchedIn(school, collection, date, zone)) add(part, zone)
  }
  const looks = school.watched.filter(({ collection }) => collection === 'reservations')
  if (looks.length > 0) {
    const since = sinceOf(looks)
    targets.push(...[farLookBack(school, date, now, since) ?? []].flat())
    const byId = { collection: 'reservations' as const, from: date, to: date, requests: 1, since }
    for (const { id, asOf } of school.blocks(days.day(now).from))
      targets.push({ ...byId, purpose: 'look-back', every: DAY, asOf, newest: asOf, id })
    // No one closed it, which is no reason to keep reading its whole day.
    const out = openToday(school, days, now).filter(({ stage }) => stage === 'out')
    const unclosed = [...overnightOf(school, days, now), ...out].filter(
      ({ ends, asOf }) => ends <= now - SETTLED && asOf <= now - HOUR,
    )
    for (const { id, asOf } of unclosed.slice(0, MOST_UNCLOSED))
      targets.push({ ...byId, purpose: 'screen', every: HOUR, asOf, newest: asOf, id })
  }
  return targets
}

const sinceOf = (looks: readonly LookedAt[]) => Math.min(...looks.map(({ since }) => since))

/** True for viewers of today with or without readings of their own. */
export function isTodayWatched(school: SchoolSnapshot, days: SchoolDays, now: number): boolean {
  const today = todayOf(days, now)
  return isWatched(school, today) || looksAt(school.glanced, today).length > 0
}

function isWatched(school: SchoolSnapshot, wanted: DaysOf): boolean {
  return looksAt(school.watched, wanted).length > 0
}

export function looksAt<L extends DaysOf>(looks: readonly L[], wanted: DaysOf): readonly L[] {
  return looks.filter(
    ({ collection, from, to }) =>
      collection === wanted.collection && from <= wanted.to && to >= wanted.from,
  )
}

function watchedIn(
  school: SchoolSnapshot,
  collection: DaysOf['collection'],
  today: PlainDay,
  zone: Zone,
): DaysOf[] {
  const first = addDays(today, zone.first)
  const last = addDays(today, zone.last)
  const parts = school.watched
    .filter((range) => range.collection === collection && range.from <= last && range.to >= first)
    .map(({ from, to }) => ({ from: from < first ? first : from, to: to > last ? last : to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const joined: { from: PlainDay; to: PlainDay }[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before && part.from <= addDays(before.to, 1)) {
      if (part.to > before.to) before.to = part.to
    } else joined.push({ ...part })
  }
  return joined.map((part) => ({ collection, ...part }))
}

/** Days back to look for blocks that still run, unless they are erased earlier. */
export const FARTHEST = 400
/** Requests a day at most. With sixty bookings a day, each day costs one. */
const MOST_FAR = 3

/** The next unread range of the past, once a day: up to a month before loaded data, or as much as requests allow. */
export function farLookBack(
  school: Pick<SchoolSnapshot, 'ages' | 'price' | 'farthest' | 'farRefusedAt'>,
  today: PlainDay,
  now: number,
  since: number,
): Target | null {
  const at = (days: number) => addDays(today, -days)
  const days = {
    collection: 'reservations' as const,
    from: at(school.farthest),
    to: at(LOOK_BACK_DAYS - 2),
  }
  const parts = school.ages(days)
  const last = parts.findLastIndex(({ asOf }) => asOf === null)
  const [before, unknown, after] = [parts[last - 1], parts[last], parts[last + 1]]
  // Wait until the pages' own look-back has been read.
  if (!unknown || !after) return null
  const asOf = Math.max(after.asOf ?? now, before?.asOf ?? 0)
  // After a refusal, wait a day too: the API may not go back that far.
  if (Math.max(asOf, school.farRefusedAt) > now - DAY) return null
  const window = { ...days, ...windowOf(school, unknown) }
  const read = { asOf, newest: asOf, requests: MOST_FAR, since }
  return { ...window, ...read, purpose: 'look-back', every: DAY, isFar: true }
}

/** The end of the unread range (epoch ms), as long as a day's readings allow, judged by the cost of the month after it. */
function windowOf(
  { price }: Pick<SchoolSnapshot, 'price'>,
  { from, to }: { readonly from: number; readonly to: number },
): Pick<DaysOf, 'from' | 'to'> {
  const day = (at: number) => utcDayOf(at)
  const month = price({
    collection: 'reservations',
    from: day(to),
    to: day(to + LOOK_BACK_DAYS * DAY),
  })
  const days = Math.max(
    1,
    Math.min(LOOK_BACK_DAYS, Math.floor((MOST_FAR * LOOK_BACK_DAYS) / month)),
  )
  return { from: day(Math.max(from, to - days * DAY)), to: day(to - 1) }
}
