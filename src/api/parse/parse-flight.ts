import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Flaw } from '#domain/record/reservation.ts'
import { parseClockTime } from '#time/clock-time.ts'
import { parseInstant } from '#time/instant.ts'
import { parsePlainDay } from '#time/plain-day.ts'
import { object } from '#wire/shape.ts'
import { flightWire, isObject } from '#wire/wire.ts'
import { idOrNull, readFields, readForm, readId, textOrNull } from './parse-field.ts'
import { parseAircraft, parseMeter, parsePerson } from './parse-parts.ts'

// Nested parts are parsed separately, so that flaws have their own path.
const {
  hobbs: _hobbs,
  tach: _tach,
  customer: _customer,
  instructor: _instructor,
  aircraft: _aircraft,
  ...plainShape
} = flightWire.fields
const plainFields = object(plainShape)

const NOT_CLOCK = 'is not a time of day'

/** §2.2. Never throws: unreadable fields are null and listed in `flaws`. */
export function parseFlight(raw: unknown, path: string): CompletedFlight {
  const flaws: Flaw[] = []
  const own = isObject(raw) ? raw : {}
  const fields = readFields(own, plainFields, path, flaws)
  return {
    id: readId(fields.id, raw, path, flaws),
    reservationId: idOrNull(fields.reservationId),
    reservationNumber: textOrNull(fields.reservationNumber),
    activity: textOrNull(fields.activityType),
    date: readForm(fields.flightDate, parsePlainDay, `${path}.flightDate`, 'is not a day', flaws),
    out: readForm(fields.startTime, parseClockTime, `${path}.startTime`, NOT_CLOCK, flaws),
    in: readForm(fields.endTime, parseClockTime, `${path}.endTime`, NOT_CLOCK, flaws),
    completedAt: readForm(
      fields.completedAt,
      parseInstant,
      `${path}.completedAt`,
      'is not a time with an offset',
      flaws,
    ),
    route: textOrNull(fields.route),
    hobbs: parseMeter(own['hobbs'], `${path}.hobbs`, flaws),
    tach: parseMeter(own['tach'], `${path}.tach`, flaws),
    customer: parsePerson(own['customer'], `${path}.customer`, flaws),
    instructor: parsePerson(own['instructor'], `${path}.instructor`, flaws),
    aircraft: parseAircraft(own['aircraft'], `${path}.aircraft`, flaws),
    flaws: isObject(raw) ? flaws : [{ path, problem: 'is not an object' }],
  }
}
