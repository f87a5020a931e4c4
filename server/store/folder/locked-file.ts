import { chmodSync, lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { codeOf } from '#server/config/log.ts'

/** Another process works in the same folder; the message tells the operator so. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  constructor(folder: string) {
    super(`Another Flightline is running on ${folder}; stop it first.`)
  }
}

/** A database of one process, locked against a second one until released. If `make` throws, it is released. */
export function lockedFile<T>(file: string, make: (db: Database.Database) => T): T {
  closeToOthers(file)
  const db = new Database(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE; COMMIT')
    // While the lock is held SQLite keeps the journal; only truncated it holds nobody who was deleted. See decision 101.
    db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL')
    db.exec('PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY')
    return make(db)
  } catch (error) {
    release(db)
    throw codeOf(error).startsWith('SQLITE_BUSY') ? new DirectoryInUse(dirname(file)) : error
  }
}

function closeToOthers(file: string): void {
  if ((lstatSync(file).mode & 0o077) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch {
    // It is ours, so the file system takes no changes at all: the first write says so.
  }
}

/** The lock, and a transaction, would outlive `close` while a statement is not collected, so they are given up first. */
export function release(db: Database.Database): void {
  try {
    if (db.inTransaction) db.exec('ROLLBACK')
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
  if (found?.[0] !== version)
    throw Object.assign(new Error('another version'), { code: 'another_version' })
  const [check] = db
    .prepare('SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check(1)')
    .raw()
    .all() as [ArrayBuffer][]
  const said = check ? readText(check[0]).replaceAll(/\s+/g, ' ') : ''
  if (said !== 'ok') throw new Error(`damaged: ${said}`)
}

/** libsql ends the whole process on a TEXT that is not UTF-8, so an unverified file is read as blobs. */
export function readText(value: ArrayBuffer): string {
  return Buffer.from(value).toString()
}
