import type {
  AgedPart,
  Booking,
  DaysOf,
  LookedAt,
} from '#server/school/read-model/school-reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { DAY, HOUR, MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { farLookBack } from './far-look-back.ts'
import type { SchoolDays } from './school-days.ts'

/** What is known of the school, for pacing. */
export interface KnownSchool {
  /** What people asked for in the last ten minutes. */
  readonly watched: readonly LookedAt[]
  /** What those asked for, for whom nothing is read: it keeps today up to date, and no other day. */
  readonly glanced: readonly LookedAt[]
  readonly ages: (days: DaysOf) => readonly AgedPart[]
  /** Requests that reading all of the days again takes. */
  readonly price: (days: DaysOf) => number
  /** The reservations that start in the days, as last read. */
  readonly bookings: (days: DaysOf) => readonly Booking[]
  /** Blocks that began before the day and still run. */
  readonly blocks: (day: PlainDay) => readonly { readonly id: RecordId; readonly asOf: number }[]
  /** As many days back as blocks are looked for. */
  readonly farthest: number
  /** When the last far look-back failed, epoch ms. */
  readonly farRefusedAt: number
}

/** Something to read now and then while people look at it. */
export interface ReadingWish extends DaysOf {
  readonly purpose: RequestPurpose
  /** How old it may become on an ordinary day, ms; the other wishes decide how old it really becomes. */
  readonly every: number
  /** When its oldest and its newest part were read, epoch ms. */
  readonly asOf: number
  readonly newest: number
  /** The most requests that reading all of it may send. */
  readonly requests: number
  /** Since when somebody looks at it, epoch ms. */
  readonly since: number
  /** One record, read by its id. */
  readonly id?: RecordId
  /** It reads what lies before everything known. */
  readonly isFar?: boolean
}

/** As far as the school looks; anything outside is read when somebody asks for it, and not again. */
const BACK = 45
const AHEAD = 60

