import { personKey } from './person.ts'
import type { Reservation } from './reservation.ts'

/** Stands for "no customer" in filters and in the address. */
export const NO_CUSTOMER = 'none'

/** Whom a filter finds a booking by, each once; the word for nobody where no customer has an e-mail or a name. */
export function customerKeys({ customers }: Pick<Reservation, 'customers'>): string[] {
  const keys = new Set(customers.map(personKey).filter((key) => key !== ''))
  return keys.size === 0 ? [NO_CUSTOMER] : [...keys]
}
