import { createHash, randomBytes } from 'node:crypto'
import type Database from 'libsql'
import { type Log, silentLog } from '#config/log.ts'
import { bindingFingerprint, isSameFingerprint } from './binding.ts'
import { type FileAge, lockedFile, openKept, release, verifyFile } from './locked-file.ts'

/** Keeps the ledger's state as one text. */
export interface LedgerStore {
  /** The text last saved, or null for none; `isDoubtful` when there was a file but it could not be trusted. */
  readonly kept: string | null
  readonly isDoubtful: boolean
  /** On disk when it returns. Throws if that fails. */
  save(state: string): void
  close(): void
}

const VERSION = 1
// Not TEXT: libsql ends the whole process on a damaged byte that is not UTF-8.
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
  /** Empty at first. */
  readonly state: Buffer
  readonly checksum: Buffer
}

/**
 * One row in its own file, locked against a second process while it is open. `binding` names the base address and the key:
 * what was kept for another is erased. A file that does not verify is set aside; if not even that is possible, nothing is
 * kept. Throws only `DirectoryInUse`.
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
  return openKept({
    file,
    name: 'ledger',
    now,
    log,
    open: (age) => openFile(file, binding, age),
    unsaved: () => openFile(':memory:', binding, 'doubtful'),
  })
}

function openFile(file: string, binding: string, age: FileAge): LedgerStore {
  return lockedFile(file, (db) => {
    const row = age === 'kept' ? readRow(db) : null
    const salt = row?.salt ?? randomBytes(16)
    const owner = bindingFingerprint(binding, salt)
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
  })
}

/** The only row. Throws for anything else: a file is trusted as a whole or not at all. */
function readRow(db: Database.Database): Row {
  verifyFile(db, VERSION)
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