/** A span of days, as offsets from the school's today, that ages at one speed. */
interface Zone {
  readonly first: number
  readonly last: number
  readonly purpose: RequestPurpose
  /** As for a wish. */
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

/** The school's own day: the UTC days that hold it, cut at its last midnight. */
export function todayOf(days: SchoolDays, now: number, offset = 0): DaysOf {
  const { from, to, ends } = days.day(now, offset)
  return { collection: 'reservations', from, to, until: ends }
}

/** A closed booking that began longer ago does not change, as the page assumes too. */
export const SETTLED = 2 * HOUR + 15 * MINUTE
/** This many of those that began before the day and are not closed are read by themselves. */
const MOST_UNCLOSED = 3

/**
 * What can still change today, in UTC days (§4.1): from the first booking that is not over, and did not end so long ago that
 * nobody will close it. The day before is not read over and over for an hour in which everybody is back.
 */
export function changingOf(known: KnownSchool, days: SchoolDays, now: number): DaysOf {
  const today = todayOf(days, now)
  if (oldestRead(known.ages(today)) === null) return today
  const open = openToday(known, days, now).filter(({ ends }) => !(ends <= now - SETTLED))
  const own = Math.min(now - SETTLED, ...open.map(({ starts }) => starts))
  const overnight = overnightOf(known, days, now).filter(({ ends }) => ends > now - SETTLED)
  const first = Math.max(own, utcDayStart(today.from))
  const from = utcDayOf(Math.min(first, ...overnight.map(({ starts }) => starts)))
  return { ...today, from }
}

/** What begins today and is not over. */
function openToday(known: KnownSchool, days: SchoolDays, now: number): Booking[] {
  const { begins } = days.day(now)
  return known
    .bookings(todayOf(days, now))
    .filter(({ starts, stage }) => stage !== 'over' && starts >= begins)
}

/** What began the day before, runs into this one and is not over; the earliest first. */
function overnightOf(known: KnownSchool, days: SchoolDays, now: number): Booking[] {
  const { begins, from: to } = days.day(now)
  return known
    .bookings({ collection: 'reservations', from: days.day(now, -1).from, to })
    .filter(({ starts, ends, stage }) => stage !== 'over' && starts < begins && ends > begins)
    .filter(({ starts, ends }) => ends - starts <= DAY)
}

/** The oldest reading of the days; null if one of them is unknown. */
export function oldestRead(ages: readonly AgedPart[]): number | null {
  return ages.reduce<number | null>(
    (least, { asOf }) => (least === null || asOf === null ? null : Math.min(least, asOf)),
    Number.POSITIVE_INFINITY,
  )
}

/** Everything looked at besides today, the most important first. */
export function wishesOf(known: KnownSchool, days: SchoolDays, now: number): ReadingWish[] {
  const wishes: ReadingWish[] = []
  const add = (wanted: DaysOf, { purpose, every }: Pick<ReadingWish, 'purpose' | 'every'>) => {
    // The unknown is walked when it is asked for, and only then.
    const read = known.ages(wanted).filter((part) => part.asOf !== null)
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
    wishes.push({
      ...part,
      purpose,
      every,
      asOf: Math.min(...read.map(timeOf)),
      newest: Math.max(...read.map(timeOf)),
      requests: known.price(part),
      since: sinceOf(looksAt(known.watched, part)),
    })
  }

  const tomorrow = todayOf(days, now, 1)
  if (isWatched(known, { ...tomorrow, from: tomorrow.to }))
    add(tomorrow, { purpose: 'tomorrow', every: HOUR })
  const { date } = days.day(now)
  const flights: DaysOf = { collection: 'flights', from: date, to: date }
  if (isWatched(known, flights)) add(flights, { purpose: 'flights-today', every: 25 * MINUTE })
  for (const zone of [...RESERVATIONS, ...FLIGHTS]) {
    const collection = RESERVATIONS.includes(zone) ? 'reservations' : 'flights'
    for (const part of watchedIn(known, collection, date, zone)) add(part, zone)
  }
  const looks = known.watched.filter(({ collection }) => collection === 'reservations')
  if (looks.length > 0) {
    const since = sinceOf(looks)
    wishes.push(...[farLookBack(known, date, now, since) ?? []].flat())
    const byId = { collection: 'reservations' as const, from: date, to: date, requests: 1, since }
    for (const { id, asOf } of known.blocks(days.day(now).from))
      wishes.push({ ...byId, purpose: 'look-back', every: DAY, asOf, newest: asOf, id })
    // Nobody has closed it: its whole day is not read over and over for that.
    const out = openToday(known, days, now).filter(({ stage }) => stage === 'out')
    const unclosed = [...overnightOf(known, days, now), ...out].filter(
      ({ ends, asOf }) => ends <= now - SETTLED && asOf <= now - HOUR,
    )
    for (const { id, asOf } of unclosed.slice(0, MOST_UNCLOSED))
      wishes.push({ ...byId, purpose: 'screen', every: HOUR, asOf, newest: asOf, id })
  }
  return wishes
}

const sinceOf = (looks: readonly LookedAt[]) => Math.min(...looks.map(({ since }) => since))

/** Whoever looks at today, whether or not anything is read for him, finds it kept up to date. */
export function isTodayWatched(known: KnownSchool, days: SchoolDays, now: number): boolean {
  const today = todayOf(days, now)
  return isWatched(known, today) || looksAt(known.glanced, today).length > 0
}

function isWatched(known: KnownSchool, wanted: DaysOf): boolean {
  return looksAt(known.watched, wanted).length > 0
}

export function looksAt<L extends DaysOf>(looks: readonly L[], wanted: DaysOf): readonly L[] {
  return looks.filter(
    ({ collection, from, to }) =>
      collection === wanted.collection && from <= wanted.to && to >= wanted.from,
  )
}

/** The days of a zone that somebody looks at, neighbours joined. */
function watchedIn(
  known: KnownSchool,
  collection: DaysOf['collection'],
  today: PlainDay,
  zone: Zone,
): DaysOf[] {
  const first = addDays(today, zone.first)
  const last = addDays(today, zone.last)
  const parts = known.watched
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
