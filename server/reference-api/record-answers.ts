import { instantMillis } from './instants.ts'
import {
  type CompletedFlight,
  completedFlight,
  type ImportedFlight,
  type ImportedReservation,
  type Meter,
  type Person,
  type Reservation,
  reservation,
} from './schema.ts'

/** Rounded to two decimals as §2.1 and §2.2 ask; never −0. */
export function hundredths(value: number): number {
  // The tiny push lifts 1.005 (stored as 1.00499999…) to what its decimals say.
  const rounded = Math.round((Math.abs(value) + 1e-9) * 100) / 100
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** A reservation as §2.1 answers it: missing fields null, the duration computed if not stored. */
export function reservationAnswer(given: ImportedReservation): Reservation {
  const answer = filled<Reservation>(reservation.shape, given)
  const at = (text: string | null) => instantMillis(text ?? '') ?? Number.NaN
  const hours = hundredths((at(answer.endsAt) - at(answer.startsAt)) / 3_600_000)
  if (!Number.isNaN(hours)) answer.durationHours ??= hours
  answer.people = (given.people ?? []).flatMap(({ role, ...person }) => {
    const answered = personAnswer(person)
    return answered === null ? [] : [{ role, ...answered }]
  })
  return answer
}

/** A completed flight as §2.2 answers it: missing fields null, a missing delta computed. */
export function flightAnswer(given: ImportedFlight): CompletedFlight {
  return {
    ...filled<CompletedFlight>(completedFlight.shape, given),
    hobbs: meterAnswer(given.hobbs),
    tach: meterAnswer(given.tach),
    customer: personAnswer(given.customer),
    instructor: personAnswer(given.instructor),
  }
}

/** Every field of a shape, null where nothing is given. */
function filled<Shape>(shape: Record<keyof Shape, unknown>, given: object): Shape {
  const values: Record<string, unknown> = { ...given }
  return Object.fromEntries(
    Object.keys(shape).map((field) => [field, values[field] ?? null]),
  ) as Shape
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
  if (!name && !email && !phone) return null
  return { name: name ?? '', email: email ?? '', phone: phone ?? '' }
}
