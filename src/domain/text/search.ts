import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusWord } from '#domain/record/status.ts'
import { foldForSearch } from './text-fold.ts'

const CLIP = 2000
const ASCII = /^\p{ASCII}*$/u
const haystacks = new WeakMap<object, string>()

/** True when every word of `text` occurs somewhere in the booking; '' matches all. Case and accents do not matter. */
export function reservationMatches(reservation: Reservation, text: string): boolean {
  return matches(reservation, text, (r) => [
    r.number,
    r.aircraft?.tail,
    r.aircraft?.model,
    r.activity,
    r.status.raw,
    r.status.kind === 'other' ? '' : statusWord(r.status),
    ...[...r.customers, ...r.instructors, ...r.others].flatMap(words),
  ])
}

/** As `reservationMatches`, over one entry of the flight log. */
export function flightMatches(flight: CompletedFlight, text: string): boolean {
  return matches(flight, text, (f) => [
    f.date,
    f.reservationNumber,
    f.aircraft?.tail,
    f.aircraft?.model,
    f.activity,
    f.route,
    ...[f.customer, f.instructor].filter((person) => person !== null).flatMap(words),
  ])
}

let asked: { readonly text: string; readonly words: readonly string[] } = { text: '', words: [] }

/** One text is looked for in thousands of records. */
function wordsOf(text: string): readonly string[] {
  if (asked.text !== text)
    asked = {
      text,
      words: foldForSearch(text)
        .split(' ')
        .filter((word) => word !== ''),
    }
  return asked.words
}

function words(person: Person): string[] {
  return [person.name, person.email, person.phone]
}

function matches<T extends object>(
  record: T,
  text: string,
  fields: (record: T) => readonly (string | null | undefined)[],
): boolean {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return true
  let haystack = haystacks.get(record)
  if (haystack === undefined) {
    const text = fields(record)
      .map((field) => (field ?? '').slice(0, CLIP))
      .join('\n')
    // A word has no white space, so in plain ASCII only the case has to be folded.
    haystack = ASCII.test(text) ? text.toLowerCase() : foldForSearch(text)
    haystacks.set(record, haystack)
  }
  const found = haystack
  return wanted.every((word) => found.includes(word))
}
