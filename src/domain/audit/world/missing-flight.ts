import type { GapCandidate, MissingFlight } from '#domain/audit/finding.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { STATUSES, statusWord } from '#domain/record/status.ts'
import type { AuditWorld } from './audit-world.ts'
import type { ClockedBooking } from './booked.ts'
import type { Chain, ChainLink } from './chain.ts'
import { leftAt } from './flown-time.ts'

/** Minutes. Clocks are set by hand, so a booking may begin this much before the flight it followed. */
const SLACK = 60
/** From here on a candidate explains its gap. */
export const EXPLAINS = 0.4

export interface GapReader {
  /** Null if no meter ran between the two. */
  read(chain: Chain, before: ChainLink, after: ChainLink): MissingFlight | null
}

export function gapReader(world: AuditWorld): GapReader {
  const strays = straysOf(world.flights)
  return {
    read(chain, before, after) {
      const size = sizeOf(before, after, world.settings.tachJoinFine)
      if (size === null) return null
      const { amount, meter } = size
      const usual = world.usualOf(after.flight)
      const ratio = (usual.isSure ? usual.ratio?.median : null) ?? 0.77
      const inHobbs = meter === 'hobbs' ? amount : amount / ratio
      const days = [before.flight.date, after.flight.date].filter((day) => day !== null).toSorted()
      return {
        tail: chain.tail,
        amount,
        meter,
        afterFlightId: before.flight.id,
        beforeFlightId: after.flight.id,
        from: days[0] ?? null,
        to: days.at(-1) ?? null,
        candidates: ranked([
          ...strays(before.flight, after.flight, chain.tail),
          ...bookedBetween(world, chain.tail, before.flight, after.flight, inHobbs),
        ]),
      }
    },
  }
}

/** Hobbs decides; Tach only without Hobbs, or if the engine ran less than a tenth. */
function sizeOf(before: ChainLink, after: ChainLink, tachFine: number) {
  const { hobbsGap, tachGap, tachReplaced } = after
  if (hobbsGap !== null && hobbsGap !== 0)
    return hobbsGap > 0 ? { amount: hobbsGap, meter: 'hobbs' as const } : null
  if (tachGap === null || tachGap <= tachFine || tachReplaced || !before) return null
  return { amount: tachGap, meter: 'tach' as const }
}

function bookedBetween(
  world: AuditWorld,
  tail: string,
  before: CompletedFlight,
  after: CompletedFlight,
  hobbs: number,
): GapCandidate[] {
  const [left, next] = [leftAt(before), leftAt(after)]
  if (left === null || next === null) return []
  const from = Math.min(left, next) - SLACK
  const to = Math.max(left, next)
  const own = world.bookings.byTail.get(tail) ?? []
  const between = own.filter((booked) => {
    // A booking must begin between the flights; maintenance must only overlap the gap.
    const isBetween = booked.isMaintenance
      ? booked.end > from && booked.start < to
      : booked.start >= from && booked.start <= to
    return isBetween && !world.bookings.isFlown(booked)
  })
  const share = world.bookings.shareIn(world.usualOf(after).flights)
  const bookings = between.filter(({ isMaintenance }) => !isMaintenance)
  return [
    ...between.filter(({ isMaintenance }) => isMaintenance).map((block) => engineRun(block, hobbs)),
    ...bookings.map((booked) => unlogged([booked], share, hobbs)),
    ...pairsOf(bookings.slice(0, MAX_PAIRED)).map((pair) => unlogged(pair, share, hobbs)),
  ].filter((one) => one !== null)
}

/** With more bookings the log is simply missing; picking two would be a guess. */
const MAX_PAIRED = 5

function pairsOf(bookings: readonly ClockedBooking[]): ClockedBooking[][] {
  return bookings.flatMap((first, index) =>
    bookings.slice(index + 1).map((second) => [first, second]),
  )
}

const PAIR_WEIGHT = 0.8

