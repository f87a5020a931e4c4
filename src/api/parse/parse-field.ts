import { isRecordId } from '#domain/record/record-id.ts'
import type { Flaw } from '#domain/record/reservation.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import { isObject, type ObjectShape, type Shape, type Shaped } from '#wire/shape.ts'

type Fields = Readonly<Record<string, Shape<unknown>>>

/** The fields of a record, each as the schema says or null; the flaws say what was wrong with the nulls. */
export type ReadFields<F extends Fields> = { readonly [K in keyof F]: Shaped<F[K]> | null }

/** Each field by itself, so that one bad field costs that field and not the record. Only own properties count. */
export function readFields<F extends Fields>(
  raw: unknown,
  { is, fields }: ObjectShape<F>,
  path: string,
  flaws: Flaw[],
): ReadFields<F> {
  if (is(raw)) return raw
  const record = isObject(raw) ? raw : {}
  const entries = Object.entries(fields).map(([key, field]) => {
    if (!Object.hasOwn(record, key)) {
      flaws.push({ path: `${path}.${key}`, problem: 'is missing' })
      return [key, null]
    }
    if (field.is(record[key])) return [key, record[key]]
    flaws.push({ path: `${path}.${key}`, problem: 'is not what it should be' })
    return [key, null]
  })
  return Object.fromEntries(entries) as ReadFields<F>
}

/** `read` for a text that must have a certain form; null and a flaw if it does not. */
export function readForm<T>(
  text: string | null,
  read: (text: string) => T | null,
  path: string,
  problem: string,
  flaws: Flaw[],
): T | null {
  if (text === null) return null
  const value = read(text)
  if (value === null) flaws.push({ path, problem })
  return value
}

const SURROGATE = /[\ud800-\udfff]/
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Half a character would make every link built from the text throw. */
export function wholeText(text: string): string {
  return SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\ufffd') : text
}

export function textOrNull(text: string | null): string | null {
  return text === null ? null : wholeText(text)
}

const LARGEST = 1e7

/** A number as given; one that no meter can show and no booking can last is null and flagged. */
export function inRange(value: number | null, path: string, flaws: Flaw[]): number | null {
  if (value === null || Math.abs(value) <= LARGEST) return value
  flaws.push({ path, problem: 'is out of range' })
  return null
}

/** The id of a record (§2), or a reference to one. A UUID in capitals is the same UUID. */
export function idOrNull(id: string | null): string | null {
  const text = textOrNull(id)
  return isRecordId(text) ? text.toLowerCase() : text
}

/** The record's id; without a usable one, an id made from its content, which `parseList` makes unique. */
export function readId(id: string | null, raw: unknown, path: string, flaws: Flaw[]): string {
  const text = idOrNull(id) ?? ''
  if (text !== '' && text.length <= 200) return text
  if (id !== null) flaws.push({ path: `${path}.id`, problem: 'is not an id' })
  return `${UNIDENTIFIED}${contentHash(raw, path)}`
}

const UNIDENTIFIED = 'unidentified-'

export function isUnidentified(id: string): boolean {
  return id.startsWith(UNIDENTIFIED)
}

function contentHash(raw: unknown, path: string): string {
  let text = path
  try {
    text = JSON.stringify(raw) ?? path
  } catch {
    // Nested too deep to serialize; its place in the answer has to do.
  }
  return shortHash(text)
}
