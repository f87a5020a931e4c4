import { parseReservation } from '#api/parse/parse-reservation.ts'
import { type Booked, bookedOf } from '#domain/findings/booked.ts'
import { USUAL_LIMITS } from '#domain/findings/finding.ts'
import { aircraftOverlap, inMaintenance, instructorOverlap } from '#domain/findings/overlaps.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { type Inspections, nullIfAway } from '#server/features/inspections/inspections.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { Change } from '#server/school/read-model/school-reader.ts'
import { looksAt } from '#server/school/refresher/targets.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, DAY, type Instant, MINUTE, utcDaysCovering } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, localDays, type Zone, zoneOf } from '#time/zone.ts'

/** Days around today: aircraft that are out left in them, and coming clashes lie in them. */
const BACK = 29
const AHEAD = 32
/** After a night away, dispatchers still hear of a clash that a change made. */
const CHANGES_FOR = DAY
/** How long inspections may be reused if nothing was read or typed since. */
const INSPECTIONS_FOR = 10 * MINUTE

/** Two bookings at the same time that share a tail or instructor. */
interface Clash {
  readonly first: Reservation
  readonly second: Reservation
  readonly of: 'tail' | 'shop' | 'instructor'
  readonly at: Instant
  /** One changed within a day, and they did not clash before. */
  readonly isByChange: boolean
}

export interface SnapshotParts {
  readonly reader: Pick<SchoolReader, 'revisions' | 'bookings' | 'history' | 'watched' | 'glanced'>
  readonly inMemory: Pick<SchoolInMemory, 'reservations'>
  readonly ledger: Pick<Ledger, 'left' | 'budget'>
  readonly inspections: Pick<Inspections, 'now'>
  readonly zone: Zone
  readonly hours: OpeningHours
  /** Planned time between readings of today, ms; null for none. */
  readonly gap: () => number | null
}

export type Snapshot = Awaited<ReturnType<ReturnType<typeof createSnapshots>>>

export function createSnapshots(parts: SnapshotParts) {
  const { reader, inMemory, ledger, zone, hours } = parts
  let last: { readonly key: string; readonly bookings: ReturnType<typeof read> } | null = null

  function bookingsAt(today: PlainDay, now: Instant) {
    const key = `${reader.revisions().reservations} ${today}`
    if (last?.key !== key) last = { key, bookings: read(today, now) }
    return last.bookings
  }

  function read(today: PlainDay, now: Instant) {
    const days = { from: addDays(today, -BACK), to: addDays(today, AHEAD) }
    const { records, coverage: ranges } = inMemory.reservations(days)
    const open = records.filter(isOpen)
    const utcDays = utcDaysCovering(localDays(zone, days))
    const readAt = new Map(
      reader
        .bookings({ collection: 'reservations', ...utcDays })
        .map(({ id, asOf }) => [id.toLowerCase(), asOf]),
    )
    const day = localDay(zone, today)
    const ofToday = ranges.filter(({ from, to }) => from < day.end && to > day.start)
    return {
      open,
      clashes: clashesOf(open, oldVersions(reader.history(now - CHANGES_FOR)), now),
      /** Epoch ms; null if it is not cached. */
      asOf: (id: string) => readAt.get(id.toLowerCase()) ?? null,
      isCachedAt: (at: number) => ranges.some(({ from, to }) => from <= at && at < to),
      /** When any part of today was last read. */
      todayAsOf: ofToday.length === 0 ? null : Math.max(...ofToday.map(({ asOf }) => asOf)),
    }
  }

  /** Since when a page of today is open, epoch ms; null if none is, and today is not reread. */
  function watchedSince(today: PlainDay): number | null {
    const day = { collection: 'reservations', from: today, to: today } as const
    const pages = looksAt([...reader.watched(), ...reader.glanced()], day)
    return pages.length === 0 ? null : Math.min(...pages.map(({ since }) => since))
  }

  return async (now: Instant) => {
    const today = localDayOf(zone, now)
    const bookings = bookingsAt(today, now)
    const inspections = await parts.inspections.now(INSPECTIONS_FOR).catch(nullIfAway)
    const { limit, reset } = ledger.budget()
    return {
      zone,
      hours,
      today,
      ...bookings,
      gap: parts.gap(),
      watchedSince: watchedSince(today),
      /** Requests left for reading today, null before the school's first answer; and when they are renewed. */
      requests: { left: limit === null ? null : ledger.left('today'), reset },
      inspections,
    }
  }
}

/** Each changed booking as it was before; null if it did not exist. */
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

const BARE_WORLD = {
  reservations: [],
  dispatch: { stateOf: () => null, isConfirmedLate: () => false },
  overruns: [],
  zone: zoneOf('UTC'),
  location: null,
  limits: USUAL_LIMITS,
}

const CLASH_RULES = [
  ['tail', aircraftOverlap],
  ['shop', inMaintenance],
  ['instructor', instructorOverlap],
] as const

function pairsIn(booked: readonly Booked[], now: Instant): Omit<Clash, 'isByChange'>[] {
  const pairs = new Map<string, Omit<Clash, 'isByChange'>>()
  for (const [of, { find }] of CLASH_RULES)
    for (const { reservation, others, severity } of find({ ...BARE_WORLD, booked, now })) {
      if (severity !== 'error') continue
      for (const other of others) {
        const [first, second] =
          reservation.id < other.id ? [reservation, other] : [other, reservation]
        const key = `${first.id} ${second.id}`
        const at = asInstant(Math.max(first.start ?? 0, second.start ?? 0))
        const isOver = Math.min(first.end ?? 0, second.end ?? 0) <= now
        if (!isOver && !pairs.has(key)) pairs.set(key, { first, second, of, at })
      }
    }
  return [...pairs.values()]
}
