import { foldAscii } from '#domain/text/text-fold.ts'
import { ownRecordsIn } from '#server/http/access/own-record.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { asInstant, exactInstant, isIn, isoOrNull } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone } from '#time/zone.ts'
import { knownStretches } from './running-answer.ts'

/** The school's days before and after its today in which somebody's own bookings and flights are looked for. */
const MINE_DAYS = { back: 31, ahead: 60 }

/**
 * `/api/mine`: the bookings and flights of whom an e-mail belongs to, in full with the people on them, as far as they are known
 * now, and which stretches of time that is. Nothing is read for it, and nothing of it is kept.
 */
export function mineAnswer(
  reader: Pick<SchoolReader, 'known'>,
  email: string,
  zone: Zone,
  now: number,
): Answer {
  const today = localDayOf(zone, asInstant(now))
  const days = { from: addDays(today, -MINE_DAYS.back), to: addDays(today, MINE_DAYS.ahead) }
  const time = localDays(zone, days)
  const begins = (record: ProjectedRecord) => {
    const start = exactInstant(record['startsAt'])
    return start !== null && isIn(asInstant(start), time)
  }
  const around = { from: addDays(days.from, -1), to: addDays(days.to, 1) }
  const bookings = reader.known({ collection: 'reservations', ...around })
  const log = reader.known({ collection: 'flights', ...days })
  const stretches = [...bookings.known, ...log.known]
  const asOf = stretches.length === 0 ? null : Math.min(...stretches.map((one) => one.asOf))
  const data = {
    reservations: ownRecordsIn(bookings.bodies, email).filter(begins),
    flights: ownRecordsIn(log.bodies, email),
  }
  return jsonAnswer(200, {
    data,
    meta: {
      ...days,
      count: data.reservations.length + data.flights.length,
      asOf: isoOrNull(asOf),
      known: { reservations: knownStretches(bookings.known), flights: knownStretches(log.known) },
      // Whom no e-mail is known of, nothing can be found for.
      reason: foldAscii(email) === '' ? 'no_email' : null,
    },
  })
}
