import { createHash } from 'node:crypto'

/** Letters that are not taken for one another on the phone (Crockford). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A caller's own name for a request is taken over only like this: a longer or odder one could forge lines. */
const PLAIN = /^[A-Za-z0-9-]{4,36}$/

/** A name for a request, or for a reading that nobody asked for: short enough to be read out, `7KD2-QX`. No secret. */
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

/** What a caller or a proxy before it calls a request, if that is short and plain; otherwise a name of our own. */
export function requestIdFrom(said: string | readonly string[] | undefined): string {
  return typeof said === 'string' && PLAIN.test(said) ? said : newRequestId()
}

/** A UUID that is the same for the same text, everywhere. */
export function uuidFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hash.slice(ends[at - 1] ?? 0, end)).join('-')
}
