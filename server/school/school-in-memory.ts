import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isIn, utcDaysCovering } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import type { AgedStretch, SchoolReader } from './read-model/school-reader.ts'

/** What is known of some days, as the trade sees it. */
export interface RecordsInMemory<T> {
  /** As the API sorts them. */
  readonly records: readonly T[]
  /** The stretches (epoch ms) of which every record is among them, in order, with when each was read. */
  readonly known: readonly AgedStretch[]
}

/**
 * The school as it was last read. Nothing is read for it, and no question counts as a look.
 */
export interface SchoolInMemory {
  /** Bookings that begin on the school's own days. */
  reservations(days: DayRange): RecordsInMemory<Reservation>
  /** Flights of the log's days. */
  flights(days: DayRange): RecordsInMemory<CompletedFlight>
}

export function createSchoolInMemory(
  reader: Pick<SchoolReader, 'known'>,
  zone: Zone,
): SchoolInMemory {
  const reservationOf = readOnce((raw) => parseReservation(raw, 'data'))
  const flightOf = readOnce((raw) => parseFlight(raw, 'data'))
  return {
    reservations(days) {
      const time = localDays(zone, days)
      const { bodies, known } = reader.known({
        collection: 'reservations',
        ...utcDaysCovering(time),
      })
      const records = reservationOf(bodies).filter(
        ({ start }) => start !== null && isIn(start, time),
      )
      return { records, known }
    },
    flights(days) {
      const { bodies, known } = reader.known({ collection: 'flights', ...days })
      return { records: flightOf(bodies), known }
    },
  }
}

/** What began before an instant (epoch ms) and runs on, as far as the days before are known; as `SchoolInMemory`. */
export function createRunningInMemory(
  reader: Pick<SchoolReader, 'running'>,
): (at: number) => RecordsInMemory<Reservation> {
  const reservationOf = readOnce((raw) => parseReservation(raw, 'data'))
  return (at) => {
    const { bodies, known } = reader.running(at, { onlyIfCached: true })
    return { records: reservationOf(bodies), known }
  }
}

/** Thousands of bodies are asked for again and again, and few of them are other ones: each is read once while it is asked for. */
function readOnce<T>(read: (raw: unknown) => T): (bodies: readonly string[]) => T[] {
  let before = new Map<string, T>()
  let now = new Map<string, T>()
  return (bodies) => {
    const records = bodies.map((body) => {
      const record = now.get(body) ?? before.get(body) ?? read(JSON.parse(body))
      now.set(body, record)
      return record
    })
    // What was in neither of the last two rounds is let go of.
    if (now.size > 2 * bodies.length + 1_000) {
      before = now
      now = new Map()
    }
    return records
  }
}
