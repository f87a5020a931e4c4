import type { Loaded } from '#api/range/loaded.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { gatherPeople, type LoadedPerson } from '#domain/record/people.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'

/** Searched without requests: loaded data and the remembered fleet. */
export interface LoadedThings {
  readonly aircraft: readonly { readonly aircraft: Aircraft; readonly words: readonly string[] }[]
  readonly people: readonly {
    readonly person: LoadedPerson
    readonly words: readonly string[]
    readonly digits: string
  }[]
  readonly numbers: readonly Numbered[]
}

/** A booking, or a flight without its booking, by the school's number. */
export interface Numbered {
  readonly number: string
  readonly reservation: Reservation | null
  readonly flight: CompletedFlight | null
}

export function loadedThings(
  reservations: Loaded<Reservation>,
  flights: Loaded<CompletedFlight>,
  fleet: readonly Aircraft[],
): LoadedThings {
  const booked = Array.from(reservations.byId.values(), ({ record }) => record)
  const flown = Array.from(flights.byId.values(), ({ record }) => record)
  return {
    aircraft: fleet.map((aircraft) => ({
      aircraft,
      words: [foldForSearch(aircraft.tail), foldForSearch(aircraft.model)],
    })),
    people: gatherPeople(booked, flown).map((person) => ({
      person,
      words: [foldForSearch(person.name), foldForSearch(person.email)],
      digits: person.phones.map((phone) => phone.replace(/[^0-9]/g, '')).join(' '),
    })),
    numbers: [
      ...booked.flatMap((reservation) =>
        numbered(reservation.number, { reservation, flight: null }),
      ),
      ...flown
        .filter(({ reservationId }) => !reservations.byId.has(reservationId ?? ''))
        .flatMap((flight) => numbered(flight.reservationNumber, { reservation: null, flight })),
    ],
  }
}

function numbered(number: string | null, of: Omit<Numbered, 'number'>): Numbered[] {
  // Numbers are mostly ASCII, so plain lower case is enough.
  const folded = (number ?? '').trim().toLowerCase()
  return folded === '' ? [] : [{ number: folded, ...of }]
}
