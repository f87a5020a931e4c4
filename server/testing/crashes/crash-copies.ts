import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join, relative } from 'node:path'
import { onEachChange } from './changes.ts'

/** What a process leaves that is killed at one place of what it does. */
export interface Crash {
  readonly folder: string
  /** Which change came next, for the words of a test that fails. */
  readonly place: string
  readonly said: readonly string[]
}

/**
 * What `kill -9` would leave of a folder before each change that `work` makes, in the middle of those that write a file bit by
 * bit, and after the last: a store is its files. Each different state once, in order. Says nothing of a power cut.
 */
export async function crashCopies(
  folder: string,
  work: (say: (word: string) => void) => Promise<unknown>,
): Promise<Crash[]> {
  const crashes: Crash[] = []
  const said: string[] = []
  let last = ''
  let changes = 0
  function copy(place: string, halved?: string): void {
    const copied = `${folder} ${changes}${halved === undefined ? '' : ' half'}`
    if (halved === undefined) {
      const state = stateOf(folder) + said.length
      if (state === last) return
      last = state
    }
    cpSync(folder, copied, { recursive: true })
    if (halved !== undefined) {
      const half = join(copied, relative(folder, halved))
      truncateSync(half, Math.floor(statSync(half).size / 2))
    }
    crashes.push({ folder: copied, place: `${changes}: ${place}`, said: [...said] })
  }
  const undo = onEachChange(({ what, file }, make) => {
    copy(what)
    const made = make()
    if (file !== undefined) copy(`half of ${what}`, file)
    changes += 1
    return made
  })
  try {
    await work((word) => void said.push(word))
  } finally {
    undo()
  }
  copy('the end')
  return crashes
}

function stateOf(folder: string): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    hash.update(`${path}\0`)
    if (entry.isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}
