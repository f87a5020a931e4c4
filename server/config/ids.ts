import { createHash } from 'node:crypto'

/** Letters that are not mistaken for one another on the phone (Crockford). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The only accepted form of a caller's own id: others could forge log lines. */
const PLAIN = /^[A-Za-z0-9-]{4,36}$/

/** Short enough to read out, `7KD2-QX`. No secret. */
export function newRequestId(random: () => number = Math.random): string {
  let left = Math.floor(random() * 2 ** 30)
  let id = ''
  for (let at = 0; at < 6; at += 1) {
    if (at === 4) id += '-'
    id += LETTERS[left & 31]
    left >>>= 5
  }
  return id
}

export function requestIdFrom(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && PLAIN.test(header) ? header : newRequestId()
}

/** A UUID that is the same for the same text, everywhere. */
export function uuidFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hash.slice(ends[at - 1] ?? 0, end)).join('-')
}
