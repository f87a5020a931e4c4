import { type Dispatch, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen, statusWord } from '#domain/record/status.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatLength, lengthSince } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import type { Tone } from '#ui/tones.ts'

export type BookingStates = Pick<Dispatch, 'stateOf' | 'isConfirmedLate'>

export interface BookingState {
  readonly words: string
  readonly tone: Tone | 'accent'
}

/** "1 h 29 min late", "57 min late to start", "out, due back 3:30 PM", "Down until Wed 25 Nov 5:00 PM", or its status. */
export function sayBookingState(
  reservation: Reservation,
  { stateOf, isConfirmedLate }: BookingStates,
  format: DateFormat,
  now: Instant,
): BookingState {
  const { start, status } = reservation
  const state = stateOf(reservation.id)
  const end = usableEnd(reservation)
  const until = end === null ? '' : format.moment(end, now)
  const since = (at: Instant | null) => (at === null || at >= now ? '' : lengthSince(at, now))
  const label = state === null ? '' : DISPATCH_WORDS[state]
  switch (state) {
    case 'late-back':
      return {
        words: since(end) === '' ? label : `${since(end)} late`,
        tone: isConfirmedLate(reservation.id) ? 'red' : 'amber',
      }
    case 'out':
      return { words: until === '' ? label : `${label}, due back ${until}`, tone: 'accent' }
    case 'not-started':
      return { words: `${since(start)} late to start`, tone: 'amber' }
    case 'no-show':
    case 'not-closed': {
      const past = since(end)
      return { words: past === '' ? label : `${label} ${past} past its end`, tone: 'amber' }
    }
    case 'down':
      return { words: `Down until ${until}`, tone: 'quiet' }
    case null:
      return { words: restWords(reservation), tone: 'quiet' }
  }

  function restWords(one: Reservation): string {
    const word = statusWord(status)
    if (!isOpen(one)) return word
    if (isMaintenance(one)) {
      if (end !== null && end <= now) return `Down, was to end ${until}`
      const from = start === null ? '' : ` from ${format.moment(start, now)}`
      return until === '' ? `Down${from}, no end recorded` : `Down${from} until ${until}`
    }
    if (start === null || start <= now) return word
    return format.dayOf(start) === format.dayOf(now)
      ? `${word}, in ${formatLength(Math.ceil((start - now) / MINUTE))}`
      : word
  }
}
