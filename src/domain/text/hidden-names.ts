import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { publicName } from './initials.ts'

const known = new WeakMap<Reservation, Reservation>()

/** Initials only, for public screens. Display only: people with equal initials look alike. */
export function withInitials(reservation: Reservation): Reservation {
  const before = known.get(reservation)
  if (before) return before
  const masked = {
    ...reservation,
    customers: reservation.customers.map(maskedPerson),
    instructors: reservation.instructors.map(maskedPerson),
    others: reservation.others.map(maskedPerson),
  }
  known.set(reservation, masked)
  known.set(masked, masked)
  return masked
}

export function maskedPerson({ name }: Person): Person {
  return { name: publicName(name), email: '', phone: '' }
}
