import { isMaintenance } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import {
  expectedIn,
  type FlyingHabit,
  type ReadingWindow,
} from '#domain/record/expected-readings.ts'
import { tailOf } from '#domain/record/fleet.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'

export interface SheetRow {
  readonly reservation: Reservation
  readonly flight: CompletedFlight | null
  /** Expected readings on leaving; only in the aircraft's next row to fly. */
  readonly last: LastReadings | null
  /** Expected readings on return; null if too little is known. */
  readonly back: ExpectedBack | null
}

interface ExpectedBack {
  readonly hobbs: ReadingWindow | null
  readonly tach: ReadingWindow | null
  /** True if the reading on leaving is unknown: the range is then the hours flown. */
  readonly isFlown: boolean
}

/** In the given order, which is by start. */
export function toRows(
  bookings: readonly Reservation[],
  flights: readonly CompletedFlight[],
  last: ReadonlyMap<string, LastReadings>,
  habits: ReadonlyMap<string, FlyingHabit>,
): SheetRow[] {
  const flightOf = new Map(flights.map((flight) => [flight.reservationId, flight]))
  const filled = new Set<string>()
  return bookings.map((reservation) => {
    const flight = flightOf.get(reservation.id) ?? null
    const tail = tailOf(reservation)
    const isToFly = flight === null && !isMaintenance(reservation) && isOpen(reservation)
    if (!isToFly) return { reservation, flight, last: null, back: null }
    const isNext = !filled.has(tail)
    filled.add(tail)
    const out = isNext ? (last.get(tail) ?? null) : null
    return { reservation, flight, last: out, back: backOf(reservation, out, habits.get(tail)) }
  })
}

function backOf(
  reservation: Reservation,
  out: LastReadings | null,
  habit: FlyingHabit | undefined,
): ExpectedBack | null {
  const time = usableTime(reservation)
  if (!time || !habit) return null
  const flown = expectedIn(NOTHING_YET, time.end - time.start, habit)
  if (!out?.hobbs) return { ...flown, isFlown: true }
  return { ...expectedIn(out, time.end - time.start, habit), isFlown: false }
}

/** Counted from zero, a reading is the hours flown. */
const NOTHING_YET = { hobbs: { hundredths: 0 }, tach: { hundredths: 0 } } as const
