import { createSecureContext } from 'node:tls'
import type { AccessConfig } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { createReloadable, type Reloadable } from '#server/config/reloadable.ts'
import { readSecretFile, type Unusable } from '#server/config/secret-file.ts'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** The end of a sentence; null if the pair is usable. */
export function flawOfCertificate({ cert, key }: Certificate): string | null {
  if (!cert.includes('-----BEGIN CERTIFICATE-----')) return 'hold no certificate in PEM.'
  try {
    createSecureContext({ cert, key })
    return null
  } catch (error) {
    if (/KEY_VALUES_MISMATCH/.test(codeOf(error))) return 'don’t match.'
    return 'hold no usable certificate and key. Use PEM, and a key without a passphrase.'
  }
}

/** Throws in words if the files cannot be used. */
export function keepCertificate(
  files: NonNullable<AccessConfig['tls']>,
  log: Log,
): Reloadable<Certificate> {
  const first = read(files)
  if ('flaw' in first) throw new Error(`TLS_CERT_FILE and TLS_KEY_FILE ${first.flaw}`)
  return createReloadable({
    first: first.value,
    text: first.text,
    name: 'certificate',
    log,
    read: () => read(files),
  })
}

function read({ certFile, keyFile }: NonNullable<AccessConfig['tls']>) {
  const [cert, key] = [certFile, keyFile].map((path) => readSecretFile(path)?.text)
  if (cert === undefined || key === undefined)
    return { flaw: 'cannot be read.', text: '' } satisfies Unusable & { text: string }
  const text = `${cert}\n${key}`
  const flaw = flawOfCertificate({ cert, key })
  return flaw === null ? { text, value: { cert, key } } : { flaw, text }
}
