import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'

export type SchoolDatabase = Database.Database

const VERSION = 1

// Answers are stored as sent, with lookup keys: a list reads one index. Stand-ins for null keys sort as the README says.
const SCHEMA = `
  CREATE TABLE schools (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    key_hash BLOB NOT NULL UNIQUE,
    demonstration_day TEXT
  ) STRICT;
  CREATE TABLE reservations (
    school_id INTEGER NOT NULL REFERENCES schools(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    start_ms REAL NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (school_id, id)
  ) STRICT;
  CREATE UNIQUE INDEX reservations_by_start ON reservations (school_id, start_ms, id);
  CREATE TABLE flights (
    school_id INTEGER NOT NULL REFERENCES schools(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    flight_date TEXT NOT NULL,
    completed_ms REAL NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (school_id, id)
  ) STRICT;
  CREATE UNIQUE INDEX flights_newest_first
    ON flights (school_id, flight_date DESC, completed_ms DESC, id);
  CREATE TABLE requests (
    school_id INTEGER NOT NULL REFERENCES schools(id) ON DELETE CASCADE,
    utc_day TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (school_id, utc_day)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};
`

/** Node's recursive mkdir never ends where a file system takes no folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Readable only by its owner. Throws if it is another database. */
export function openSchoolDatabase(path: string): SchoolDatabase {
  if (path !== ':memory:') {
    makeFolder(dirname(path))
    // Created first, so that others can never read it; -wal and -shm take over its mode.
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  }
  const db = new Database(path)
  try {
    // An import and a running service may share the file.
    db.exec('PRAGMA busy_timeout = 5000')
    const version = versionOf(db)
    if (version > VERSION) {
      throw new Error(`${path} was written by a newer version of this program.`)
    }
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
    // KiB: fits the indexes' inner pages for a million records.
    db.exec('PRAGMA cache_size = -65536')
    if (version === 0) db.transaction(() => versionOf(db) === 0 && db.exec(SCHEMA)).immediate()
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

function versionOf(db: SchoolDatabase): number {
  const [row] = db.prepare('PRAGMA user_version').all() as { user_version: number }[]
  return row?.user_version ?? 0
}
