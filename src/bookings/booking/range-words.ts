import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital } from '#domain/text/visible-text.ts'

export function bookingCount(count: number, which = ''): string {
  return `${count} ${which}${count === 1 ? 'booking' : 'bookings'}`
}

export function reservationCount(count: number, isWhole = true): string {
  const words = `${count} ${count === 1 ? 'reservation' : 'reservations'}`
  return isWhole ? words : `at least ${words}`
}

/** "Loading reservations: 312 so far". */
export function loadingWords(records: number, what = 'reservations'): string {
  return `Loading ${what}${records === 0 ? '' : `: ${records} so far`}`
}

export function hiddenCancelledWords(count: number, isWhole: boolean): string {
  return `${isWhole ? '' : 'at least '}${count} cancelled hidden`
}

/** "All 312 reservations."; filtered: "41 of 312 reservations shown."; '' if nothing is loaded. */
export function wholeWords(
  shown: number,
  known: number,
  isWhole: boolean,
  isFiltered = false,
): string {
  const all = reservationCount(known, isWhole)
  if (known === 0) return isWhole ? 'No reservations.' : ''
  if (shown === known && !isWhole) return `${capital(all)} loaded.`
  if (shown === known) return `${known === 1 ? '' : 'All '}${all}.`
  return `${shown} of ${all} ${isFiltered ? 'match the filters' : 'shown'}.`
}

/** "61 bookings, 1 maintenance block, 2 cancelled.", so that the numbers add up; '' if all are bookings. */
export function kindWords(items: readonly Reservation[]): string {
  const standing = items.filter(({ status }) => status.kind !== 'cancelled')
  const blocks = standing.filter(isMaintenance).length
  const bookings = standing.length - blocks
  if (bookings === items.length) return ''
  const cancelled = items.length - standing.length
  const parts = [
    bookingCount(bookings),
    blocks > 0 && `${blocks} maintenance ${blocks === 1 ? 'block' : 'blocks'}`,
    cancelled > 0 && `${cancelled} cancelled`,
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
