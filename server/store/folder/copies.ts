import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'libsql'

/**
 * Writes what is in an open file into a new one for its owner alone, and waits until it is on disk. By SQLite itself:
 * opening the file a second time in one process and closing it would give its lock back. What is half written is removed.
 */
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

/** Gives a whole file its name, at once or not at all: whatever stood there is replaced. */
export function putInPlace(part: string, path: string): void {
  syncPath(part)
  renameSync(part, path)
  syncPath(dirname(path))
}

/** Waits until a file's content, or a folder's names, are on disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
