import type { CaseReason, MatchCase, Undecided } from '#domain/matching/match-case.ts'
import { withInitials } from '#domain/text/hidden-names.ts'
import { publicName } from '#domain/text/initials.ts'
import { flightWithInitials } from '#domain/text/nameless.ts'

/** A case as a lobby may read it: of people their initials. For showing only. */
export function caseWithInitials(one: MatchCase): MatchCase {
  return { ...one, ...recordsOf(one), reasons: one.reasons.map(reasonWithInitials) }
}

export function undecidedWithInitials(one: Undecided): Undecided {
  return { ...one, ...recordsOf(one) }
}

function recordsOf({ reservation, flight }: Pick<Undecided, 'reservation' | 'flight'>) {
  return {
    reservation: reservation && withInitials(reservation),
    flight: flight && flightWithInitials(flight),
  }
}

function reasonWithInitials(reason: CaseReason): CaseReason {
  if (reason.kind !== 'other-instructor') return reason
  return {
    ...reason,
    booked: publicName(reason.booked),
    flown: publicName(reason.flown),
  }
}
