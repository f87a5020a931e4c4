import { type Person, shownEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import {
  formatDay,
  formatDuration,
  formatWallMinutes,
  formatZonedTime,
  zoneAbbreviation,
} from '#time/format.ts'
import { HOUR, type Instant } from '#time/instant.ts'
import { localDayOf, wallTime, type Zone } from '#time/zone.ts'

/** With the school's number, if there is one. */
export function reservationTitle(number: string | null): string {
  return number === null || number.trim() === '' ? 'Reservation' : `Reservation ${number.trim()}`
}

/** "Wednesday 18 November 2026, 09:30 – 11:00 MST"; missing parts are named. */
export function sayReservationTime(reservation: Reservation, zone: Zone, locale: string): string {
  const { start, end } = reservation
  if (start === null && end === null) return 'No time recorded'
  if (start === null) return `Ends ${sayMoment(zone, end as Instant, locale)}; no start recorded`
  if (end === null) return `Starts ${sayMoment(zone, start, locale)}; no end recorded`
  const day = localDayOf(zone, start)
  const isOneDay = localDayOf(zone, end) === day
  const isOneName = zoneAbbreviation(zone, start, locale) === zoneAbbreviation(zone, end, locale)
  const from = isOneName
    ? `${formatDay(day, locale, 'long')}, ${formatWallMinutes(wallTime(zone, start).minutes, locale)}`
    : sayMoment(zone, start, locale)
  return `${from} – ${isOneDay ? formatZonedTime(zone, end, locale) : sayMoment(zone, end, locale)}`
}

/** "Wednesday 18 November 2026, 09:30 MST" */
export function sayMoment(zone: Zone, at: Instant, locale: string): string {
  return `${formatDay(localDayOf(zone, at), locale, 'long')}, ${formatZonedTime(zone, at, locale)}`
}

/** "1:30 h", and the record's own hours; null without both. */
export function sayDuration({ start, end, statedHours }: Reservation): {
  readonly text: string
  readonly stated: string | null
  /** Stated hours are rounded to two decimals (§2.1); a larger difference contradicts the times. */
  readonly disagrees: boolean
} | null {
  const stated = statedHours === null ? null : `${statedHours} h`
  if (start === null || end === null)
    return stated === null ? null : { text: `${stated} as stated`, stated, disagrees: false }
  const disagrees = statedHours !== null && Math.abs(statedHours - (end - start) / HOUR) > 0.0051
  return { text: `${formatDuration(end - start)} h`, stated, disagrees }
}

/** For the clipboard, one fact a line. The school's text can't start a line. */
export function reservationText(reservation: Reservation, zone: Zone, locale: string): string {
  const duration = sayDuration(reservation)
  const facts: (readonly [string, string | null])[] = [
    ['Time', `${sayReservationTime(reservation, zone, locale)} (${zone.name})`],
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
