import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

export interface Unusable {
  readonly flaw: string
}

export interface SecretFile {
  readonly text: string
  readonly mode: number
}

const LONGEST_SECRET = 4096
/** Bytes: enough for a certificate's key with the text that tools add. */
const MOST_READ = 64 * 1024

/** Never reads a pipe or a device, which might not end. */
export function readSecretFile(path: string): SecretFile | null {
  let file: number | null = null
  try {
    // Without O_NONBLOCK, opening a pipe without a writer blocks.
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

/** Drops a byte order mark and one trailing line break, which editors add. No flaw contains the value. */
export function secretInFile(file: SecretFile | null): { readonly secret: string } | Unusable {
  if (file === null) return { flaw: 'names a file that cannot be read.' }
  const secret = file.text.replace(/^\ufeff/, '').replace(/\r?\n$/, '')
  if (secret.trim() === '') return { flaw: 'is empty.' }
  if (secret.length > LONGEST_SECRET) return { flaw: TOO_LONG }
  return { secret }
}

export function keyInFile(file: SecretFile | null): { readonly key: string } | Unusable {
  const found = secretInFile(file)
  if ('flaw' in found) return found
  const flaw = flawOfKey(found.secret)
  return flaw === null ? { key: found.secret } : { flaw }
}

const TOO_LONG = `is longer than ${LONGEST_SECRET} characters.`

/** A key is sent in a header unchanged. The flaw does not contain it. */
export function flawOfKey(key: string): string | null {
  if (key.trim() === '') return 'is empty.'
  if (/[\r\n]/.test(key)) return 'holds more than one line; it must hold only the key.'
  if (/^bearer\s/i.test(key)) return 'begins with the word “Bearer”; leave that word out.'
  // Other characters would be altered, or end up in a library's error message.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return 'contains a space, a curly quote or another character that is not visible ASCII.'
  }
  return key.length > LONGEST_SECRET ? TOO_LONG : null
}

/** Modes from systemd (ACLs show as group rights) and containers (no other users) prove nothing. */
export function isOpenToOthers(
  path: string,
  { mode }: SecretFile,
  credentials: string | undefined,
): boolean {
  if ((mode & 0o077) === 0) return false
  const places = ['/run/secrets', ...(credentials ? [credentials] : [])]
  return !places.some((place) => path.startsWith(`${place.replace(/\/+$/, '')}/`))
}
