import type { AllKnown } from '#api/queries/use-all-known.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { formatDay } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf } from '#time/zone.ts'

interface Around {
  readonly next: Reservation | null
  readonly last: Reservation | null
  readonly now: Instant
  readonly booked: Pick<AllKnown<Reservation>, 'days' | 'isKnown'>
  readonly speak: Speak
}

/** The next and the last booking; if something between it and now is unknown, there may be another one, and that is said. */
export function sayNextAndLast({ next, last, now, booked, speak }: Around): {
  readonly next: string
  readonly last: string
} {
  const { zone, locale } = speak
  const { days, isKnown } = booked
  const words = (booking: Reservation, isSure: boolean) => {
    const { time, tail } = speak(booking)
    const day =
      booking.start === null ? '' : formatDay(localDayOf(zone, booking.start), locale, 'short')
    return `${isSure ? '' : 'Known: '}${day} ${time}, ${tail}`
  }
  const none = (until: string) => (days === null ? 'Not known' : `None known ${until}`)
  return {
    next: next
      ? words(next, isKnown({ start: now, end: next.start ?? now }))
      : none(days ? `up to ${formatDay(days.to, locale, 'short')}` : ''),
    last: last
      ? words(last, isKnown({ start: last.start ?? now, end: now }))
      : none(days ? `since ${formatDay(days.from, locale, 'short')}` : ''),
  }
}
