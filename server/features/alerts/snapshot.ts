import { parseReservation } from '#api/parse/parse-reservation.ts'
import { aircraftOverlap } from '#domain/findings/aircraft-overlap.ts'
import { type Booked, bookedOf } from '#domain/findings/booked.ts'
import { isOpen, USUAL_LIMITS } from '#domain/findings/finding.ts'
import { inMaintenance } from '#domain/findings/in-maintenance.ts'
import { instructorOverlap } from '#domain/findings/person-overlap.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import type { Change, SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, DAY, type Instant, utcDaysCovering } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, localDays, type Zone, zoneOf } from '#time/zone.ts'

/** Days of bookings that are looked at: what is out began in them, and clashes ahead lie in them. */
const BACK = 29
const AHEAD = 32
/** A change is looked at for so long: whoever was away for a night still learns of the clash it made. */
const CHANGES_OF = DAY

/** Two bookings of one tail or one instructor at the same time. */
interface Clash {
  readonly first: Reservation
  readonly second: Reservation
  readonly of: 'tail' | 'shop' | 'instructor'
  /** When the one begins while the other runs. */
  readonly at: Instant
  /** One of them changed within a day, and before that they did not clash. */
  readonly isByChange: boolean
}

/** What is known of the school, as far as alerts go. */
export interface Picture {
  readonly zone: Zone
  readonly hours: OpeningHours
  readonly today: PlainDay
  /** Neither done nor off. */
  readonly open: readonly Reservation[]
  readonly clashes: readonly Clash[]
  /** When a booking was last read, epoch ms; null if that is not known. */
  readonly asOf: (id: string) => number | null
  /** Whether every booking that begins at an instant (epoch ms) is known. */
  readonly isKnownAt: (at: number) => boolean
  /** When anything of today was last read. */
  readonly todayAsOf: number | null
  /** How far apart readings of today are planned, ms; null for none. */
  readonly gap: number | null
  /** Since when somebody looks at today, epoch ms; null while nobody does, so that it is not read over and over. */
  readonly watchedSince: number | null
  readonly requests: {
    /** How many more may go into reading today; null before the school has told. */
    readonly left: number | null
    /** When there are new ones. */
    readonly reset: number | null
  }
  /** Null while they cannot be told. */
  readonly inspections: InspectionsNow | null
}

interface PictureParts {
  readonly reader: Pick<SchoolReader, 'revisions' | 'bookings' | 'history'>
  readonly known: Pick<SchoolInMemory, 'reservations'>
  readonly zone: Zone
}

type Bookings = Pick<Picture, 'open' | 'clashes' | 'asOf' | 'isKnownAt' | 'todayAsOf'>

/** The bookings as last read; made anew after a reading, and each day. */
export function createBookingsKnown({
  reader,
  known,
  zone,
}: PictureParts): (now: Instant) => Bookings {
  let last: { readonly key: string; readonly bookings: Bookings } | null = null
  return (now) => {
    const today = localDayOf(zone, now)
    const key = `${reader.revisions().reservations} ${today}`
    if (last?.key === key) return last.bookings
    const bookings = read(today, now)
    last = { key, bookings }
    return bookings
  }

  function read(today: PlainDay, now: Instant): Bookings {
    const days: DayRange = { from: addDays(today, -BACK), to: addDays(today, AHEAD) }
    const { records, known: stretches } = known.reservations(days)
    const open = records.filter(isOpen)
    const utcDays = utcDaysCovering(localDays(zone, days))
    const readAt = new Map(
      reader
        .bookings({ collection: 'reservations', ...utcDays })
        .map(({ id, asOf }) => [id.toLowerCase(), asOf]),
    )
    const day = localDay(zone, today)
    const ofToday = stretches.filter(({ from, to }) => from < day.end && to > day.start)
    return {
      open,
      clashes: clashesOf(open, oldVersions(reader.history(now - CHANGES_OF)), now),
      asOf: (id) => readAt.get(id.toLowerCase()) ?? null,
      isKnownAt: (at) => stretches.some(({ from, to }) => from <= at && at < to),
      todayAsOf: ofToday.length === 0 ? null : Math.max(...ofToday.map(({ asOf }) => asOf)),
    }
  }
}

/** As each booking that changed was before; null if it was not there. */
function oldVersions(history: readonly Change[]): ReadonlyMap<string, Reservation | null> {
  const old = new Map<string, Reservation | null>()
  for (const { id, before } of history) {
    const key = id.toLowerCase()
    if (!old.has(key)) old.set(key, before && parseReservation(before, 'data'))
  }
  return old
}

function clashesOf(
  open: readonly Reservation[],
  old: ReadonlyMap<string, Reservation | null>,
  now: Instant,
): Clash[] {
  const before = (one: Reservation) => {
    const version = old.get(one.id.toLowerCase())
    return version === undefined ? one : version
  }
  return pairsIn(bookedOf(open), now).map((pair) => {
    const [first, second] = [before(pair.first), before(pair.second)]
    const isChanged = first !== pair.first || second !== pair.second
    const both = [first, second].filter((one) => one !== null)
    return { ...pair, isByChange: isChanged && pairsIn(bookedOf(both), now).length === 0 }
  })
}

/** What these rules do not look at. */
const BARE_WORLD = {
  reservations: [],
  dispatch: { stateOf: () => null, isConfirmedLate: () => false },
  overruns: [],
  zone: zoneOf('UTC'),
  location: null,
  limits: USUAL_LIMITS,
}

const RULES = [
  ['tail', aircraftOverlap],
  ['shop', inMaintenance],
  ['instructor', instructorOverlap],
] as const

/** Each pair once, by the first thing that they share. */
function pairsIn(booked: readonly Booked[], now: Instant): Omit<Clash, 'isByChange'>[] {
  const pairs = new Map<string, Omit<Clash, 'isByChange'>>()
  for (const [of, { find }] of RULES) {
    for (const { reservation, others, severity } of find({ ...BARE_WORLD, booked, now })) {
      if (severity !== 'error') continue
      for (const other of others) {
        const [first, second] = inOrder(reservation, other)
        const key = `${first.id} ${second.id}`
        const at = asInstant(Math.max(first.start ?? 0, second.start ?? 0))
        const isOver = Math.min(first.end ?? 0, second.end ?? 0) <= now
        if (!isOver && !pairs.has(key)) pairs.set(key, { first, second, of, at })
      }
    }
  }
  return [...pairs.values()]
}

function inOrder(a: Reservation, b: Reservation): [Reservation, Reservation] {
  return a.id < b.id ? [a, b] : [b, a]
}