function unlogged(
  booked: readonly ClockedBooking[],
  share: number,
  hobbs: number,
): GapCandidate | null {
  const [first, second] = booked
  if (!first) return null
  const hours = booked.map(({ start, end }) => (end - start) / 0.6)
  const all = hours.reduce((sum, one) => sum + one, 0)
  const expected = Math.round(all * share)
  // Usual deviation: 0.15 of the booked time, at least two tenths.
  const off = (hobbs - expected) / Math.max(20, Math.hypot(...hours) * 0.15)
  const isTooLong = hobbs > all + 50
  const weight =
    Math.min(...booked.map(({ reservation }) => STATUSES[reservation.status.kind].flownWeight)) *
    (second ? PAIR_WEIGHT : 1) *
    (isTooLong ? 0.3 : 1)
  return {
    ...candidateOf(first),
    kind: 'booking',
    ...(second && {
      also: { bookingId: second.reservation.id, bookingNumber: second.reservation.number },
    }),
    expected,
    sure: weight / (1 + (off / 2.5) ** 2),
  }
}

function candidateOf({ reservation }: ClockedBooking) {
  return {
    bookingId: reservation.id,
    bookingNumber: reservation.number,
    status: statusWord(reservation.status),
    flightId: null,
    tail: reservation.aircraft?.tail ?? null,
  }
}

/** Ground run or test flight: shorter is likelier. */
function engineRun(block: ClockedBooking, hobbs: number): GapCandidate {
  const isCancelled = block.reservation.status.kind === 'cancelled'
  return {
    ...candidateOf(block),
    kind: 'maintenance',
    expected: null,
    sure: isCancelled ? 0.05 : 0.9 / (1 + (hobbs / 90) ** 2),
  }
}

/** Flights of other tails, or of none, by readings: one logged on the wrong aircraft fits exactly. */
function straysOf(flights: readonly CompletedFlight[]) {
  // Built on first use: a log without gaps doesn't need it.
  let known: Map<string, CompletedFlight[]> | null = null
  return (before: CompletedFlight, after: CompletedFlight, tail: string): GapCandidate[] => {
    known ??= byReadings(flights)
    const key = `${before.hobbs?.end ?? ''} ${after.hobbs?.start ?? ''}`
    return (known.get(key) ?? [])
      .filter((flight) => flight.aircraft?.tail !== tail)
      .map((flight) => ({
        kind: 'other-tail',
        bookingId: null,
        bookingNumber: flight.reservationNumber,
        status: null,
        flightId: flight.id,
        tail: flight.aircraft?.tail || null,
        expected: null,
        sure: isNear(flight, before, after) ? 0.97 : 0.3,
      }))
  }
}

function byReadings(flights: readonly CompletedFlight[]): Map<string, CompletedFlight[]> {
  return groupBy(flights, ({ hobbs }) => {
    const { start = null, end = null } = hobbs ?? {}
    return start === null || end === null ? null : `${start} ${end}`
  })
}

// Equal figures months apart belong to another aircraft.
function isNear(flight: CompletedFlight, before: CompletedFlight, after: CompletedFlight): boolean {
  const at = leftAt(flight)
  const times = [leftAt(before), leftAt(after)].filter((time) => time !== null)
  if (at === null || times.length < 2) return false
  return at >= Math.min(...times) - SLACK && at <= Math.max(...times) + SLACK
}

/** Likeliest first; if two fit equally well, neither is sure. */
function ranked(candidates: readonly GapCandidate[]): GapCandidate[] {
  const total = candidates.reduce((sum, { sure }) => sum + sure, 0)
  return candidates
    .map((one) => ({
      ...one,
      sure: Math.round(one.sure * (0.5 + (0.5 * one.sure) / (total || 1)) * 100) / 100,
    }))
    .sort((a, b) => b.sure - a.sure || (idOf(a) < idOf(b) ? -1 : 1))
}

function idOf({ bookingId, also, flightId }: GapCandidate): string {
  return `${bookingId ?? flightId ?? ''} ${also?.bookingId ?? ''}`
}
