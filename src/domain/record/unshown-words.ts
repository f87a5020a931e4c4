import type { CompletedFlight } from './completed-flight.ts'
import type { Reservation } from './reservation.ts'

/** In place of a booking that couldn't be drawn. Never names a person. */
export function sayUnshown({ number }: Pick<Reservation, 'number'>): string {
  return `${number === null ? 'A booking' : `Booking ${number}`} could not be shown here`
}

export function sayUnshownFlight({ date }: Pick<CompletedFlight, 'date'>): string {
  return `A flight ${date === null ? 'without a date' : `of ${date}`} could not be shown here`
}
