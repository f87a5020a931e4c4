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
  // 1.005 is stored as 1.00499999…; the small addition makes it round up.
  const rounded = Math.round((Math.abs(value) + 1e-9) * 100) / 100
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** §2.1: missing fields are null; the duration is computed if not stored. */
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

/** §2.2: missing fields are null; a missing delta is computed. */
export function flightAnswer(given: ImportedFlight): CompletedFlight {
  return {
    ...filled<CompletedFlight>(completedFlight.shape, given),
    hobbs: meterAnswer(given.hobbs),
    tach: meterAnswer(given.tach),
    customer: personAnswer(given.customer),
    instructor: personAnswer(given.instructor),
  }
}

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

// §2.1: omit a person with nothing on file. Fields are strings, so missing ones are empty.
function personAnswer(given: ImportedFlight['customer']): Person | null {
  const { name, email, phone } = given ?? {}
  if (!name && !email && !phone) return null
  return { name: name ?? '', email: email ?? '', phone: phone ?? '' }
}
