import { PAGE } from './question.ts'

/** Nested containers. The deepest field of §2.1 and §2.2 is the fifth. */
export const MOST_DEPTH = 20
/** Values of all kinds in one body. A full list (§2.1) has about 3,000. */
export const MOST_VALUES = 100_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [ARRAY, OBJECT, ARRAY_END, OBJECT_END] = [0x5b, 0x7b, 0x5d, 0x7d]

/** Whether a JSON text is safe to parse: parsing a very deep or large one, or a list longer than §4.1 allows, takes seconds. */
export function isBounded(body: Uint8Array): boolean {
  let depth = 0
  let values = 0
  let entries = 0
  let isInString = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isInString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInString = false
      continue
    }
    if (byte === QUOTE) isInString = true
    else if (byte === ARRAY || byte === OBJECT) {
      depth += 1
      values += 1
      // Keys of an object in the envelope don't count: a record may have more fields than we know.
      if (depth === 2) entries = byte === ARRAY ? 1 : Number.NEGATIVE_INFINITY
    } else if (byte === ARRAY_END || byte === OBJECT_END) depth -= 1
    else if (byte === COMMA) {
      values += 1
      if (depth === 2) entries += 1
    }
    if (depth > MOST_DEPTH || values > MOST_VALUES || entries > PAGE) return false
  }
  return true
}
