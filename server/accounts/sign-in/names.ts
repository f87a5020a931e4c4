import { randomUUID } from 'node:crypto'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { Refused } from '#server/accounts/routes.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { isEmail } from '#server/config/email.ts'
import { isWeakPassphrase } from '#server/config/weak-passphrase.ts'
import { refusal } from '#server/http/answer.ts'
import {
  LONGEST_PASSPHRASE,
  LONGEST_PERSON_NAME,
  type Role,
  SHORTEST_PASSPHRASE,
} from '#wire/access.ts'

type PersonRow = AccountRows['people']
type Called = Pick<PersonRow, 'name'> & Partial<Pick<PersonRow, 'email'>>

const WRONG_NAME = refusal(400, `A name has 1 to ${LONGEST_PERSON_NAME} letters.`)

const SHORT = refusal(400, `A passphrase has ${SHORTEST_PASSPHRASE} characters at least.`)
const WEAK = refusal(
  400,
  'That passphrase is easy to guess: it is common, or is your name or the school’s. Choose other words.',
)

/** Trimmed; throws the refusal of an empty, long or unreadable name. */
export function nameIn(text: string): string {
  const name = text.trim().normalize('NFC')
  const isSeen = foldForSearch(name) !== '' && !/\p{C}/u.test(name)
  if (!isSeen || name.length > LONGEST_PERSON_NAME) throw new Refused(WRONG_NAME)
  return name
}

export function emailIn(text: string): string {
  const email = text.trim()
  if (email !== '' && !isEmail(email)) {
    throw new Refused(refusal(400, 'That isn’t an e-mail address.'))
  }
  return email
}

/** Throws the refusal of a short or common passphrase. */
export function passphraseIn(text: string, { name, email = '' }: Called, school: string): string {
  // Counted as a browser counts a field's letters.
  if (text.length < SHORTEST_PASSPHRASE || text.length > LONGEST_PASSPHRASE)
    throw new Refused(SHORT)
  if (isWeakPassphrase(text, [school, name, email])) throw new Refused(WEAK)
  return text
}

function wordsOf({ name, email = '' }: Called): readonly string[] {
  return [name, email].map(foldForSearch).filter((word) => word !== '')
}

export function everybodyCalled(people: readonly PersonRow[], who: string): readonly PersonRow[] {
  const folded = foldForSearch(who)
  return folded === '' ? [] : people.filter((one) => wordsOf(one).includes(folded))
}

export function personCalled(people: readonly PersonRow[], who: string): PersonRow | null {
  const [one, another] = everybodyCalled(people, who).filter(
    ({ passphrase }) => passphrase !== null,
  )
  return one !== undefined && another === undefined ? one : null
}

/** Adds a number if it is someone's name or e-mail: people sign in by both. */
export function freeName(name: string, taken: readonly Called[]): string {
  const names = new Set(taken.flatMap(wordsOf))
  if (!names.has(foldForSearch(name))) return name
  const short = Array.from(name)
    .slice(0, LONGEST_PERSON_NAME - 4)
    .join('')
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${short} ${index + 2}`)
  return numbers.find((one) => !names.has(foldForSearch(one))) ?? name
}

/** Throws if someone else signs in by this name or e-mail. */
export function refuseTaken(
  people: readonly PersonRow[],
  person: Pick<PersonRow, 'id' | 'name' | 'email'>,
): void {
  const words = wordsOf(person)
  const isTaken = people.some(
    (one) => one.id !== person.id && wordsOf(one).some((word) => words.includes(word)),
  )
  if (isTaken) throw new Refused(refusal(400, 'Another person here has this name or e-mail.'))
}

export function newPerson(
  createdAt: number,
  fields: Pick<PersonRow, 'name' | 'email'> & {
    readonly role: Role
    readonly id?: string
    readonly passphrase?: string
  },
): PersonRow {
  return { id: randomUUID(), passphrase: null, outside: null, createdAt, ...fields }
}
