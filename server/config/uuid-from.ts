import { createHash } from 'node:crypto'

/** A UUID that is the same for the same text, everywhere. */
export function uuidFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hash.slice(ends[at - 1] ?? 0, end)).join('-')
}
