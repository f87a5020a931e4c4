import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { inFile, type Origin, type Reader } from './read-values.ts'
import { isOpenToOthers, readSecretFile, type SecretFile } from './secret-file.ts'
import { SETTINGS, type SettingName, type SettingValue } from './settings.ts'

/** A missing `.env` is null. Only the entry file reads the machine itself. */
export interface MachineSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly dotEnv: string | null
  readonly workingDirectory: string
  /** IANA name: the embedded school's zone unless one is set. */
  readonly homeZone: string
  readonly readSecret: (path: string) => SecretFile | null
}

export function surroundings(
  env: MachineSurroundings['env'],
  homeZone: string,
  workingDirectory: string,
): MachineSurroundings {
  let dotEnv: string | null = null
  try {
    dotEnv = readFileSync(join(workingDirectory, '.env'), 'utf8')
  } catch {
    // Without one, the environment alone counts.
  }
  return { env, homeZone, dotEnv, workingDirectory, readSecret: readSecretFile }
}

export type OpenSettings = ReturnType<typeof openSettings>

export function openSettings(around: MachineSurroundings) {
  const problems: string[] = []
  const warnings: string[] = []
  const values = new Map<SettingName, unknown>()
  const dotEnv: MachineSurroundings['env'] = around.dotEnv === null ? {} : parseEnv(around.dotEnv)

  /** Null if not set. Empty counts as not set: container tools pass every name they know. */
  function text(name: SettingName | 'container'): string | null {
    // A key is sent as it is, so blanks are reported, not trimmed.
    if (name === 'SCHOOL_API_KEY') return around.env[name] || dotEnv[name] || null
    return (around.env[name] ?? dotEnv[name] ?? '').trim() || null
  }

  function readWith<T>(read: Reader<T>, value: string, name: SettingName, verb: Origin['verb']): T {
    const wrong = (words: string) => {
      problems.push(`${name} ${words}`)
      return null
    }
    return read(value, wrong, {
      verb,
      text,
      resolve: (path) => resolve(around.workingDirectory, path),
      readFile: around.readSecret,
      readSecret(path) {
        const file = around.readSecret(path)
        if (file !== null && isOpenToOthers(path, file, around.env['CREDENTIALS_DIRECTORY']))
          warnings.push(`${name}: other users of this machine can read it; chmod 600 closes it.`)
        return file
      },
    })
  }

  function readNow(name: SettingName): unknown {
    const row = SETTINGS[name]
    const value = text(name) ?? ('default' in row ? row.default : null)
    const file = `${name}_FILE` as SettingName
    if ('secret' in row && text(file) !== null) {
      if (value === null)
        return readWith<unknown>(inFile<unknown>(row.read), text(file) ?? '', file, 'hold')
      problems.push(`${name} and ${file} are both set. Keep one of them.`)
      return null
    }
    return value === null ? null : readWith<unknown>(row.read, value, name, 'be')
  }

  return {
    around,
    problems,
    warnings,
    text,
    isSet: (name: SettingName) => text(name) !== null,
    sourceOf(name: SettingName): 'environment' | '.env' | null {
      if (text(name) === null) return null
      return around.env[name] ? 'environment' : '.env'
    },
    path(name: SettingName) {
      const path = text(name)
      return path === null ? null : resolve(around.workingDirectory, path)
    },
    read<N extends SettingName>(name: N): SettingValue<N> {
      if (!values.has(name)) values.set(name, readNow(name))
      return values.get(name) as SettingValue<N>
    },
  }
}
