import { initials, type Person } from './person.ts'
import type { Reservation } from './reservation.ts'

const known = new WeakMap<Reservation, Reservation>()

/** The booking as a lobby may read it: of people their initials and nothing else. For showing only: two of one initial are one here. */
export function withInitials(reservation: Reservation): Reservation {
  const before = known.get(reservation)
  if (before) return before
  const masked = {
    ...reservation,
    customers: reservation.customers.map(masking),
    instructors: reservation.instructors.map(masking),
    others: reservation.others.map(masking),
  }
  known.set(reservation, masked)
  // Initials of initials would be fewer of them.
  known.set(masked, masked)
  return masked
}

function masking({ name }: Person): Person {
  return { name: initials(name) || '—', email: '', phone: '' }
}
