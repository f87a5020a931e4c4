import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { demonstrationAt } from '#reference-api/demonstration/living.ts'
import { addDays, type DayRange, eachDay, plainDay } from '#time/plain-day.ts'
import { inProcessSchool } from './in-process-school.ts'

/** The demonstration school as it is at noon of `today`, its last `days` days read through the gateway, day by day. */
export async function readDemonstration(today: string, days: number) {
  const now = `${today}T19:00:00Z`
  const school = inProcessSchool({ ...demonstrationAt('America/Denver', Date.parse(now)), now })
  const known: DayRange = { from: addDays(plainDay(today), 1 - days), to: plainDay(today) }
  const read = async (list: string, day: string): Promise<unknown[]> => {
    const answer = await school.fetch(`/api/v1/${list}?from=${day}&to=${day}&limit=100`)
    return (await answer.json()).data
  }
  const flights: CompletedFlight[] = []
  const bookings = new Map<string, Reservation>()
  for (const day of eachDay(known)) {
    for (const [index, raw] of (await read('flights', day)).entries())
      flights.push(parseFlight(raw, `data[${index}]`))
  }
  for (const day of [...eachDay(known), addDays(known.to, 1)]) {
    for (const [index, raw] of (await read('reservations', day)).entries()) {
      const booking = parseReservation(raw, `data[${index}]`)
      bookings.set(booking.id, booking)
    }
  }
  return { flights, reservations: [...bookings.values()], known: [known], now: school.clock() }
}
