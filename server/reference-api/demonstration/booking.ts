import { inventedId } from '#reference-api/invented-records.ts'
import { hundredths } from '#reference-api/record-answers.ts'
import type { Person, Reservation } from '#reference-api/schema.ts'
import { denverIso } from './denver-time.ts'
import type { Airframe } from './fleet.ts'

/** A booking while the demonstration is being made. Times are epoch milliseconds. */
export interface Booking {
  id: string
  number: string | null
  activity: string | null
  start: number
  end: number
  aircraft: Airframe | null
  /** The aircraft really flown, when it is not the booked one. */
  flown: Airframe | null
  customer: Person | null
  instructors: readonly Person[]
  status: string
  /** Hobbs hours of the flight, where the block does not tell. */
  hobbsHours: number | null
}

export const MAINTENANCE = 'Maintenance'

/** A booking with an id that follows from the words, and nothing that was not given. */
export function booking(
  words: string,
  given: Partial<Booking> & Pick<Booking, 'start' | 'end' | 'status'>,
): Booking {
  return {
    id: inventedId(`demonstration reservation ${words}`),
    number: null,
    activity: null,
    aircraft: null,
    flown: null,
    customer: null,
    instructors: [],
    hobbsHours: null,
    ...given,
  }
}

export function reservationOf(made: Booking): Reservation {
  // Work orders come from another program and write UTC.
  const written = (at: number) =>
    made.activity === MAINTENANCE ? new Date(at).toISOString() : denverIso(at)
  return {
    id: made.id,
    reservationNumber: made.number,
    status: made.status,
    activityType: made.activity,
    startsAt: written(made.start),
    endsAt: written(made.end),
    durationHours: hundredths((made.end - made.start) / 3_600_000),
    people: [
      ...(made.customer === null ? [] : [{ role: 'customer' as const, ...made.customer }]),
      ...made.instructors.map((instructor) => ({ role: 'instructor' as const, ...instructor })),
    ],
    aircraft:
      made.aircraft === null
        ? null
        : { tailNumber: made.aircraft.tailNumber, model: made.aircraft.model },
  }
}
