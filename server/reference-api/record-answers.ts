import { instantMillis } from './instants.ts'
import type {
  CompletedFlight,
  ImportedFlight,
  ImportedReservation,
  Meter,
  Person,
  Reservation,
} from './schema.ts'

/** Rounded to two decimals as §2.1 and §2.2 ask; never −0. */
export function hundredths(value: number): number {
  // The tiny push lifts 1.005 (stored as 1.00499999…) to what its decimals say.
  const rounded = Math.round((Math.abs(value) + 1e-9) * 100) / 100
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** A reservation as §2.1 answers it: missing fields null, the duration computed if not stored. */
export function reservationAnswer(given: ImportedReservation): Reservation {
  const startsAt = given.startsAt ?? null
  const endsAt = given.endsAt ?? null
  return {
    id: given.id,
    reservationNumber: given.reservationNumber ?? null,
    status: given.status ?? null,
    activityType: given.activityType ?? null,
    startsAt,
    endsAt,
    durationHours: given.durationHours ?? hoursBetween(startsAt, endsAt),
    people: (given.people ?? []).flatMap(({ role, ...person }) => {
      const answer = personAnswer(person)
      return answer === null ? [] : [{ role, ...answer }]
    }),
    aircraft: given.aircraft ?? null,
  }
}

/** A completed flight as §2.2 answers it: missing fields null, a missing delta computed. */
export function flightAnswer(given: ImportedFlight): CompletedFlight {
  return {
    id: given.id,
    reservationId: given.reservationId ?? null,
    reservationNumber: given.reservationNumber ?? null,
    activityType: given.activityType ?? null,
    flightDate: given.flightDate ?? null,
    startTime: given.startTime ?? null,
    endTime: given.endTime ?? null,
    completedAt: given.completedAt ?? null,
    route: given.route ?? null,
    hobbs: meterAnswer(given.hobbs),
    tach: meterAnswer(given.tach),
    customer: personAnswer(given.customer),
    instructor: personAnswer(given.instructor),
    aircraft: given.aircraft ?? null,
  }
}

function hoursBetween(startsAt: string | null, endsAt: string | null): number | null {
  const start = instantMillis(startsAt ?? '')
  const end = instantMillis(endsAt ?? '')
  return start === null || end === null ? null : hundredths((end - start) / 3_600_000)
}

function meterAnswer(given: ImportedFlight['hobbs']): Meter | null {
  if (!given) return null
  const { start = null, end = null } = given
  const computed = start === null || end === null ? null : hundredths(end - start)
  return { start, end, delta: given.delta ?? computed }
}

// §2.1: a person with nothing on file is left out. The fields are strings, so what is missing is empty.
function personAnswer(given: ImportedFlight['customer']): Person | null {
  const { name, email, phone } = given ?? {}
  return name || email || phone
    ? { name: name ?? '', email: email ?? '', phone: phone ?? '' }
    : null
}
