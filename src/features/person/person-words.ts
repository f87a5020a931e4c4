import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import { sayMissing } from '#api/words/words.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { LoadedPerson } from '#domain/record/people.ts'
import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type DateFormat } from '#time/date-format.ts'
import { sayHalfOnce } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { AroundNow } from './person-figures.ts'

interface Around extends AroundNow {
  readonly now: Instant
  readonly booked: Pick<AllLoaded<Reservation>, 'days' | 'isKnown'>
  readonly speak: Speak
}

/** Current, next and last booking. Says so if unloaded time in between may hide another. */
export function sayAroundNow({ current, next, last, now, booked, speak }: Around): {
  readonly current: string
  readonly next: string
  readonly last: string
} {
  const { days, isKnown } = booked
  const words = (booking: Reservation, isSure: boolean) => {
    const { time, tail } = speak(booking)
    const day = booking.start === null ? '' : speak.day(speak.dayOf(booking.start), 'short')
    return `${isSure ? '' : 'Loaded: '}${day} ${sayHalfOnce(time)}, ${tail}`
  }
  const none = (until: string) => (days === null ? 'Not loaded' : `None loaded ${until}`)
  return {
    current: current ? words(current, true) : '',
    next: next
      ? words(next, isKnown({ start: now, end: next.start ?? now }))
      : none(days ? `up to ${speak.day(days.to, 'short')}` : ''),
    last: last
      ? words(last, isKnown({ start: last.start ?? now, end: now }))
      : none(days ? `since ${speak.day(days.from, 'short')}` : ''),
  }
}

/** Days of the bookings and gaps in them, for a file. */
export function sayKnown(
  { days, missing }: Pick<AllLoaded<Reservation>, 'days' | 'missing'>,
  format: DateFormat,
): string {
  if (days === null) return ''
  const sentences = new Set(missing.map((range) => sayMissing(range, format)))
  return [`Only bookings for ${format.days(days)} are loaded.`, ...sentences].join(' ')
}

/** Others on a record: "with Dana Ortiz"; '' if nobody. */
export function namesBeside(person: LoadedPerson, named: readonly Person[]): string {
  const others = named.filter(
    (one) => personKey(one) !== person.key && one.name.trim() !== person.name,
  )
  return others.length === 0 ? '' : `with ${others.map(nameOrEmail).map(visibleText).join(', ')}`
}
