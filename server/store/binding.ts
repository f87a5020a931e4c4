import { scryptSync, timingSafeEqual } from 'node:crypto'

/** Slow, so that the holder of a stolen file can't test millions of guessed keys. */
const COST = { N: 2 ** 12, r: 8, p: 1 }

/** `binding` is the base address and key. The hash cannot be reversed, nor compared without the salt. */
export function bindingFingerprint(binding: string, salt: Buffer): Buffer {
  return scryptSync(binding.normalize('NFC'), salt, 32, COST)
}

export function isSameFingerprint(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

export function bindingOf({ baseUrl, key }: { baseUrl: string; key: string }): string {
  return `${baseUrl}\n${key}`
}
