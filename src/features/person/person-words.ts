import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import { sayMissing } from '#api/words/words.ts'
import type { LoadedPerson } from '#domain/record/people.ts'
import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type DateFormat } from '#time/date-format.ts'

/** Days of the bookings and gaps in them, for a file. */
export function sayKnown(
  { days, missing }: Pick<AllLoaded<Reservation>, 'days' | 'missing'>,
  format: DateFormat,
): string {
  if (days === null) return ''
  const sentences = new Set(missing.map((range) => sayMissing(range, format)))
  return [`Only bookings for ${format.days(days)} are loaded.`, ...sentences].join(' ')
}

/** Others on a record: "with Dana Ortiz"; '' if no one. */
export function namesBeside(person: LoadedPerson, named: readonly Person[]): string {
  const others = named.filter(
    (one) => personKey(one) !== person.key && one.name.trim() !== person.name,
  )
  return others.length === 0 ? '' : `with ${others.map(nameOrEmail).map(visibleText).join(', ')}`
}
