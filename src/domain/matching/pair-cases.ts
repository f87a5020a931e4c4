import type { AuditSettings } from '#domain/audit/thresholds.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { otherInstructor, otherTail } from '#domain/record/swaps.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { hoursDifference } from './hours-difference.ts'
import type { Bucket, CaseReason, MatchCase } from './match-case.ts'
import type { Pair } from './pair-up.ts'

/** Flown bookings (agreeing, swapped, or with other hours) and their further flights. */
export function pairCases(
  pairs: readonly Pair[],
  further: readonly Pair[],
  zone: Zone,
  isHere: (day: PlainDay | null) => boolean,
  settings: AuditSettings,
): MatchCase[] {
  const firsts = new Map(pairs.map(({ reservation, flight }) => [reservation.id, flight]))
  const legs = new Map<string, CompletedFlight[]>()
  const cases: MatchCase[] = []
  const add = (one: Omit<MatchCase, 'day' | 'gap'>, booked: PlainDay | null) => {
    const day = [booked, one.flight?.date ?? null].find(isHere)
    if (day) cases.push({ ...one, day, gap: null })
  }
  for (const { reservation, flight, evidence } of further) {
    const first = firsts.get(reservation.id)
    const isCopy = first !== undefined && isSameEntry(first, flight)
    if (!isCopy) legs.set(reservation.id, [...(legs.get(reservation.id) ?? []), flight])
    const key = `flight ${flight.id}`
    const kind = isCopy ? 'written-twice' : 'further-leg'
    const bucket = isCopy ? 'not-booked' : 'matched'
    // Its booking is in the first flight's case.
    add({ key, bucket, reservation: null, flight, evidence, reasons: [{ kind }] }, null)
  }
  for (const { reservation, flight, evidence } of pairs) {
    const day = reservation.start === null ? null : localDayOf(zone, reservation.start)
    const swaps = swapsOf(reservation, flight)
    const own = [flight, ...(legs.get(reservation.id) ?? [])]
    const hours = hoursDifference(reservation, own, settings)
    const isCancelled = reservation.status.kind === 'cancelled'
    const reasons: CaseReason[] = [
      ...(isCancelled ? [{ kind: 'booking-cancelled' } as const] : []),
      ...swaps,
      ...hours,
      ...remarks(reservation, flight, day),
    ]
    const bucket = bucketOf(isCancelled, swaps.length > 0, hours.length > 0)
    const key = `reservation ${reservation.id}`
    add({ key, bucket, reservation, flight, evidence, reasons }, day)
  }
  return cases
}

/** The most important wins: a flight on a cancelled booking wasn't booked. */
function bucketOf(isCancelled: boolean, isSwapped: boolean, hoursDiffer: boolean): Bucket {
  if (isCancelled) return 'not-booked'
  if (isSwapped) return 'swapped'
  return hoursDiffer ? 'hours-differ' : 'matched'
}

function isSameEntry(a: CompletedFlight, b: CompletedFlight): boolean {
  const [first, second] = [a.hobbs?.start ?? null, b.hobbs?.start ?? null]
  if (first !== null && second !== null) return first === second
  return a.date === b.date && a.out === b.out
}

function swapsOf(reservation: Reservation, flight: CompletedFlight): CaseReason[] {
  const tail = otherTail(reservation, flight)
  const instructor = otherInstructor(reservation, flight)
  return [
    ...(tail ? [{ kind: 'other-tail', ...tail } as const] : []),
    ...(instructor ? [{ kind: 'other-instructor', ...instructor } as const] : []),
  ]
}

function remarks(
  reservation: Reservation,
  flight: CompletedFlight,
  day: PlainDay | null,
): CaseReason[] {
  const found: CaseReason[] = []
  if (isOpen(reservation)) found.push({ kind: 'status-open' })
  if (flight.date !== null && day !== null && flight.date !== day) found.push({ kind: 'other-day' })
  if (meterDelta(flight.hobbs) === null) found.push({ kind: 'no-hours' })
  if (flight.instructor && reservation.instructors.length === 0)
    found.push({ kind: 'instructor-added' })
  return found
}
