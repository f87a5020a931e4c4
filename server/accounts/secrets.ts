import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes, as an address or a cookie can hold them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is kept: whoever reads the file cannot use it. SHA-256, in hex. */
export function hashOf(secret: string): string {
  return hash('sha256', secret)
}
