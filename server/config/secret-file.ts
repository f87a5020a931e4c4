import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { Unusable } from './kept-secret.ts'

/** A file as found: its text and its permission bits. */
export interface SecretFile {
  readonly text: string
  readonly mode: number
}

/** No key of anybody's is longer, in characters; a file of more is something else. */
const LONGEST_SECRET = 4096
/** A certificate's key with all that tools write beside it, in bytes. */
const MOST_READ = 64 * 1024

/** Reads a plain file, never a pipe or a device, which might not end; more of it than any secret has is not read. */
export function readSecretFile(path: string): SecretFile | null {
  let file: number | null = null
  try {
    // A pipe that nobody writes to would keep the whole program waiting.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stat = fstatSync(file)
    if (!stat.isFile()) return null
    const bytes = Buffer.alloc(MOST_READ)
    const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, MOST_READ, 0))
    bytes.fill(0)
    return { text, mode: stat.mode & 0o777 }
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}

/** What a file holds: without a byte order mark and one trailing line break, which editors add. No flaw contains the value. */
export function secretInFile(file: SecretFile | null): { readonly secret: string } | Unusable {
  if (file === null) return { flaw: 'names a file that cannot be read.' }
  const secret = file.text.replace(/^\ufeff/, '').replace(/\r?\n$/, '')
  if (secret.trim() === '') return { flaw: 'is empty.' }
  if (secret.length > LONGEST_SECRET) return { flaw: TOO_LONG }
  return { secret }
}

/** The same of a key, which is sent in a header as it is. */
export function keyInFile(file: SecretFile | null): { readonly key: string } | Unusable {
  const found = secretInFile(file)
  if ('flaw' in found) return found
  const flaw = flawOfKey(found.secret)
  return flaw === null ? { key: found.secret } : { flaw }
}

const TOO_LONG = `is longer than ${LONGEST_SECRET} characters.`

/** What is wrong with a key, in words without it. */
export function flawOfKey(key: string): string | null {
  if (key.trim() === '') return 'is empty.'
  if (/[\r\n]/.test(key)) return 'holds more than one line; it must be the key alone.'
  if (/^bearer\s/i.test(key)) return 'begins with the word “Bearer”; leave that word out.'
  // Anything else would be sent altered, or end up in a library's error message.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return 'holds a blank, a quote mark of a word processor or another character that is not visible ASCII.'
  }
  return key.length > LONGEST_SECRET ? TOO_LONG : null
}

/**
 * Whether other users of this machine can read a file. One that a service manager or a container engine handed over is for
 * this program alone, whatever its mode says: systemd lets its user in by a list that shows as the group's right, and in a
 * container there are no other users.
 */
export function isOpenToOthers(
  path: string,
  { mode }: SecretFile,
  credentials: string | undefined,
): boolean {
  if ((mode & 0o077) === 0) return false
  const places = ['/run/secrets', ...(credentials ? [credentials] : [])]
  return !places.some((place) => path.startsWith(`${place.replace(/\/+$/, '')}/`))
}
