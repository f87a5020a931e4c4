import { hobbsOffClock, hobbsOverBooked } from '#domain/audit/hobbs-limits.ts'
import type { AuditSettings } from '#domain/audit/thresholds.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { bookedHours } from '#domain/record/membership.ts'
import { deltaDisagrees } from '#domain/record/meter-deltas.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { clockSpan } from '#time/clock-time.ts'
import type { CaseReason } from './match-case.ts'

/** Below three tenths of the booking, and an hour less: not just a lesson that ended early. Hundredths. */
const UNDER_SHARE = 0.3
const UNDER_LEAST = 100
/** Longer bookings are trips, on which the aircraft mostly stands. */
const LONGEST_LESSON = 800

/** Booked hours, logged times and meter disagree, by the limits of the audit. */
export function hoursDifference(
  reservation: Reservation,
  flights: readonly CompletedFlight[],
  settings: AuditSettings,
): CaseReason[] {
  const reasons: CaseReason[] = flights.flatMap(deltaReason)
  const each = flights.map((flight) => ran(flight.hobbs))
  if (!each.every((hours) => hours !== null)) return reasons
  const hobbs = each.reduce((sum, hours) => sum + hours, 0)
  const booked = bookedHours(reservation)
  if (booked !== null) {
    if (hobbsOverBooked(hobbs, booked, settings) > 0)
      reasons.push({ kind: 'over-booked', hobbs, booked })
    const isLesson = booked <= LONGEST_LESSON
    if (isLesson && hobbs < booked * UNDER_SHARE && booked - hobbs >= UNDER_LEAST)
      reasons.push({ kind: 'under-booked', hobbs, booked })
  }
  const clock = clockMinutes(flights)
  if (clock !== null && hobbsOffClock(hobbs, clock, booked, settings) > 0)
    reasons.push({ kind: 'over-clock', hobbs, clock: Math.round(clock / 0.6) })
  return reasons
}

function deltaReason({ hobbs }: CompletedFlight): CaseReason[] {
  if (hobbs === null || !deltaDisagrees(hobbs)) return []
  const { start, end, delta } = hobbs
  if (start === null || end === null || delta === null) return []
  return [{ kind: 'delta-differs', stored: delta, read: end - start }]
}

/** Out to in; null if a flight lacks either. */
function clockMinutes(flights: readonly CompletedFlight[]): number | null {
  let minutes = 0
  for (const { out, in: back } of flights) {
    if (out === null || back === null) return null
    minutes += clockSpan(out, back).minutes
  }
  return minutes
}
