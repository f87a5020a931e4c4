import { createHash, randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import type Database from 'libsql'
import { type Log, silentLog } from '#server/config/log.ts'
import { bindingFingerprint, isSameFingerprint } from '#server/store/binding.ts'
import { verifyFile } from '#server/store/folder/locked-file.ts'
import {
  type KeptFile,
  keepFile,
  type Unsaved,
  whoseFile,
} from '#server/store/folder/stored-file.ts'

/** Its name in DATA_DIR. */
export const LEDGER_FILE = 'ledger.sqlite'

/** Stands beside it after a restore, until what is kept says so itself: the count is another machine's, or an older one. */
export function doubtMark(file: string): string {
  return `${file}.doubtful`
}

/**
 * What became of a save. `unsaved`: it goes on without, as with a full disk. `lost`: others may count on their own now, so
 * nothing may be sent.
 */
export type Saved = 'saved' | 'unsaved' | 'lost'

/** The count as somebody saved it. */
export interface KeptCount {
  /** The text last saved, or null for none. */
  readonly kept: string | null
  /** The clock by which `kept` is as old as it is, epoch ms: that of all who share it. This machine's where there is none. */
  readonly clock?: () => number
}

/** Keeps the ledger's state as one text. */
export interface LedgerStore extends KeptCount {
  /** There was a file that could not be trusted, or nothing can be saved, or a house was restored: what was spent before is not known. */
  readonly isDoubtful: boolean
  /** The folder was another school's, or the same one's under another key. */
  readonly isSchoolNew: boolean
  /** Safe when it returns `saved`. Never throws; saves are carried out in the order in which they came. */
  save(state: string): Saved | Promise<Saved>
  /** That a save would be `lost`, as far as that is known without asking. */
  isLost(): boolean
  /** From now on the file is that of another base address and key, with all that is in it. In one write. */
  bind(binding: string): void
  /** To be called twice a minute: see `KeptFile`. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

/** Keeps nothing, and means to. */
export const NO_LEDGER: LedgerStore = {
  kept: null,
  isDoubtful: false,
  isSchoolNew: false,
  save: () => 'saved',
  isLost: () => false,
  bind() {},
  tend() {},
  unsaved: () => null,
  close() {},
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
 * what was kept for another is erased. Throws only `DirectoryInUse`.
 */
export function openLedgerStore(options: {
  readonly file: string
  readonly binding: string
  readonly now: () => number
  readonly log?: Log
}): LedgerStore {
  const { file, now, log = silentLog } = options
  let { binding } = options
  let state = ''
  const kept = keepFile<string, string>({
    file,
    name: 'ledger',
    version: VERSION,
    now,
    log,
    open: (db, isKept) => openRow(db, () => binding, isKept),
    all: () => state,
  })
  state = kept.kept ?? ''
  // Also where the folder cannot be looked into, which is no reason not to start.
  let isMarked = existsSync(doubtMark(file))
  return {
    kept: state === '' ? null : state,
    isDoubtful: isMarked || kept.found === 'damaged' || (state === '' && kept.unsaved() !== null),
    isSchoolNew: kept.found === 'of another school',
    save(text) {
      state = text
      kept.save(text)
      if (kept.unsaved() !== null) return 'unsaved'
      if (isMarked) isMarked = !isGone(doubtMark(file))
      return 'saved'
    },
    isLost: () => false,
    bind(other) {
      binding = other
      kept.save(state)
    },
    tend: kept.tend,
    unsaved: kept.unsaved,
    close: kept.close,
  }
}

/** Whose count is in a file, which stays as it is. Throws `DirectoryInUse`. */
export function whoseLedger(file: string, binding: string): KeptFile<unknown, unknown>['found'] {
  return whoseFile(file, (db) => openRow(db, () => binding, true))
}

/** What stays is found by the next start: the count is doubted once more. */
function isGone(mark: string): boolean {
  try {
    rmSync(mark, { force: true })
    return true
  } catch {
    return false
  }
}

function openRow(db: Database.Database, binding: () => string, isKept: boolean) {
  const row = isKept ? readRow(db) : null
  const salt = row?.salt ?? randomBytes(16)
  let bound = binding()
  let owner = bindingFingerprint(bound, salt)
  if (row && !isSameFingerprint(owner, row.owner)) return null
  if (!row) db.exec(SCHEMA)
  const insert = db.prepare(
    'INSERT OR REPLACE INTO ledger (one, salt, owner, state, checksum) VALUES (1, ?, ?, ?, ?)',
  )
  const write = (text: string) => {
    if (binding() !== bound) {
      bound = binding()
      owner = bindingFingerprint(bound, salt)
    }
    const state = Buffer.from(text)
    insert.run(salt, owner, state, checksumOf({ salt, owner, state }))
  }
  if (!row) write('')
  return { kept: row?.state.toString() ?? '', write, replace: write }
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
