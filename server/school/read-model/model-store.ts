import { randomBytes } from 'node:crypto'
import type Database from 'libsql'
import { type Log, silentLog } from '#server/config/log.ts'
import { bindingFingerprint, isSameFingerprint } from '#server/store/binding.ts'
import { readText, verifyFile } from '#server/store/folder/locked-file.ts'
import { openTable, type Sum, schemaOf, sealOf } from '#server/store/folder/sealed-table.ts'
import {
  type KeptFile,
  keepFile,
  type Unsaved,
  whoseFile,
} from '#server/store/folder/stored-file.ts'
import {
  type ModelChange,
  NO_CHANGE,
  NOTHING_KEPT,
  recordFrom,
  recordRow,
  type StoredDelta,
  type StoredModel,
  spanFrom,
  spanRow,
  TABLES,
  versionFrom,
  versionRow,
} from './stored-model.ts'

/** Its name in DATA_DIR. */
export const MODEL_FILE = 'read-model.sqlite'

/** The durable copy of the model. */
export interface ModelStore {
  /** What was kept when it was opened; handed out once. `all` tells everything there is to keep from now on. */
  take(all: () => StoredModel): StoredModel
  /** Writes in one transaction, on disk when it returns, unless `unsaved` says otherwise; never throws. */
  save(change: ModelChange): void
  /** From now on the file is that of another base address and key, with all that is in it. In one transaction. */
  bind(binding: string, revisions: ModelChange['revisions']): void
  /** It was there, and of the school that was named. */
  readonly isOurs: boolean
  /** To be called twice a minute: see `KeptFile`. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

/**
 * A durable copy that several gateways share: one writes, behind what it has in memory, and the others follow. No promise
 * rejects but with `OutOfReach`.
 */
export interface SharedModelStore extends ModelStore {
  take(all: () => StoredModel): StoredDelta
  /**
   * What was kept after some revisions; null for nothing. Whole for whoever is so far behind that what was dropped since
   * is not known any more, and for a writer who wrote what was not his to write.
   */
  changedSince(revisions: ModelChange['revisions']): Promise<StoredDelta | null>
  /** What was read here is not what is kept: it was another's to write. The next `changedSince` is whole. */
  isAstray(): boolean
  /** Resolves once all that can be written is; to be awaited before `close`. */
  settled(): Promise<void>
}

export function isShared(store: ModelStore): store is SharedModelStore {
  return 'changedSince' in store
}

/** What others wrote cannot be read now. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach'
}

const VERSION = 1
const STATE_COLUMNS = ['salt', 'owner', 'digest', 'reservations', 'flights']
const SCHEMA = `
  ${Object.values(TABLES).map(schemaOf).join('\n')}
  CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), salt TEXT NOT NULL, owner TEXT NOT NULL,
    digest TEXT NOT NULL, reservations REAL NOT NULL, flights REAL NOT NULL, seal TEXT NOT NULL) STRICT;
  PRAGMA user_version = ${VERSION};
`

/**
 * Opens `file` (or ':memory:', which keeps nothing) for the school that `binding` names: base address and key. What was
 * kept for another is erased; a file that does not verify to the last byte is set aside. Throws only `DirectoryInUse`.
 */
export function openModelStore(options: {
  readonly file: string
  readonly binding: string
  readonly now: () => number
  readonly log?: Log
  /** Another school's people were here before, so nothing that is damaged is set aside. */
  readonly isSchoolNew?: boolean
}): ModelStore {
  const { file, now, log = silentLog, isSchoolNew = false } = options
  let { binding } = options
  if (file === ':memory:') return NO_MODEL
  let all = () => NOTHING_KEPT
  const keeping = keepFile<StoredModel, ModelChange>({
    file,
    name: 'read_model',
    version: VERSION,
    now,
    log,
    open: (db, isKept) => openTables(db, () => binding, isKept),
    all: () => wholeChange(all()),
    isSchoolNew,
  })
  let kept = keeping.kept
  return {
    take(tellAll) {
      all = tellAll
      const model = kept ?? NOTHING_KEPT
      kept = null
      return model
    },
    save: keeping.save,
    bind(other, revisions) {
      binding = other
      keeping.save({ ...NO_CHANGE, revisions })
    },
    isOurs: keeping.found === 'ours',
    tend: keeping.tend,
    unsaved: keeping.unsaved,
    close: keeping.close,
  }
}

/** Whose bookings and flights are in a file, which stays as it is. Throws `DirectoryInUse`. */
export function whoseModel(file: string, binding: string): KeptFile<unknown, unknown>['found'] {
  return whoseFile(file, (db) => openTables(db, () => binding, true))
}

/** Keeps nothing, and means to. */
const NO_MODEL: ModelStore = {
  take: () => NOTHING_KEPT,
  save() {},
  bind() {},
  isOurs: false,
  tend() {},
  unsaved: () => null,
  close() {},
}

interface State {
  salt: string
  owner: string
  revisions: StoredModel['revisions']
}

/** Null if the file is sound but another school's. Throws if it does not verify. */
function openTables(db: Database.Database, binding: () => string, isKept: boolean) {
  if (isKept) verifyFile(db, VERSION)
  else db.exec(SCHEMA)
  const sum: Sum = { value: 0n }
  const tables = {
    records: openTable(db, TABLES.records, sum),
    spans: openTable(db, TABLES.spans, sum),
    versions: openTable(db, TABLES.versions, sum),
  }
  const writeState = stateWriter(db, sum)
  const salt = randomBytes(16).toString('hex')
  const state: State = { salt, owner: ownerOf(binding(), salt), ...NOTHING_KEPT }
  let kept = NOTHING_KEPT
  if (isKept) {
    const found = readState(db)
    if (!isSameFingerprint(buffer(ownerOf(binding(), found.salt)), buffer(found.owner))) return null
    Object.assign(state, found)
    kept = {
      records: tables.records.read(recordFrom),
      spans: tables.spans.read(spanFrom),
      versions: tables.versions.read(versionFrom),
      revisions: found.revisions,
    }
    if (digestOf(sum) !== found.digest) throw new Error('the sum of the seals does not fit')
  } else writeState(state)

  const write = (change: ModelChange, isWhole = false) => {
    const before = sum.value
    try {
      db.exec('BEGIN IMMEDIATE')
      if (isWhole) {
        for (const table of Object.values(tables)) table.clear()
        sum.value = 0n
      }
      for (const { collection, id } of change.drop) tables.records.drop([collection, id])
      for (const { collection, start } of change.dropSpans) tables.spans.drop([collection, start])
      for (const { id, number } of change.dropVersions) tables.versions.drop([id, number])
      for (const record of change.put) tables.records.put(recordRow(record))
      for (const span of change.putSpans) tables.spans.put(spanRow(span))
      for (const version of change.putVersions) tables.versions.put(versionRow(version))
      const owner = ownerOf(binding(), state.salt)
      writeState({ ...state, owner, revisions: change.revisions })
      db.exec('COMMIT')
    } catch (error) {
      sum.value = before
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    }
    // SQLite zeroes what is deleted, but not the copies it leaves behind when it divides and joins its pages.
    if (change.isForgetting) db.exec('VACUUM')
  }
  return { kept, write, replace: (all: ModelChange) => write(all, true) }
}

function stateWriter(db: Database.Database, sum: Sum): (state: State) => void {
  const write = db.prepare(
    `INSERT OR REPLACE INTO state (one, ${STATE_COLUMNS.join(', ')}, seal) VALUES (1, ?, ?, ?, ?, ?, ?)`,
  )
  return ({ salt, owner, revisions }) => {
    const row = [salt, owner, digestOf(sum), revisions.reservations, revisions.flights]
    write.run(...row, sealOf('state', row))
  }
}

function readState(db: Database.Database): State & { digest: string } {
  const texts = ['salt', 'owner', 'digest', 'seal'].map((column) => `CAST(${column} AS BLOB)`)
  const numbers = ['reservations', 'flights'].map((column) => `CAST(${column} AS REAL)`)
  const rows = db
    .prepare(`SELECT ${[...texts, ...numbers].join(', ')} FROM state`)
    .raw()
    .all()
  const [row] = rows as [...ArrayBuffer[], number, number][]
  if (!row || rows.length !== 1) throw new Error('no state')
  const [salt = '', owner = '', digest = '', seal] = row
    .slice(0, 4)
    .map((value) => readText(value as ArrayBuffer))
  const [reservations, flights] = row.slice(4) as [number, number]
  if (seal !== sealOf('state', [salt, owner, digest, reservations, flights]))
    throw new Error('the state does not verify')
  return { salt, owner, digest, revisions: { reservations, flights } }
}

function wholeChange(model: StoredModel): ModelChange {
  const { records: put, spans: putSpans, versions: putVersions, revisions } = model
  return { ...NO_CHANGE, put, putSpans, putVersions, revisions, isForgetting: true }
}

/** The last fingerprint. It is slow to make on purpose, and needed again when a file is erased and replaced. */
let lastOwner: { binding: string; salt: string; owner: string } | null = null

function ownerOf(binding: string, salt: string): string {
  if (lastOwner?.binding !== binding || lastOwner.salt !== salt) {
    const owner = bindingFingerprint(binding, buffer(salt)).toString('hex')
    lastOwner = { binding, salt, owner }
  }
  return lastOwner.owner
}

function buffer(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

function digestOf(sum: Sum): string {
  return BigInt.asUintN(64, sum.value).toString(16)
}
