import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file whole or not at all, readable by its owner only. What is written first has a name that nobody can know and
 * must not be there yet: a link planted in its place would send the bytes, or the file's mode, elsewhere. Throws as `fs` does.
 */
export function saveWhole(path: string, bytes: Uint8Array, token: string = randomUUID()): void {
  const part = `${path}.${token}.part`
  writeFileSync(part, bytes, { mode: 0o600, flag: 'wx' })
  try {
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
