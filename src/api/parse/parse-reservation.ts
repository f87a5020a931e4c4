import type { Person } from '#domain/record/person.ts'
import type { Flaw, Reservation } from '#domain/record/reservation.ts'
import { readStatus } from '#domain/record/status.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { HOUR, parseInstant } from '#time/instant.ts'
import { object } from '#wire/shape.ts'
import { isObject, reservationWire } from '#wire/wire.ts'
import { inRange, readFields, readForm, readId, textOrNull } from './parse-field.ts'
import { parseAircraft, parsePerson } from './parse-parts.ts'

// Nested parts are parsed separately, so that flaws have their own path.
const { people: _people, aircraft: _aircraft, ...plainShape } = reservationWire.fields
const plainFields = object(plainShape)

// One customer and up to two instructors (§8).
const MAX_PEOPLE = 3
const NOT_A_TIME = 'is not a time with an offset'

/** §2.1. Never throws: unreadable fields are null and listed in `flaws`. */
export function parseReservation(raw: unknown, path: string): Reservation {
  const flaws: Flaw[] = []
  const own = isObject(raw) ? raw : {}
  const { id, reservationNumber, status, activityType, startsAt, endsAt, ...read } = readFields(
    own,
    plainFields,
    path,
    flaws,
  )
  const durationHours = inRange(read.durationHours, `${path}.durationHours`, flaws)
  const start = readForm(startsAt, parseInstant, `${path}.startsAt`, NOT_A_TIME, flaws)
  const end = readForm(endsAt, parseInstant, `${path}.endsAt`, NOT_A_TIME, flaws)
  const people = parsePeople(own['people'], `${path}.people`, flaws)
  if (start !== null && end !== null && end <= start) {
    flaws.push({ path: `${path}.endsAt`, problem: 'is not after the start' })
  } else if (start !== null && end !== null && durationHours !== null) {
    if (Math.abs((end - start) / HOUR - durationHours) > 0.011) {
      flaws.push({ path: `${path}.durationHours`, problem: 'disagrees with start and end' })
    }
  }
  return {
    id: readId(id, raw, path, flaws),
    number: textOrNull(reservationNumber),
    status: readStatus(textOrNull(status)),
    activity: textOrNull(activityType),
    start,
    end,
    statedHours: durationHours,
    ...people,
    aircraft: parseAircraft(own['aircraft'], `${path}.aircraft`, flaws),
    flaws: isObject(raw) ? flaws : [{ path, problem: 'is not an object' }],
  }
}

type People = Pick<Reservation, 'customers' | 'instructors' | 'others'>

function parsePeople(raw: unknown, path: string, flaws: Flaw[]): People {
  const customers: Person[] = []
  const instructors: Person[] = []
  const others: Person[] = []
  if (!Array.isArray(raw)) {
    flaws.push({ path, problem: raw === undefined ? 'is missing' : 'is not a list' })
  }
  const list: readonly unknown[] = Array.isArray(raw) ? raw : []
  if (list.length > MAX_PEOPLE) flaws.push({ path, problem: `holds ${list.length} people` })
  list.forEach((entry, i) => {
    const at = `${path}[${i}]`
    const person = parsePerson(entry, at, flaws)
    if (!person) {
      if (entry === null) flaws.push({ path: at, problem: 'is not an object' })
      return
    }
    const role = isObject(entry) ? entry['role'] : null
    const word = typeof role === 'string' ? foldAscii(role) : ''
    if (word === 'customer') customers.push(person)
    else if (word === 'instructor') instructors.push(person)
    else {
      others.push(person)
      flaws.push({ path: `${at}.role`, problem: 'is neither customer nor instructor' })
    }
  })
  return { customers, instructors, others }
}
