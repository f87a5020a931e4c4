import { readFileSync, statSync } from 'node:fs'
import { type Certificate, flawOfCertificate } from '#config/certificate.ts'
import type { AccessConfig } from '#config/config.ts'
import type { Log } from '#config/log.ts'

/** The certificate that a port shows, and its files. */
export interface KeptCertificate {
  current(): Certificate
  /** Reads the files again if they are others than before; true if what they hold is now the current one. */
  look(): boolean
}

/** How often the files are looked at, ms. A watcher hears nothing on some disks, nor of a link that is turned. */
export const CERTIFICATE_EVERY = 5_000

/** Throws in words if the files cannot be used. Later ones that cannot are left where they are, and the log says so. */
export function keepCertificate(
  files: NonNullable<AccessConfig['tls']>,
  log: Log,
): KeptCertificate {
  let state = stateOf(files)
  /** Already said of this state. The two files are seldom written at once, so it is said at the second look. */
  let flawed: { readonly state: string; isTold: boolean } | null = null
  const first = read(files)
  if ('flaw' in first) throw new Error(`TLS_CERT_FILE and TLS_KEY_FILE ${first.flaw}`)
  let current: Certificate = first
  return {
    current: () => current,
    look() {
      const found = stateOf(files)
      if (found === state) return false
      if (flawed?.state === found) {
        if (!flawed.isTold) log.error('certificate_not_taken')
        flawed.isTold = true
        return false
      }
      const next = read(files)
      if ('flaw' in next) {
        flawed = { state: found, isTold: false }
        return false
      }
      state = found
      flawed = null
      current = next
      log.info('certificate_taken')
      return true
    },
  }
}

function read(files: NonNullable<AccessConfig['tls']>): Certificate | { readonly flaw: string } {
  try {
    const pair = {
      cert: readFileSync(files.certFile, 'utf8'),
      key: readFileSync(files.keyFile, 'utf8'),
    }
    const flaw = flawOfCertificate(pair)
    return flaw === null ? pair : { flaw }
  } catch {
    return { flaw: 'cannot be read.' }
  }
}

/** What tells a file from the one that was there before. */
function stateOf({ certFile, keyFile }: NonNullable<AccessConfig['tls']>): string {
  return [certFile, keyFile]
    .map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false })
      return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : 'none'
    })
    .join(', ')
}
