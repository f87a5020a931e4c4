import type { AuditSettings } from '#domain/audit/thresholds.ts'
import { EXPLAINS } from '#domain/audit/world/missing-flight.ts'
import { compareIds, compareText } from '#domain/lists/in-order.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { type CompletedFlight, LOGGED_WITHIN } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { type Instant, type InstantRange, overlap } from '#time/instant.ts'
import { type DayRange, dayNumber, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import { scoreDays } from './day-scores.ts'
import type { CaseReason, MatchCase, Matching, MeterGap, Undecided } from './match-case.ts'
import { pairCases } from './pair-cases.ts'
import { bookedMinutes, flownMinutes } from './pair-evidence.ts'
import { type Pair, pairUp } from './pair-up.ts'

export interface ToMatch {
  /** With a day on either side: a flight may be logged next to its booking's day. */
  readonly reservations: readonly Reservation[]
  readonly flights: readonly CompletedFlight[]
  readonly gapsOf: (flights: readonly CompletedFlight[]) => readonly MeterGap[]
  readonly unknownLog: ReadonlySet<PlainDay>
  readonly unknownSchedule: readonly InstantRange[]
  readonly days: DayRange
  readonly zone: Zone
  readonly now: Instant
  /** The school's limits of hours. */
  readonly settings: AuditSettings
}

/** Each booking, flight and meter gap is in exactly one case, or undecided. The input's order doesn't matter. */
export function matchRange(asked: ToMatch): Matching {
  const { zone, days, now } = asked
  const isHere = (day: PlainDay | null) => day !== null && day >= days.from && day <= days.to
  const dayOf = ({ start }: Reservation) => (start === null ? null : localDayOf(zone, start))
  // A block named by a flight was flown: the check flight.
  const named = new Set(asked.flights.map(({ reservationId }) => reservationId))
  const isBlock = (one: Reservation) => isMaintenance(one) && !named.has(one.id)
  const reservations = asked.reservations.filter((one) => !isBlock(one))
  const {
    pairs,
    further,
    flights,
    reservations: unflown,
  } = pairUp(reservations, asked.flights, zone)
  const cases = pairCases(pairs, further, zone, isHere, asked.settings)
  const gaps = asked.gapsOf(withBookings(asked.flights, pairs))
  const undecided: Undecided[] = []
  const notDue: Reservation[] = []

  for (const flight of flights) {
    const { date } = flight
    if (date === null || !isHere(date)) continue
    const key = `flight ${flight.id}`
    const day = localDay(zone, date)
    if (asked.unknownSchedule.some((part) => overlap(part, day))) {
      undecided.push({ key, day: date, reservation: null, flight, unknown: 'schedule' })
    } else {
      const kind = flight.reservationId === null ? 'no-booking' : 'booking-not-seen'
      cases.push({ ...NOTHING, key, bucket: 'not-booked', day: date, flight, reasons: [{ kind }] })
    }
  }
  for (const reservation of unflown) {
    const day = dayOf(reservation)
    if (day === null || !isHere(day)) continue
    const key = `reservation ${reservation.id}`
    const reason = unflownReason(reservation)
    const isTold = reason.kind === 'cancelled' || reason.kind === 'no-show'
    if (!isTold && isNotDue(reservation, now)) notDue.push(reservation)
    else if (
      !isTold &&
      flownDays(reservation, day, zone).some((one) => asked.unknownLog.has(one))
    ) {
      undecided.push({ key, day, reservation, flight: null, unknown: 'log' })
    } else {
      const reasons = [reason, ...movedReason(reservation, gaps)]
      const bucket = reason.kind === 'not-closed' ? 'not-closed' : 'not-flown'
      cases.push({ ...NOTHING, key, bucket, day, reservation, reasons })
    }
  }
  for (const gap of gaps) {
    const day = gapDay(gap, isHere)
    if (day === null) continue
    const key = `meter ${gap.before.id} ${gap.after.id}`
    cases.push({ ...NOTHING, key, bucket: 'not-logged', day, gap, reasons: [] })
  }
  const inOrder = byTime(cases, zone)
  return {
    cases: inOrder,
    undecided: undecided.sort(byDayAndKey),
    notDue: notDue.sort(compareIds),
    maintenance: asked.reservations
      .filter((one) => isBlock(one) && isHere(dayOf(one)))
      .sort(compareIds),
    days: scoreDays(inOrder, undecided),
  }
}

/** A booking matched by evidence was flown, too, so it can't explain a gap. */
function withBookings(
  flights: readonly CompletedFlight[],
  pairs: readonly Pair[],
): CompletedFlight[] {
  const guessed = new Map(
    pairs
      .filter(({ evidence }) => evidence.by !== 'id')
      .map(({ flight, reservation }) => [flight.id, reservation.id]),
  )
  return flights.map((flight) => {
    const reservationId = guessed.get(flight.id)
    return reservationId === undefined ? flight : { ...flight, reservationId }
  })
}

const NOTHING = { reservation: null, flight: null, gap: null, evidence: null, reasons: [] } as const

/** Not over, barely late, or just closed: its flight will be logged later. */
function isNotDue({ status, end, start }: Reservation, now: Instant): boolean {
  const over = end ?? start ?? now
  const isFlown = status.kind === 'checked-out' || status.kind === 'completed'
  return over + (isFlown ? LOGGED_WITHIN : 0) > now
}

function unflownReason({ status, aircraft }: Reservation): CaseReason {
  if (/no[ -]?show/.test(foldAscii(status.raw ?? ''))) return { kind: 'no-show' }
  if (status.kind === 'cancelled') return { kind: 'cancelled' }
  if (aircraft === null) return { kind: 'no-aircraft' }
  if (status.kind === 'checked-out') return { kind: 'not-closed' }
  if (status.kind === 'pending') return { kind: 'still-pending' }
  return { kind: status.kind === 'completed' ? 'completed-unlogged' : 'open-status' }
}

function flownDays({ end }: Reservation, first: PlainDay, zone: Zone): PlainDay[] {
  const last = end === null ? first : localDayOf(zone, end)
  return last > first ? eachDay({ from: first, to: last }) : [first]
}

function movedReason({ id }: Reservation, gaps: readonly MeterGap[]): CaseReason[] {
  const gap = gaps.find(({ missing: { candidates } }) => {
    const first = candidates[0]
    return first?.kind === 'booking' && first.bookingId === id && first.sure >= EXPLAINS
  })
  return gap ? [{ kind: 'meter-moved', amount: gap.missing.amount }] : []
}

/** The later flight's day, else the day it began. */
function gapDay(
  { before, after }: MeterGap,
  isHere: (day: PlainDay | null) => boolean,
): PlainDay | null {
  return [after.date, before.date].find(isHere) ?? null
}

function byTime(cases: readonly MatchCase[], zone: Zone): MatchCase[] {
  const at = ({ reservation, flight, gap, day }: MatchCase): number => {
    const time = flight ? flownMinutes(flight) : reservation && bookedMinutes(reservation, zone)
    const ran = gap && flownMinutes(gap.after)
    return time?.start ?? (ran ? ran.start - 0.5 : dayNumber(day) * 1440)
  }
  return cases.toSorted(
    (a, b) => compareText(a.day, b.day) || at(a) - at(b) || compareText(a.key, b.key),
  )
}

function byDayAndKey(a: Undecided, b: Undecided): number {
  return compareText(a.day, b.day) || compareText(a.key, b.key)
}
