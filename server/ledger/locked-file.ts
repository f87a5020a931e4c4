import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { codeOf, type Log } from '#config/log.ts'
import { lookAt, setAside } from './set-aside.ts'

/** Another process writes the same file; the message tells the operator so. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** What was found: a file that verifies, nothing yet, or a file that did not verify and was replaced. */
export type FileAge = 'kept' | 'new' | 'doubtful'

/**
 * Opens what is kept in `file`, or begins anew. `open` throws if a file does not verify, which is then set aside, and gives
 * null for another school's file, which is erased. If nothing can be written, `unsaved` is used instead.
 * Throws only `DirectoryInUse`.
 */
export function openKept<T>(options: {
  readonly file: string
  /** The prefix of its log events. */
  readonly name: 'ledger' | 'read_model'
  readonly now: () => number
  readonly log: Log
  readonly open: (age: FileAge) => T | null
  readonly unsaved: () => T
}): T {
  const { file, name, now, log, open, unsaved } = options
  let age: FileAge = 'new'
  try {
    const found = lookAt(file)
    if (found === 'other') throw new Error('no plain file')
    const kept = found === 'file' ? open('kept') : null
    if (kept) return kept
    if (found === 'file') log.info(`${name}_erased`, { reason: 'another school' })
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
    age = 'doubtful'
    log.warn(`${name}_set_aside`, { code: codeOf(error) })
  }
  try {
    if (age === 'doubtful') setAside(file, now())
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // A journal without its file belongs to a file that is gone.
    for (const ending of ['', '-journal', '-wal', '-shm'])
      rmSync(`${file}${ending}`, { recursive: true, force: true })
    closeSync(openSync(file, 'ax', 0o600))
    return open(age) ?? unsaved()
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
    log.error(`${name}_not_saved`, { code: codeOf(error) })
    return unsaved()
  }
}

/** A database of one process, locked against a second one until released. If `make` throws, it is released. */
export function lockedFile<T>(file: string, make: (db: Database.Database) => T): T {
  if (file !== ':memory:') chmodSync(file, 0o600)
  const db = new Database(file)
  try {
    // The first write takes the lock and holds it, so a second process meets it.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0')
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    return make(db)
  } catch (error) {
    release(db)
    throw codeOf(error).startsWith('SQLITE_BUSY')
      ? new DirectoryInUse(`Another Flightline is running on ${dirname(file)}; stop it first.`)
      : error
  }
}

/** The lock would outlive `close` while a statement is not collected, so it is given back first. */
export function release(db: Database.Database): void {
  try {
    db.exec('PRAGMA locking_mode = NORMAL')
    db.prepare('SELECT count(*) FROM sqlite_schema').all()
  } catch {
    // A file that is not a database cannot be read, and holds no lock to give back.
  }
  db.close()
}

/** Throws for a file of another version, and for one that SQLite finds damaged. Texts are read as bytes: see `readText`. */
export function verifyFile(db: Database.Database, version: number): void {
  const [found] = db.prepare('PRAGMA user_version').raw().all() as [number][]
  if (found?.[0] !== version) throw new Error('another version')
  const [check] = db
    .prepare('SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check(1)')
    .raw()
    .all() as [ArrayBuffer][]
  if (!check || readText(check[0]) !== 'ok') throw new Error('damaged')
}

/** libsql ends the whole process on a TEXT that is not UTF-8, so an unverified file is read as blobs. */
export function readText(value: ArrayBuffer): string {
  return Buffer.from(value).toString()
}
