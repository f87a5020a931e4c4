import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { bookedHours } from '#domain/record/membership.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { nameOrEmail, type Person } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { minutesOf } from '#time/clock-time.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { MatchCase } from './match-case.ts'

export type Told = Pick<MatchCase, 'reservation' | 'flight'> & { readonly gap?: MatchCase['gap'] }

export function tailsOf({ reservation, flight, gap }: Told): string[] {
  const tails = [reservation?.aircraft?.tail, flight?.aircraft?.tail, gap?.missing.tail].flatMap(
    (tail) => tail || [],
  )
  return tails.length === 0 ? [NO_AIRCRAFT] : [...new Set(tails)]
}

/** Besides the sentences; '' for nothing. Hours in hundredths. */
export interface CaseFacts {
  readonly booked: string
  readonly flown: string
  readonly tails: readonly string[]
  readonly customer: string
  readonly instructor: string
  readonly bookedHours: number | null
  readonly hobbsHours: number | null
  readonly bookingName: string
}

export function caseFacts(one: Told, format: DateFormat): CaseFacts {
  const { reservation, flight } = one
  const customers = reservation?.customers.length ? reservation.customers : [flight?.customer]
  const instructors = flight?.instructor ? [flight.instructor] : (reservation?.instructors ?? [])
  return {
    booked: reservation?.start ? format.time(reservation.start) : '',
    flown: flight?.out ? format.wallMinutes(minutesOf(flight.out)) : '',
    tails: tailsOf(one).filter((tail) => tail !== NO_AIRCRAFT),
    customer: namesOf(customers),
    instructor: namesOf(instructors),
    bookedHours: reservation && bookedHours(reservation),
    hobbsHours: flight && meterDelta(flight.hobbs),
    bookingName: visibleText(reservation?.number ?? '') || 'Booking',
  }
}

function namesOf(people: readonly (Person | null | undefined)[]): string {
  return people.flatMap((person) => (person ? [visibleText(nameOrEmail(person))] : [])).join(', ')
}
