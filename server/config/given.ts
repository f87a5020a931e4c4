import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { flawOfKey, isOpenToOthers, type SecretFile, secretInFile } from './secret-file.ts'

/** What `readConfig` reads; a missing `.env` is null. Only the entry file reads the machine itself. */
export interface MachineSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly dotEnv: string | null
  readonly workingDirectory: string
  /** An IANA name: the embedded school's zone unless one is set. */
  readonly homeZone: string
  /** Null when the file cannot be read. */
  readonly readSecret: (path: string) => SecretFile | null
}

/** The settings as given, and what was found wrong with them: sentences that start with the setting's name. */
export interface Given {
  readonly problems: string[]
  readonly warnings: string[]
  /** Null for one that is not set. An empty value counts as not set: container tools pass every name they know. */
  value(name: string): string | null
  whole(name: string, fallback: number, least: number, most: number): number
  /** Whole path of a file or folder. */
  path(name: string): string | null
  /** What the file that a setting names holds; null if it is not set, or cannot be used. */
  file(name: string): string | null
  /** The same for a key, which is sent as it is. */
  key(name: string): string | null
  /** A key that is a setting itself, with its blanks. */
  written(name: string): string | null
  /** The whole path of a file that a part of a setting names. */
  resolved(path: string): string
  /** Whether a file, by its whole path, can be read and holds such a block of PEM. */
  holdsPem(path: string, block: 'CERTIFICATE' | 'PRIVATE KEY'): boolean
  /** Sees to it that the file that a setting names can be read, and holds such a block of PEM; warns of a key that others can read. */
  pem(name: string, block: 'CERTIFICATE' | 'PRIVATE KEY'): void
}

/** Where a setting's value comes from; null for one that is not set. */
export function sourceOf(
  { env, dotEnv }: MachineSurroundings,
  name: string,
): 'environment' | '.env' | null {
  if (env[name] !== undefined) return env[name].trim() === '' ? null : 'environment'
  return dotEnv !== null && parseEnv(dotEnv)[name]?.trim() ? '.env' : null
}

export function givenIn(around: MachineSurroundings): Given {
  const problems: string[] = []
  const warnings: string[] = []
  const fromFile: MachineSurroundings['env'] = around.dotEnv === null ? {} : parseEnv(around.dotEnv)
  const value = (name: string) => (around.env[name] ?? fromFile[name] ?? '').trim() || null
  const path = (name: string) => {
    const given = value(name)
    return given === null ? null : resolve(around.workingDirectory, given)
  }
  const guard = (name: string, found: SecretFile | null, at: string) => {
    if (found !== null && isOpenToOthers(at, found, around.env['CREDENTIALS_DIRECTORY'])) {
      warnings.push(`${name}: other users of this machine can read it; chmod 600 closes it.`)
    }
  }
  const file = (name: string) => {
    const at = path(name)
    if (at === null) return null
    const found = around.readSecret(at)
    guard(name, found, at)
    const read = secretInFile(found)
    if ('secret' in read) return read.secret
    problems.push(`${name} ${read.flaw}`)
    return null
  }
  return {
    problems,
    warnings,
    value,
    path,
    file,
    whole(name, fallback, least, most) {
      const text = value(name) ?? String(fallback)
      const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
      if (number >= least && number <= most) return number
      problems.push(`${name} must be a whole number from ${least} to ${most}.`)
      return least
    },
    key(name) {
      const text = file(name)
      const flaw = text === null ? null : flawOfKey(text)
      if (flaw === null) return text
      problems.push(`${name} ${flaw}`)
      return null
    },
    resolved: (path) => resolve(around.workingDirectory, path),
    holdsPem: (at, block) => isPem(around.readSecret(at), block),
    written: (name) => around.env[name] || fromFile[name] || null,
    pem(name, block) {
      const at = path(name) ?? ''
      const found = around.readSecret(at)
      if (block === 'PRIVATE KEY') guard(name, found, at)
      if (found === null) problems.push(`${name} names a file that cannot be read.`)
      else if (!isPem(found, block))
        problems.push(`${name} holds no ${block.toLowerCase()} in PEM.`)
    },
  }
}

function isPem(found: SecretFile | null, block: string): boolean {
  return new RegExp(`-----BEGIN [A-Z ]*${block}-----`).test(found?.text ?? '')
}
