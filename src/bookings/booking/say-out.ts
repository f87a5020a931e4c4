import type { Reservation } from '#domain/record/reservation.ts'
import { capital } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { type BookingState, type BookingStates, sayBookingState } from './booking-state.ts'

/** "Out, 35 min late" or "Out, due back 3:30 PM"; null if it isn't out. */
export function sayOut(
  one: Reservation,
  dispatch: BookingStates,
  format: DateFormat,
  now: Instant,
): BookingState | null {
  const state = dispatch.stateOf(one.id)
  if (state !== 'out' && state !== 'late-back') return null
  const { words, tone } = sayBookingState(one, dispatch, format, now)
  return { words: state === 'out' ? capital(words) : `Out, ${words}`, tone }
}
