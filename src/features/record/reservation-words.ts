import { formatHundredths } from '#domain/record/meter.ts'
import { type Person, shownEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { HOUR, type Instant } from '#time/instant.ts'
import { wallTime } from '#time/zone.ts'

/** With the school's number, if there is one. */
export function reservationTitle(number: string | null): string {
  return number === null || number.trim() === '' ? 'Reservation' : `Reservation ${number.trim()}`
}

/** "Wednesday 18 November 2026, 09:30 – 11:00 MST"; missing parts are named. */
export function sayReservationTime(reservation: Reservation, format: DateFormat): string {
  const { start, end } = reservation
  if (start === null && end === null) return 'No time recorded'
  if (start === null) return `Ends ${sayMoment(format, end as Instant)}; no start recorded`
  if (end === null) return `Starts ${sayMoment(format, start)}; no end recorded`
  const day = format.dayOf(start)
  const isOneDay = format.dayOf(end) === day
  const isOneName = format.zoneName(start) === format.zoneName(end)
  const from = isOneName
    ? `${format.day(day, 'long')}, ${format.wallMinutes(wallTime(format.zone, start).minutes)}`
    : sayMoment(format, start)
  return `${from} – ${isOneDay ? format.zonedTime(end) : sayMoment(format, end)}`
}

/** "Wednesday 18 November 2026, 09:30 MST" */
export function sayMoment(format: DateFormat, at: Instant): string {
  return `${format.day(format.dayOf(at), 'long')}, ${format.zonedTime(at)}`
}

/** "1.5 h", "1.25 h", and the record's own hours; null without both. */
export function sayDuration({ start, end, statedHours }: Reservation): {
  readonly text: string
  readonly stated: string | null
  /** Stated hours are rounded to two decimals (§2.1); a larger difference contradicts the times. */
  readonly disagrees: boolean
} | null {
  const stated = statedHours === null ? null : `${statedHours} h`
  if (start === null || end === null)
    return stated === null ? null : { text: `${stated} as recorded`, stated, disagrees: false }
  const disagrees = statedHours !== null && Math.abs(statedHours - (end - start) / HOUR) > 0.0051
  const hours = formatHundredths(Math.round((end - start) / (HOUR / 100)), 1)
  const days = Math.round((end - start) / (24 * HOUR))
  return { text: days > 1 ? `${days} days` : `${hours} h`, stated, disagrees }
}

/** For the clipboard, one fact a line. The school's text can't start a line. */
export function reservationText(reservation: Reservation, format: DateFormat): string {
  const duration = sayDuration(reservation)
  const facts: (readonly [string, string | null])[] = [
    ['Time', `${sayReservationTime(reservation, format)} (${format.zone.name})`],
    ['Duration', duration?.text ?? null],
    [
      'Aircraft',
      reservation.aircraft && joined([reservation.aircraft.tail, reservation.aircraft.model]),
    ],
    ...reservation.customers.map((person) => ['Customer', personText(person)] as const),
    ...reservation.instructors.map((person) => ['Instructor', personText(person)] as const),
    ...reservation.others.map((person) => ['Also named', personText(person)] as const),
    ['Activity', reservation.activity],
    ['Status', reservation.status.raw],
  ]
  return plainText(reservationTitle(reservation.number), facts)
}

export function personText(person: Person): string {
  return joined([person.name, shownEmail(person.email), person.phone])
}

export function plainText(
  title: string,
  facts: readonly (readonly [string, string | null])[],
): string {
  const lines = facts
    .filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1].trim() !== '')
    .map(([name, value]) => `${name}: ${visibleText(value)}`)
  return [visibleText(title), ...lines].join('\n')
}

export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(', ')
}
