import { scryptSync, timingSafeEqual } from 'node:crypto'

/** Slow enough that nobody with a stolen file can test guessed keys by the million. */
const COST = { N: 2 ** 12, r: 8, p: 1 }

/** Hashes `binding`, the base address and key whose data a file holds. It cannot be reversed, nor compared without the salt. */
export function bindingFingerprint(binding: string, salt: Buffer): Buffer {
  return scryptSync(binding.normalize('NFC'), salt, 32, COST)
}

export function isSameFingerprint(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whose data a file holds: it is read with this key at this address. */
export function bindingOf({ baseUrl, key }: { baseUrl: string; key: string }): string {
  return `${baseUrl}\n${key}`
}
