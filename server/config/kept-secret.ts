import type { Log } from './log.ts'
import { keyInFile, readSecretFile } from './secret-file.ts'

/** How often files that may be replaced are looked at, ms. A watcher hears nothing on some disks, nor of a link that is turned. */
export const LOOKED_AT_EVERY = 5_000

/** What is in use of files that may be replaced while the program runs. */
export interface Kept<T> {
  current(): T
  /** Reads the files again; true if what they now hold is another one, and in use from here on. */
  look(): boolean
}

/** A flaw in words that quote nothing of the file. */
export interface Unusable {
  readonly flaw: string
}

/**
 * Keeps `first` until `read` gives another one. What cannot be used changes nothing; the log says so once, at the second look
 * that finds it: a file is seldom written in one go. `read` tells what it found as a text, to know it again.
 */
export function keepRead<T>(options: {
  readonly first: T
  readonly read: () =>
    | (Unusable & { readonly text: string })
    | { readonly text: string; readonly value: T }
  /** The text of the first one. */
  readonly text: string
  /** The prefix of its log events. */
  readonly name: 'certificate' | 'key' | 'client_secret'
  readonly log: Log
}): Kept<T> {
  const { read, name, log } = options
  let { first: current, text } = options
  let flawed: { readonly seen: string; isTold: boolean } | null = null
  return {
    current: () => current,
    look() {
      const found = read()
      if ('flaw' in found) {
        const seen = `${found.flaw}\n${found.text}`
        if (flawed?.seen !== seen) flawed = { seen, isTold: false }
        else if (!flawed.isTold) {
          flawed.isTold = true
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

/** The same of a key that a file holds alone; one that was given in the environment never changes. */
export function keepKey(
  given: { readonly key: string; readonly file: string | null },
  name: 'key' | 'client_secret',
  log: Log,
): Kept<string> {
  const { key, file } = given
  if (file === null) return { current: () => key, look: () => false }
  return keepRead({
    first: key,
    text: key,
    name,
    log,
    read() {
      const found = keyInFile(readSecretFile(file))
      return 'flaw' in found ? { ...found, text: '' } : { text: found.key, value: found.key }
    },
  })
}
