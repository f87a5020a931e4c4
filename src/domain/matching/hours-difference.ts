import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { hundredthsOf, usableTime } from '#domain/record/membership.ts'
import { deltaDisagrees, meterDelta } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { clockSpan } from '#time/clock-time.ts'
import type { CaseReason } from './match-case.ts'

/** Hundredths of an hour. */
const OVER_BOOKED = 50
const OVER_CLOCK = 20
/** Below three tenths of the booking, and an hour less: not just a lesson that ended early. */
const UNDER_SHARE = 0.3
const UNDER_LEAST = 100
/** Longer bookings are trips, on which the aircraft mostly stands. */
const LONGEST_LESSON = 800

/** Booked hours, logged times and meter disagree. */
export function hoursDifference(
  reservation: Reservation,
  flights: readonly CompletedFlight[],
): CaseReason[] {
  const deltas = flights.map(({ hobbs }) => meterDelta(hobbs))
  const reasons: CaseReason[] = flights.flatMap(deltaReason)
  if (!deltas.every((delta) => delta !== null)) return reasons
  const hobbs = deltas.reduce((sum, delta) => sum + delta, 0)
  const booked = bookedHours(reservation)
  if (booked !== null && hobbs > booked + OVER_BOOKED) {
    reasons.push({ kind: 'over-booked', hobbs, booked })
  }
  if (
    booked !== null &&
    booked <= LONGEST_LESSON &&
    hobbs < booked * UNDER_SHARE &&
    booked - hobbs >= UNDER_LEAST
  ) {
    reasons.push({ kind: 'under-booked', hobbs, booked })
  }
  const clock = clockHours(flights)
  if (clock !== null && hobbs > clock + OVER_CLOCK) {
    reasons.push({ kind: 'over-clock', hobbs, clock })
  }
  return reasons
}

/** Hundredths, from start and end, else as stated. */
export function bookedHours(reservation: Reservation): number | null {
  const time = usableTime(reservation)
  if (time) return hundredthsOf(time)
  return reservation.statedHours === null ? null : Math.round(reservation.statedHours * 100)
}

function deltaReason({ hobbs }: CompletedFlight): CaseReason[] {
  if (hobbs === null || !deltaDisagrees(hobbs)) return []
  const { start, end, delta } = hobbs
  if (start === null || end === null || delta === null) return []
  return [{ kind: 'delta-differs', stored: delta, read: end - start }]
}

/** Out to in, hundredths; null if a flight lacks either. */
function clockHours(flights: readonly CompletedFlight[]): number | null {
  let minutes = 0
  for (const { out, in: back } of flights) {
    if (out === null || back === null) return null
    minutes += clockSpan(out, back).minutes
  }
  return Math.round((minutes / 60) * 100)
}
