import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { type Chain, chainsOf } from './chain.ts'
import { readDays } from './read-days.ts'
import { type AuditSettings, USUAL_AUDIT } from './rules.ts'
import { type TailRatio, tailRatios } from './tail-ratios.ts'

/** What an audit looks at. Plain data, so that a worker can be sent it. */
export interface AuditInput {
  readonly flights: readonly CompletedFlight[]
  readonly reservations: readonly Reservation[]
  /** Log days that were asked for and are not known whole. */
  readonly missingFlightDays?: readonly PlainDay[]
  /** The log days asked for; without it the days from the first flight to the last. */
  readonly known?: readonly DayRange[]
  /** The school's, an IANA name. */
  readonly zoneName: string
  readonly now: Instant
  readonly settings?: AuditSettings
}

/** The input put in order once, for every rule. */
export interface AuditWorld {
  readonly settings: AuditSettings
  readonly now: Instant
  readonly zoneName: string
  /** In order of the chains, then those without a tail by id: the same for every order of the input. */
  readonly flights: readonly CompletedFlight[]
  readonly chains: readonly Chain[]
  readonly ratios: ReadonlyMap<string, TailRatio>
  readonly bookings: readonly Reservation[]
  readonly bookingById: ReadonlyMap<string, Reservation>
  readonly days: ReturnType<typeof readDays>
}

export function auditWorld(input: AuditInput): AuditWorld {
  const reach = { known: input.known, missingDays: input.missingFlightDays }
  const chains = chainsOf(input.flights, reach)
  const withoutTail = input.flights.filter(({ aircraft }) => !aircraft?.tail)
  const bookings = input.reservations.toSorted(
    (a, b) => (a.start ?? 0) - (b.start ?? 0) || (a.id < b.id ? -1 : 1),
  )
  return {
    settings: input.settings ?? USUAL_AUDIT,
    now: input.now,
    zoneName: input.zoneName,
    flights: [
      ...chains.flatMap(({ links }) => links.map(({ flight }) => flight)),
      ...withoutTail.sort((a, b) => (a.id < b.id ? -1 : 1)),
    ],
    chains,
    ratios: tailRatios(chains),
    bookings,
    bookingById: new Map(bookings.map((booking) => [booking.id, booking])),
    days: readDays(reach),
  }
}
