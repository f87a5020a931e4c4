import type { Reservation } from '#domain/record/reservation.ts'
import { formatDay, formatDuration, formatTime, zoneAbbreviation } from '#time/format.ts'
import { HOUR, type Instant } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'

/** What a person calls it: the school's number where there is one. */
export function reservationTitle(number: string | null): string {
  return number === null || number.trim() === '' ? 'Reservation' : `Reservation ${number.trim()}`
}

/** "Wednesday 18 November 2026, 09:30 – 11:00 MST"; what is not known is said, not left out. */
export function sayReservationTime(reservation: Reservation, zone: Zone, locale: string): string {
  const { start, end } = reservation
  if (start === null && end === null) return 'No time recorded'
  if (start === null) return `Ends ${sayMoment(zone, end as Instant, locale)}; no start recorded`
  if (end === null) return `Starts ${sayMoment(zone, start, locale)}; no end recorded`
  const day = localDayOf(zone, start)
  const isOneDay = localDayOf(zone, end) === day
  const startName = zoneAbbreviation(zone, start, locale)
  const endName = zoneAbbreviation(zone, end, locale)
  const from = `${formatDay(day, locale, 'long')}, ${bare(zone, start, locale)}${startName === endName ? '' : ` ${startName}`}`
  return isOneDay
    ? `${from} – ${bare(zone, end, locale)} ${endName}`
    : `${from} – ${formatDay(localDayOf(zone, end), locale, 'long')}, ${bare(zone, end, locale)} ${endName}`
}

/** "Wednesday 18 November 2026, 09:30 MST" */
export function sayMoment(zone: Zone, at: Instant, locale: string): string {
  return `${formatDay(localDayOf(zone, at), locale, 'long')}, ${bare(zone, at, locale)} ${zoneAbbreviation(zone, at, locale)}`
}

// formatTime names the zone itself where the clocks show a time twice; here it is always named, once.
function bare(zone: Zone, at: Instant, locale: string): string {
  const name = ` ${zoneAbbreviation(zone, at, locale)}`
  const text = formatTime(zone, at, locale)
  return text.endsWith(name) ? text.slice(0, -name.length) : text
}

/** "1:30", and what the record itself says where that differs; null without both ends. */
export function sayDuration(
  reservation: Reservation,
): { text: string; disagrees: string | null } | null {
  const { start, end, statedHours } = reservation
  if (start === null || end === null) {
    return statedHours === null ? null : { text: `${statedHours} h as stated`, disagrees: null }
  }
  const hours = (end - start) / HOUR
  // Stated hours are rounded to two decimals (§2.1).
  const disagrees = statedHours !== null && Math.abs(statedHours - hours) > 0.0051
  return {
    text: `${formatDuration(end - start)} h`,
    disagrees: disagrees ? `The record says ${statedHours} h` : null,
  }
}
