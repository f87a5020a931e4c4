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
  const wanted = wordsOf(text)
  if (wanted.length === 0) return true
  const own = searched(reservation, (r) => [
    r.number,
    r.aircraft?.tail,
    r.aircraft?.model,
    r.activity,
    r.status.raw,
    r.status.kind === 'other' ? '' : statusWord(r.status),
    ...[...r.customers, ...r.instructors, ...r.others].flatMap(words),
  ])
  return wanted.every((word) => own.includes(word))
}

/** What a flight is searched in: folded, made once. */
export function searchedText(flight: CompletedFlight): string {
  return searched(flight, (f) => [
    f.date,
    f.reservationNumber,
    f.aircraft?.tail,
    f.aircraft?.model,
    f.activity,
    f.route,
    ...[f.customer, f.instructor].filter((person) => person !== null).flatMap(words),
  ])
}

/** As `reservationMatches`, over entries of the flight log: made once for many, then a word is looked for in one long text. */
export interface FlightSearch {
  /** Per flight 1 if it matches; null where all do. */
  readonly found: (text: string) => Uint8Array | null
}

export function flightSearch(flights: readonly CompletedFlight[]): FlightSearch {
  let made: { readonly text: string; readonly starts: Uint32Array } | null = null
  const make = () => {
    const starts = new Uint32Array(flights.length + 1)
    const own = flights.map(searchedText)
    for (const [at, text] of own.entries()) starts[at + 1] = (starts[at] ?? 0) + text.length + 1
    return { text: own.join('\n'), starts }
  }
  return {
    found(text) {
      const wanted = wordsOf(text)
      if (wanted.length === 0) return null
      made ??= make()
      const all = new Uint8Array(flights.length).fill(1)
      for (const word of wanted) keepWith(word, made, all)
      return all
    },
  }
}

/** No word has white space, so none is found across two flights. */
function keepWith(
  word: string,
  { text, starts }: { readonly text: string; readonly starts: Uint32Array },
  kept: Uint8Array,
): void {
  let from = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[from])) {
    let holder = from
    while ((starts[holder + 1] ?? 0) <= at) holder++
    kept.fill(0, from, holder)
    from = holder + 1
    if (from >= kept.length) return
  }
  kept.fill(0, from)
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

function searched<T extends object>(
  record: T,
  fields: (record: T) => readonly (string | null | undefined)[],
): string {
  let haystack = haystacks.get(record)
  if (haystack === undefined) {
    const text = fields(record)
      .map((field) => (field ?? '').slice(0, CLIP))
      .join('\n')
    // A word has no white space, so in plain ASCII only the case has to be folded.
    haystack = ASCII.test(text) ? text.toLowerCase() : foldForSearch(text)
    haystacks.set(record, haystack)
  }
  return haystack
}
