import type { FlightWire, ReservationWire } from '#wire/wire.ts'
import { aFlightWire } from './wire-builders.ts'

export const ARCHER = { tailNumber: 'N16PA', model: 'PA-28' }
const ROBIN = { name: 'Robin Vale', email: 'robin@example.com', phone: '' }

/** 14 to 18 Nov: a flight as booked, one on another aircraft, one much longer, one without a booking. */
export function flightsOfCases(
  matched: ReservationWire,
  swapped: ReservationWire,
  long: ReservationWire,
): readonly [FlightWire, FlightWire, FlightWire, FlightWire] {
  const log = (fields: Parameters<typeof aFlightWire>[0]) =>
    aFlightWire({ reservationNumber: null, ...fields })
  return [
    log({ reservationId: matched.id, hobbs: { start: 12, end: 13.4, delta: 1.4 } }),
    log({
      reservationId: swapped.id,
      flightDate: '2026-11-16',
      aircraft: ARCHER,
      hobbs: { start: 52.4, end: 53.5, delta: 1.1 },
    }),
    log({
      reservationId: long.id,
      flightDate: '2026-11-15',
      aircraft: ARCHER,
      hobbs: { start: 50, end: 52.4, delta: 2.4 },
    }),
    log({
      flightDate: '2026-11-14',
      customer: ROBIN,
      hobbs: { start: 8, end: 9.9, delta: 1.9 },
      endTime: '11:10:00',
    }),
  ]
}
