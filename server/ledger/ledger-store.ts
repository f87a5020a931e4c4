import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { codeOf, type Log, silentLog } from '#config/log.ts'
import { fingerprint, isSameFingerprint } from './binding.ts'
import { lookAt, setAside } from './set-aside.ts'

/** Where the ledger's state is kept as one text. */
export interface LedgerStore {
  /** The text last saved; null for none, which is `isDoubtful` where a file was there that cannot be believed. */
  readonly kept: string | null
  readonly isDoubtful: boolean
  /** On disk when it returns. Throws where that fails. */
  save(state: string): void
  close(): void
}

/** Somebody else writes the same file: the message says so to the operator. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

const VERSION = 1
// No TEXT: libsql ends the whole process when a damaged byte makes one no UTF-8.
const SCHEMA = `
  CREATE TABLE ledger (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    salt BLOB NOT NULL,
    owner BLOB NOT NULL,
    state BLOB NOT NULL,
    checksum BLOB NOT NULL
  ) STRICT;
  PRAGMA user_version = ${VERSION};
`

interface Row {
  readonly salt: Buffer
  readonly owner: Buffer
  /** Empty for none yet. */
  readonly state: Buffer
  readonly checksum: Buffer
}

/**
 * One row in a file of its own, held locked against a second process for as long as it is open. `binding` names the
 * base address and the key: what was kept for another is erased. A file that does not verify is set aside; where not
 * even that is possible nothing is kept. Throws `DirectoryInUse` alone.
 */
export function openLedgerStore(options: {
  /** A path or ':memory:'. */
  readonly file: string
  readonly binding: string
  readonly now: () => number
  readonly log?: Log
}): LedgerStore {
  const { file, binding, now, log = silentLog } = options
  if (file === ':memory:') return openFile(file, binding, 'new')
  let age: Age = 'new'
  try {
    const found = lookAt(file)
    if (found === 'other') throw new Error('no plain file')
    if (found === 'file') return openFile(file, binding, 'kept')
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
    age = 'doubtful'
    log.warn('ledger_set_aside', { code: codeOf(error) })
  }
  try {
    if (age === 'doubtful') setAside(file, now())
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'ax', 0o600))
    return openFile(file, binding, age)
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
    log.error('ledger_not_saved', { code: codeOf(error) })
    return openFile(':memory:', binding, 'doubtful')
  }
}

/** What is expected of a file: one row that verifies, or nothing yet (in place of one that did not verify). */
type Age = 'kept' | 'new' | 'doubtful'

function openFile(file: string, binding: string, age: Age): LedgerStore {
  if (file !== ':memory:') chmodSync(file, 0o600)
  const db = new Database(file)
  try {
    // The lock is taken by the first write and held: a second process finds it.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0')
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    const row = age === 'kept' ? readRow(db) : null
    const salt = row?.salt ?? randomBytes(16)
    const owner = fingerprint(binding, salt)
    const isOurs = row !== null && isSameFingerprint(owner, row.owner)
    if (age !== 'kept') db.exec(SCHEMA)
    const write = db.prepare(
      'INSERT OR REPLACE INTO ledger (one, salt, owner, state, checksum) VALUES (1, ?, ?, ?, ?)',
    )
    const save = (text: string) => {
      const state = Buffer.from(text)
      write.run(salt, owner, state, checksumOf({ salt, owner, state }))
    }
    const kept = isOurs ? row.state.toString() : ''
    save(kept)
    const isDoubtful = age === 'doubtful'
    return { kept: kept === '' ? null : kept, isDoubtful, save, close: () => release(db) }
  } catch (error) {
    release(db)
    throw codeOf(error).startsWith('SQLITE_BUSY')
      ? new DirectoryInUse(`Another Flightline is running on ${dirname(file)}; stop it first.`)
      : error
  }
}

/** The lock would outlive `close` for as long as a statement is not collected, so it is given back first. */
function release(db: Database.Database): void {
  try {
    db.exec('PRAGMA locking_mode = NORMAL')
    db.prepare('SELECT count(*) FROM sqlite_schema').all()
  } catch {
    // Nothing is to be read of a file that is none.
  }
  db.close()
}

/** The one row there is. Throws for anything else: a file is believed whole or not at all. */
function readRow(db: Database.Database): Row {
  const [version] = db.prepare('PRAGMA user_version').all() as { user_version: number }[]
  if (version?.user_version !== VERSION) throw new Error('another version')
  const [check] = db
    .prepare('SELECT CAST(quick_check AS BLOB) AS said FROM pragma_quick_check')
    .all() as { said: ArrayBuffer }[]
  if (!check || Buffer.from(check.said).toString() !== 'ok') throw new Error('damaged')
  const parts = ['salt', 'owner', 'state', 'checksum'] as const
  const columns = parts.map((part) => `CAST(${part} AS BLOB) AS ${part}`)
  const rows = db.prepare(`SELECT ${columns.join(', ')} FROM ledger`).all() as Record<
    (typeof parts)[number],
    ArrayBuffer
  >[]
  const [found] = rows
  if (!found || rows.length !== 1) throw new Error('does not verify')
  const row: Row = {
    salt: Buffer.from(found.salt),
    owner: Buffer.from(found.owner),
    state: Buffer.from(found.state),
    checksum: Buffer.from(found.checksum),
  }
  if (!row.checksum.equals(checksumOf(row))) throw new Error('does not verify')
  return row
}

function checksumOf(row: Omit<Row, 'checksum'>): Buffer {
  const sum = createHash('sha256')
  for (const part of [row.salt, row.owner, row.state]) sum.update(`${part.length}:`).update(part)
  return sum.digest()
}
