import type { Person } from '#domain/record/person.ts'
import { shownEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'
import { reservationTitle, sayDuration, sayReservationTime } from './reservation-words.ts'

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
