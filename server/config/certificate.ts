import { createSecureContext } from 'node:tls'
import { codeOf } from './log.ts'

/** A certificate with its chain, and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Why a server cannot use the pair, as what a sentence ends with; null if it can. */
export function flawOfCertificate({ cert, key }: Certificate): string | null {
  if (!cert.includes('-----BEGIN CERTIFICATE-----')) return 'hold no certificate in PEM.'
  try {
    createSecureContext({ cert, key })
    return null
  } catch (error) {
    if (/KEY_VALUES_MISMATCH/.test(codeOf(error))) return 'do not belong together.'
    return 'hold no certificate and key that can be used: PEM, and the key without a passphrase.'
  }
}
