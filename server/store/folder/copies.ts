import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'libsql'

/** Private, and on disk on return. Uses SQLite, since closing a second handle would release the lock. */
export function copyInto(db: Database.Database, part: string): void {
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  try {
    db.prepare('VACUUM INTO ?').run(part)
    syncPath(part)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** Atomic; replaces what was there. */
export function putInPlace(part: string, path: string): void {
  syncPath(part)
  renameSync(part, path)
  syncPath(dirname(path))
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
