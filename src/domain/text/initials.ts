import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'

/** Suffixes that aren't part of a name. */
const SUFFIX =
  /^(?:(?:[js]r|[js]nr|junior|júnior|senior|esq|ph\.?d|2nd|3rd|4th)\.?|(?:II|III|IV|VI|M\.?D\.?|DDS|DVM|RN|CPA|CFII?|MEI|ATP))$/

/** Belongs to the following surname. A few are given names if capitalized. */
const PARTICLE =
  /^(?:v[ao]n|vom|zu[rm]?|de[rn]?|dell?a?|di|da|du|d[aeo]s|l[ae]s?|los|el|al|te[rn]|bin|bint|ibn|st\.?|saint|san(?:ta)?|mc|o['’])$/i
const SMALL_PARTICLE = /^(?:do|dal|dei|degli|ben|op|in|het|['’]t|a[fv])$/
/** Between two surnames of one person: "Ortega y Gasset". */
const AND = /^[yei]$/

const EAST_ASIAN = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+$/u

/** First letters of first and last word, '' without a name: "Dana Mary Ortiz Jr." → "DO". Shared with the server. */
export function initials(name: string): string {
  if (/^\p{Lu}[\p{Lu}\p{N}]$/u.test(name)) return name
  const letters = nameWords(name)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  const picked = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return picked.join('').toUpperCase()
}

/** The surname with its particles, without suffix. A single word stays as it is. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/[,;]/)
  // "van der Berg, Anna"; but in "Anna Berg, Jr., CFI" nothing after the comma is a name.
  if (others.some((part) => nameWords(part).some((word) => !isSuffix(word))))
    return nameWords(first).join(' ')
  const words = nameWords(first)
  const last = words.length - 1
  if (!/\p{L}/u.test(words[last] ?? '')) return words.join(' ')
  // The family name comes first; if it is one character, people use the whole name.
  if (words.every((word) => EAST_ASIAN.test(word)))
    return words[0]?.length === 1 ? words.join(' ') : (words[0] ?? '')
  return words.slice(startOfSurname(words, last)).join(' ')
}

function startOfSurname(words: readonly string[], from: number): number {
  const before = words[from - 1] ?? ''
  // The first word is the given name, as in "Van Morrison", unless several particles or a lower-case one come first.
  if (from <= 1) return /^\p{Ll}/u.test(before) && isParticle(before) ? 0 : from
  if (AND.test(before) && from > 2) return startOfSurname(words, from - 2)
  if (!isParticle(before)) return from
  if (from === 2 && isParticle(words[0] ?? '')) return 0
  return startOfSurname(words, from - 1)
}

function isParticle(word: string): boolean {
  return PARTICLE.test(word) || SMALL_PARTICLE.test(word)
}

function isSuffix(word: string): boolean {
  return SUFFIX.test(word) || SUFFIX.test(word.toLowerCase())
}

/** Without brackets and suffixes; at least one word. */
function nameWords(name: string): readonly string[] {
  const bare = name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const words = (bare.trim() === '' ? name : bare).split(/[\s,;]+/).filter((word) => word !== '')
  while (words.length > 1 && isSuffix(words.at(-1) ?? '')) words.pop()
  // A lone V may abbreviate a surname: "John V".
  if (words.length > 2 && words.at(-1) === 'V') words.pop()
  return words
}

/** A dash without a name, so that no e-mail is shown. */
export function publicName(name: string): string {
  return initials(name) || '—'
}

const known = new WeakMap<Reservation, Reservation>()

/** Initials only, for public screens. Display only: people with equal initials look alike. */
export function withInitials(reservation: Reservation): Reservation {
  const before = known.get(reservation)
  if (before) return before
  const masked = {
    ...reservation,
    customers: reservation.customers.map(maskedPerson),
    instructors: reservation.instructors.map(maskedPerson),
    others: reservation.others.map(maskedPerson),
  }
  known.set(reservation, masked)
  known.set(masked, masked)
  return masked
}

export function maskedPerson({ name }: Person): Person {
  return { name: publicName(name), email: '', phone: '' }
}

export function flightWithInitials(flight: CompletedFlight): CompletedFlight {
  const { customer, instructor } = flight
  return {
    ...flight,
    customer: customer && maskedPerson(customer),
    instructor: instructor && maskedPerson(instructor),
  }
}

export function nameless(sentence: string, people: Iterable<Person>): string {
  const named = [...people]
    .flatMap(({ name, email }) => [name.trim(), email.trim()].map((text) => ({ text, name })))
    .filter(({ text }) => text !== '' && sentence.includes(text))
    .sort((a, b) => b.text.length - a.text.length)
  return named.reduce((said, { text, name }) => said.replaceAll(text, publicName(name)), sentence)
}
