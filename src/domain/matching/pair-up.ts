import { DAY_MINUTES } from '#domain/audit/world/flown-time.ts'
import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { dayNumber } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { PairEvidence } from './match-case.ts'
import { bookedMinutes, judgePair } from './pair-evidence.ts'

export interface Pair {
  readonly reservation: Reservation
  readonly flight: CompletedFlight
  readonly evidence: PairEvidence
}

export interface Pairs {
  readonly pairs: readonly Pair[]
  /** Flights that name, by id, a booking that already has a flight. */
  readonly further: readonly Pair[]
  readonly flights: readonly CompletedFlight[]
  readonly reservations: readonly Reservation[]
}

/** One-to-one, most certain first. `reservations`: flyable ones. The input's order doesn't matter. */
export function pairUp(
  reservations: readonly Reservation[],
  flights: readonly CompletedFlight[],
  zone: Zone,
): Pairs {
  const candidates = candidatesOf(reservations, flights, zone)
  candidates.sort(
    (a, b) =>
      b.score - a.score ||
      apart(a) - apart(b) ||
      (a.flight.completedAt ?? 0) - (b.flight.completedAt ?? 0) ||
      compareIds(a.reservation, b.reservation) ||
      compareIds(a.flight, b.flight),
  )
  const taken = new Set<string>()
  const flown = new Set<string>()
  const pairs: Pair[] = []
  const further: Pair[] = []
  for (const { reservation, flight, evidence } of candidates) {
    if (flown.has(flight.id)) continue
    if (taken.has(reservation.id)) {
      if (evidence.by !== 'id') continue
      further.push({ reservation, flight, evidence })
    } else {
      taken.add(reservation.id)
      pairs.push({ reservation, flight, evidence })
    }
    flown.add(flight.id)
  }
  return {
    pairs,
    further,
    flights: flights.filter(({ id }) => !flown.has(id)),
    reservations: reservations.filter(({ id }) => !taken.has(id)),
  }
}

type Candidate = Pair & { readonly score: number }

function candidatesOf(
  reservations: readonly Reservation[],
  flights: readonly CompletedFlight[],
  zone: Zone,
): Candidate[] {
  const byId = new Map(reservations.map((reservation) => [reservation.id, reservation]))
  const byNumber = groupBy(reservations, ({ number }) => number)
  const byDay = groupByEach(reservations, (reservation) => dayNumbers(reservation, zone))
  return flights.flatMap((flight) => {
    const named = flight.reservationId === null ? undefined : byId.get(flight.reservationId)
    // If the log names a booking, don't guess, even if it isn't loaded.
    const looked =
      flight.reservationId !== null
        ? named
          ? [named]
          : []
        : [
            ...new Set([
              ...(byNumber.get(flight.reservationNumber ?? '') ?? []),
              ...near(byDay, flight),
            ]),
          ]
    return looked.flatMap((reservation) => {
      const isNumberOwn =
        flight.reservationNumber !== null && reservation.number === flight.reservationNumber
      const { evidence, score } = judgePair(reservation, flight, zone, isNumberOwn)
      return score === null ? [] : [{ reservation, flight, evidence, score }]
    })
  })
}

function dayNumbers(reservation: Reservation, zone: Zone): number[] {
  const time = bookedMinutes(reservation, zone)
  if (time === null) return []
  const first = Math.floor(time.start / DAY_MINUTES)
  const last = Math.floor((time.end - 1) / DAY_MINUTES)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function near(
  byDay: ReadonlyMap<number, readonly Reservation[]>,
  flight: CompletedFlight,
): Reservation[] {
  if (flight.date === null) return []
  const day = dayNumber(flight.date)
  return [day - 1, day, day + 1].flatMap((one) => byDay.get(one) ?? [])
}

function apart({ evidence }: Candidate): number {
  return Math.abs(evidence.minutesApart ?? Number.MAX_SAFE_INTEGER)
}
