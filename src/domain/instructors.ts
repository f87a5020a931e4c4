import { personKey } from './person.ts'
import type { Reservation } from './reservation.ts'

/** Stands for "no instructor" in filters and in the address. */
export const NO_INSTRUCTOR = 'none'

/** Whom a filter finds a booking by, each once; the word for nobody where there is no instructor. */
export function instructorKeys({ instructors }: Reservation): string[] {
  return instructors.length === 0 ? [NO_INSTRUCTOR] : [...new Set(instructors.map(personKey))]
}
