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

export interface KnownSchool {
  readonly watched: readonly LookedAt[]
  /** What those asked for, for whom nothing is read: it keeps today up to date, and no other day. */
  readonly glanced: readonly LookedAt[]
  readonly ages: (days: DaysOf) => readonly AgedPart[]
  readonly price: (days: DaysOf) => number
  readonly bookings: (days: DaysOf) => readonly Booking[]
  readonly blocks: (day: PlainDay) => readonly { readonly id: RecordId; readonly asOf: number }[]
  /** As many days back as blocks are looked for. */
  readonly farthest: number
  readonly farRefusedAt: number
}

/** Something to read now and then while people look at it. */
export interface Target extends DaysOf {
  readonly purpose: RequestPurpose
  /** How old it may become on an ordinary day, ms; the other targets decide how old it really becomes. */
  readonly every: number
  readonly asOf: number
  readonly newest: number
  readonly requests: number
  readonly since: number
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
export function targetsOf(known: KnownSchool, days: SchoolDays, now: number): Target[] {
  const targets: Target[] = []
  const add = (wanted: DaysOf, { purpose, every }: Pick<Target, 'purpose' | 'every'>) => {
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
    targets.push({
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
    targets.push(...[farLookBack(known, date, now, since) ?? []].flat())
    const byId = { collection: 'reservations' as const, from: date, to: date, requests: 1, since }
    for (const { id, asOf } of known.blocks(days.day(now).from))
      targets.push({ ...byId, purpose: 'look-back', every: DAY, asOf, newest: asOf, id })
    // Nobody has closed it: its whole day is not read over and over for that.
    const out = openToday(known, days, now).filter(({ stage }) => stage === 'out')
    const unclosed = [...overnightOf(known, days, now), ...out].filter(
      ({ ends, asOf }) => ends <= now - SETTLED && asOf <= now - HOUR,
    )
    for (const { id, asOf } of unclosed.slice(0, MOST_UNCLOSED))
      targets.push({ ...byId, purpose: 'screen', every: HOUR, asOf, newest: asOf, id })
  }
  return targets
}

const sinceOf = (looks: readonly LookedAt[]) => Math.min(...looks.map(({ since }) => since))

/** Anybody who looks at today, whether or not anything is read for him, finds it kept up to date. */
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

/** How many days back to look for blocks that still run, unless they are erased earlier. */
export const FARTHEST = 400
/** Requests a day at most: with sixty bookings a day, every day costs one. */
const MOST_FAR = 3

/**
 * The next unknown range of the past to read, once a day. It ends where knowledge begins, so that the day since which all
 * blocks are known moves back; it is a month long, or as long as a day's requests allow. What was read is settled.
 */
export function farLookBack(
  known: Pick<KnownSchool, 'ages' | 'price' | 'farthest' | 'farRefusedAt'>,
  today: PlainDay,
  now: number,
  since: number,
): Target | null {
  const at = (days: number) => addDays(today, -days)
  const days = {
    collection: 'reservations' as const,
    from: at(known.farthest),
    to: at(LOOK_BACK_DAYS - 2),
  }
  const parts = known.ages(days)
  const last = parts.findLastIndex(({ asOf }) => asOf === null)
  const [before, unknown, after] = [parts[last - 1], parts[last], parts[last + 1]]
  // Until the pages' own look-back is read, there is nothing to go back from.
  if (!unknown || !after) return null
  const asOf = Math.max(after.asOf ?? now, before?.asOf ?? 0)
  // The API may not go back that far, or not now: that too waits a day, and the edge stays where it is.
  if (Math.max(asOf, known.farRefusedAt) > now - DAY) return null
  const window = { ...days, ...windowOf(known, unknown) }
  const read = { asOf, newest: asOf, requests: MOST_FAR, since }
  return { ...window, ...read, purpose: 'look-back', every: DAY, isFar: true }
}

/** The end of the unknown (epoch ms), as long as a day's readings allow, judged by what the month after it would cost. */
function windowOf(
  { price }: Pick<KnownSchool, 'price'>,
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
