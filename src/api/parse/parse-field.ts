import { isRecordId } from '#domain/record/record-id.ts'
import type { Flaw } from '#domain/record/reservation.ts'
import { shortHash } from '#domain/text/short-hash.ts'
import { isObject, type ObjectShape, type Shape, type Shaped } from '#wire/shape.ts'

type Fields = Readonly<Record<string, Shape<unknown>>>

/** Fields by schema, or null; `flaws` explain the nulls. */
export type ReadFields<F extends Fields> = { readonly [K in keyof F]: Shaped<F[K]> | null }

/** A bad field costs only itself. Only own properties count. */
export function readFields<F extends Fields>(
  raw: unknown,
  { flaw, fields }: ObjectShape<F>,
  path: string,
  flaws: Flaw[],
): ReadFields<F> {
  if (flaw(raw) === null) return raw as ReadFields<F>
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

/** Null and a flaw if the text doesn't have the form. */
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

/** Half a surrogate pair would make links from the text throw. */
export function wholeText(text: string): string {
  return SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\ufffd') : text
}

export function textOrNull(text: string | null): string | null {
  return text === null ? null : wholeText(text)
}

const LARGEST = 1e7

/** Null and a flaw for values beyond any meter or booking. */
export function inRange(value: number | null, path: string, flaws: Flaw[]): number | null {
  if (value === null || Math.abs(value) <= LARGEST) return value
  flaws.push({ path, problem: 'is out of range' })
  return null
}

export function idOrNull(id: string | null): string | null {
  const text = textOrNull(id)
  return isRecordId(text) ? text.toLowerCase() : text
}

/** Without a usable id, one from the content; `parseList` makes it unique. */
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
    // Nested too deep to serialize; use its position.
  }
  return shortHash(text)
}
