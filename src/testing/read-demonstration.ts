import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import { demonstrationAt } from '#server/reference-api/demonstration/demonstration.ts'
import { instant } from '#time/instant.ts'
import { addDays, type DayRange, plainDay } from '#time/plain-day.ts'

/** At noon of `today`: the last `days` days, and bookings of one more. */
export function readDemonstration(today: string, days: number) {
  const now = instant(`${today}T19:00:00Z`)
  const known: DayRange = { from: addDays(plainDay(today), 1 - days), to: plainDay(today) }
  const isOn = (day: string, to: string) => day >= known.from && day <= to
  const { flights, reservations } = demonstrationAt('America/Denver', now)
  return {
    flights: flights
      .filter(({ flightDate }) => isOn(flightDate ?? '', known.to))
      .map((raw, index) => parseFlight(raw, `data[${index}]`)),
    reservations: reservations
      .filter(({ startsAt }) => isOn(startsAt?.slice(0, 10) ?? '', addDays(known.to, 1)))
      .map((raw, index) => parseReservation(raw, `data[${index}]`)),
    known: [known],
    now,
  }
}
