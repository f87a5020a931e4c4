import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths, sayReadings, toTenths } from '#domain/record/meter.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { type ClockTime, clockSpan } from '#time/clock-time.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatClockTime } from '#time/format.ts'
import { joined, personText, plainText, sayMoment } from './reservation-words.ts'

export function sayLogTimes(flight: CompletedFlight, locale: string): string | null {
  const short = (time: ClockTime | null) => (time === null ? '—' : formatClockTime(time, locale))
  const { out, in: back } = flight
  if (out === null && back === null) return null
  if (out === null || back === null) return `${short(out)} – ${short(back)}`
  const span = clockSpan(out, back)
  return `${short(out)} – ${short(back)}${span.nextDay ? ' the day after' : ''}, ${formatHundredths(toTenths(span.minutes / 0.6), 1)} h by the clock`
}

function meterText(meter: Meter | null, digits: 1 | 2): string | null {
  if (meter === null) return null
  return `${sayReadings(meter, digits)}, ${formatHundredths(meterDelta(meter), digits)} h`
}

/** For the clipboard, one fact a line. */
export function flightText(flight: CompletedFlight, format: DateFormat): string {
  const { date, aircraft, customer, instructor, completedAt } = flight
  return plainText('Flight', [
    ['Date', date && format.day(date, 'long')],
    ['Out – in, as on the log', sayLogTimes(flight, format.locale)],
    ['Aircraft', aircraft && joined([aircraft.tail, aircraft.model])],
    ['Customer', customer && personText(customer)],
    ['Instructor', instructor && personText(instructor)],
    ['Activity', flight.activity],
    ['Route', flight.route],
    ['Hobbs', meterText(flight.hobbs, 1)],
    ['Tach', meterText(flight.tach, 2)],
    ['Completed', completedAt === null ? null : sayMoment(format, completedAt)],
    ['Reservation', flight.reservationNumber],
  ])
}
