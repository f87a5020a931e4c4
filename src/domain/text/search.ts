import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusWord } from '#domain/record/status.ts'
import { foldForSearch } from './text-fold.ts'

const CLIP = 2000
const ASCII = /^\p{ASCII}*$/u
const haystacks = new WeakMap<object, string>()

/** Every word of `text` must occur; '' matches all. Ignores case and accents. */
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
    ...[...r.customers, ...r.instructors, ...r.others].flatMap(personWords),
  ])
  return wanted.every((word) => own.includes(word))
}

let asked: { readonly text: string; readonly words: readonly string[] } = { text: '', words: [] }

/** Cached, since one text is searched in thousands of records. */
export function wordsOf(text: string): readonly string[] {
  if (asked.text !== text)
    asked = {
      text,
      words: foldForSearch(text)
        .split(' ')
        .filter((word) => word !== ''),
    }
  return asked.words
}

export function personWords(person: Person): string[] {
  return [person.name, person.email, person.phone]
}

export function searched<T extends object>(
  record: T,
  fields: (record: T) => readonly (string | null | undefined)[],
): string {
  let haystack = haystacks.get(record)
  if (haystack === undefined) {
    const text = fields(record)
      .map((field) => (field ?? '').slice(0, CLIP))
      .join('\n')
    // Words have no white space, so plain ASCII only needs lower case.
    haystack = ASCII.test(text) ? text.toLowerCase() : foldForSearch(text)
    haystacks.set(record, haystack)
  }
  return haystack
}
