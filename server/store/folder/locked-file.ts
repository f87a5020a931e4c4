import { chmodSync, lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { codeOf } from '#server/config/log.ts'

/** The message is for the operator. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  constructor(folder: string) {
    super(`Another Flightline is running on ${folder}; stop it first.`)
  }
}

/** Locked against other processes until released. Released if `make` throws. */
export function lockedFile<T>(file: string, make: (db: Database.Database) => T): T {
  closeToOthers(file)
  const db = new Database(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE; COMMIT')
    // While locked, SQLite keeps the journal; truncating it erases deleted people from it. See decision 101.
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
    // We hold the lock, so the file system takes no changes at all: the first write reports it.
  }
}

/** Ends them first: until a statement is garbage-collected, its lock and transaction would outlive `close`. */
export function release(db: Database.Database): void {
  try {
    if (db.inTransaction) db.exec('ROLLBACK')
    db.exec('PRAGMA locking_mode = NORMAL')
    db.prepare('SELECT count(*) FROM sqlite_schema').all()
  } catch {
    // A file that is not a database holds no lock.
  }
  db.close()
}

/** Throws for another version and for a damaged file. Texts are read as bytes: see `readText`. */
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
