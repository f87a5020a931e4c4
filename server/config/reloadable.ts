import type { Log } from './log.ts'
import { keyInFile, readSecretFile, type Unusable } from './secret-file.ts'

/** How often such files are read again, ms: watching misses changes on some disks, and a link that points elsewhere. */
export const RELOAD_EVERY = 5_000

export type Reloadable<T> = ReturnType<typeof createReloadable<T>>

/** Unusable content changes nothing, and is logged once it is found twice: a file is seldom written in one go. */
export function createReloadable<T>(options: {
  readonly first: T
  /** `text` identifies what was found. */
  readonly read: () =>
    | (Unusable & { readonly text: string })
    | { readonly text: string; readonly value: T }
  readonly text: string
  readonly name: 'certificate' | 'key' | 'client_secret'
  readonly log: Log
}) {
  const { read, name, log } = options
  let { first: current, text } = options
  let flawed: { readonly seen: string; isLogged: boolean } | null = null
  return {
    current: (): T => current,
    reload(): boolean {
      const found = read()
      if ('flaw' in found) {
        const seen = `${found.flaw}\n${found.text}`
        if (flawed?.seen !== seen) flawed = { seen, isLogged: false }
        else if (!flawed.isLogged) {
          flawed.isLogged = true
          log.error(`${name}_not_taken`, { flaw: found.flaw })
        }
        return false
      }
      flawed = null
      if (found.text === text) return false
      text = found.text
      current = found.value
      log.info(`${name}_taken`)
      return true
    },
  }
}

/** A key in a file of its own; one from the environment never changes. */
export function reloadableKey(
  given: { readonly key: string; readonly file: string | null },
  name: 'key' | 'client_secret',
  log: Log,
): Reloadable<string> {
  const { key, file } = given
  if (file === null) return { current: () => key, reload: () => false }
  return reloadableText(key, () => keyInFile(readSecretFile(file)), name, log)
}

export function reloadableText(
  first: string,
  find: () => { readonly key: string } | Unusable,
  name: 'key' | 'client_secret',
  log: Log,
): Reloadable<string> {
  return createReloadable({
    first,
    text: first,
    name,
    log,
    read() {
      const found = find()
      return 'flaw' in found ? { ...found, text: '' } : { text: found.key, value: found.key }
    },
  })
}
