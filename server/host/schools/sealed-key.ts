import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'
import { keyInFile, readSecretFile, type Unusable } from '#server/config/secret-file.ts'

/** Envelope encryption, base64: the key under its own data key, and that under the master key. */
export interface SealedKey {
  readonly key: string
  readonly dataKey: string
}

/** A file with nothing else in it (absolute path), or sealed with the school's entry. */
export type KeyAt = { readonly keyFile: string } | { readonly sealed: SealedKey }

/** Authenticated: the record opens for no other school, and no longer if the base URL changes. */
interface Owner {
  readonly id: string
  readonly baseUrl: string
}

type Purpose = 'school key' | 'data key'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MARK_BYTES = 8
const VERSION = 1
/** Version, mark of the sealing key, nonce, tag; then the sealed bytes. */
const HEAD_BYTES = 1 + MARK_BYTES + NONCE_BYTES + TAG_BYTES

const MASTER_FLAW =
  'must hold 32 random bytes: raw, as 64 hex digits, or as 44 characters of base64. `npm run school -- master-key FILE` makes one.'

/** Reads `MASTER_KEY_FILE`. The flaw quotes nothing of it. */
export function readMasterKey(path: string): { readonly master: Buffer } | Unusable {
  const bytes = readBytes(path)
  if (bytes === null) return { flaw: 'names a file that cannot be read.' }
  if (bytes.length === KEY_BYTES) return { master: bytes }
  const text = bytes.toString('latin1').trim()
  if (/^[\da-f]{64}$/i.test(text)) return { master: Buffer.from(text, 'hex') }
  if (/^[\w+/-]{43}=?$/.test(text)) return { master: Buffer.from(text, 'base64') }
  return { flaw: MASTER_FLAW }
}

/** Readable only by its owner. Throws `EEXIST` rather than overwrite: without the master key every key is lost. */
export function makeMasterKey(path: string): void {
  writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
}

export function sealKey(key: string, owner: Owner, master: Buffer): SealedKey {
  const dataKey = randomBytes(KEY_BYTES)
  try {
    return {
      key: sealedUnder(dataKey, Buffer.from(key), 'school key', owner),
      dataKey: sealedUnder(master, dataKey, 'data key', owner),
    }
  } finally {
    dataKey.fill(0)
  }
}

/** The key in the clear; null if the record, its owner or the master key differs. */
export function unsealKey(sealed: SealedKey, owner: Owner, master: Buffer): string | null {
  const dataKey = openedUnder(master, sealed.dataKey, 'data key', owner)
  if (dataKey === null) return null
  const key = openedUnder(dataKey, sealed.key, 'school key', owner)
  dataKey.fill(0)
  return key?.toString() ?? null
}

/** Reseals the data key under another master key; the school's key stays sealed. */
export function rewrapKey(
  sealed: SealedKey,
  owner: Owner,
  masters: { readonly from: Buffer; readonly to: Buffer },
): SealedKey | null {
  const dataKey = openedUnder(masters.from, sealed.dataKey, 'data key', owner)
  if (dataKey === null) return null
  try {
    return { ...sealed, dataKey: sealedUnder(masters.to, dataKey, 'data key', owner) }
  } finally {
    dataKey.fill(0)
  }
}

/** Compares only the mark; proves nothing more. */
export function isSealedUnder({ dataKey }: SealedKey, master: Buffer): boolean {
  return markOf(master).equals(Buffer.from(dataKey, 'base64').subarray(1, 1 + MARK_BYTES))
}

/** Reads a plain key, each time from its file. The flaw follows “Its key”, and quotes nothing of it. */
export function readKeyOf(
  { school, key }: { readonly school: Owner; readonly key: KeyAt | null },
  masterKeyFile: string | null,
): { readonly key: string } | Unusable {
  if (key === null) return { flaw: 'is not set.' }
  if ('keyFile' in key) return keyInFile(readSecretFile(key.keyFile))
  if (masterKeyFile === null) return { flaw: 'is encrypted, but MASTER_KEY_FILE is not set.' }
  const read = readMasterKey(masterKeyFile)
  if ('flaw' in read) return { flaw: `is sealed, and MASTER_KEY_FILE ${read.flaw}` }
  const opened = unsealKey(key.sealed, school, read.master)
  if (opened !== null) return { key: opened }
  return {
    flaw: isSealedUnder(key.sealed, read.master)
      ? 'can’t be decrypted: it is damaged, or was encrypted for another school or address.'
      : 'is encrypted with another master key than MASTER_KEY_FILE.',
  }
}

function sealedUnder(under: Buffer, plain: Buffer, purpose: Purpose, owner: Owner): string {
  const front = Buffer.concat([Buffer.of(VERSION), markOf(under)])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', under, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(front, purpose, owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([front, nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

function openedUnder(under: Buffer, record: string, purpose: Purpose, owner: Owner): Buffer | null {
  const bytes = Buffer.from(record, 'base64')
  const front = bytes.subarray(0, 1 + MARK_BYTES)
  if (bytes.length < HEAD_BYTES || front[0] !== VERSION) return null
  if (!front.subarray(1).equals(markOf(under))) return null
  const nonce = bytes.subarray(front.length, front.length + NONCE_BYTES)
  const cipher = createDecipheriv('aes-256-gcm', under, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(front, purpose, owner))
  cipher.setAuthTag(bytes.subarray(front.length + NONCE_BYTES, HEAD_BYTES))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(HEAD_BYTES)), cipher.final()])
  } catch {
    return null
  }
}

/** Additional authenticated data, as JSON so that its parts cannot be shifted. */
function boundTo(front: Buffer, purpose: Purpose, { id, baseUrl }: Owner): Buffer {
  return Buffer.from(JSON.stringify([front.toString('hex'), `flightline ${purpose}`, id, baseUrl]))
}

function markOf(key: Buffer): Buffer {
  return createHash('sha256')
    .update('flightline key\n')
    .update(key)
    .digest()
    .subarray(0, MARK_BYTES)
}

/** Reads little more than the longest valid key, and never a pipe or device. */
function readBytes(path: string): Buffer | null {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    if (!fstatSync(file).isFile()) return null
    const bytes = Buffer.alloc(128)
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}
