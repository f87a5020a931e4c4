import type { Reservation } from '#domain/record/reservation.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import type { Booked } from './booked.ts'
import { type Finding, isOpen } from './finding.ts'

// The API leaves such bookings out (§1); a school that has them all the same means no aircraft with them.
const ON_THE_GROUND = /\b(ground|classroom|class room|meeting|briefing|oral)\b/

/** Dual with nobody to teach. A person with nothing on file is left out by the API (§2.1), so it is a question. */
export function noInstructor(booked: readonly Booked[]): Finding[] {
  return booked.flatMap(({ reservation, activity }) =>
    activity === 'dual' && reservation.instructors.length === 0
      ? [missing('no-instructor', reservation)]
      : [],
  )
}

/** A flight or a work order that has no aircraft yet. */
export function noAircraft(booked: readonly Booked[]): Finding[] {
  return booked.flatMap(({ reservation }) =>
    !reservation.aircraft?.tail && !isOnTheGround(reservation)
      ? [missing('no-aircraft', reservation)]
      : [],
  )
}

function isOnTheGround({ activity }: Reservation): boolean {
  return ON_THE_GROUND.test(foldAscii(activity ?? '').slice(0, 200))
}

function missing(kind: Finding['kind'], reservation: Reservation): Finding {
  return {
    kind,
    severity: isOpen(reservation) ? 'warning' : 'information',
    reservation,
    others: [],
    person: null,
    minutes: null,
  }
}
