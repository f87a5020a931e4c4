import Database from 'libsql'
import {
  openTable,
  type Row,
  type Sum,
  schemaOf,
  sealOf,
  type TableShape,
} from '#server/store/folder/sealed-table.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { AUDIT_SCHEMA, openAuditRows } from './audit-chain.ts'
import { AccountsUnavailable } from './house-store.ts'
import {
  type AccountsHead,
  type AccountsPlace,
  NO_HEAD,
  type PlaceChanges,
  type PlaceReader,
  type PlaceWork,
  ROWS_NAME,
} from './place.ts'
import type { AccountKind } from './rows.ts'

/** One table for every kind: a new kind of row needs no step. */
const ROWS: TableShape = {
  name: ROWS_NAME,
  columns: [
    ['kind', 'TEXT'],
    ['id', 'TEXT'],
    ['body', 'TEXT'],
  ],
  keys: 2,
}
/** One row: the sum of the seals of all others, and where the chain of the audit begins and ends. */
const HEAD: TableShape = {
  name: 'head',
  columns: [
    ['one', 'REAL'],
    ['digest', 'TEXT'],
    ['anchor', 'REAL'],
    ['anchor_hash', 'TEXT'],
    ['last', 'REAL'],
    ['last_hash', 'TEXT'],
  ],
  keys: 1,
}

/** What brings a file from each version to the next; version 0 is an empty file. */
export const HOUSE_STEPS: readonly ((db: Database.Database) => void)[] = [
  (db) => {
    db.exec([schemaOf(ROWS), schemaOf(HEAD), AUDIT_SCHEMA].join('\n'))
    const head = openTable(db, HEAD, { value: 0n })
    head.put(headRow(NO_HEAD))
  },
]

/** What is in an open file, of which this process has the lock. */
export interface AccountsTables extends PlaceReader {
  /** On disk when it returns. */
  commit(changes: PlaceChanges): void
  hasPeople(): boolean
}

/** Throws if anything in it does not verify; the audit is verified by `firstWrong`, which names the row. */
export function openTables(db: Database.Database): AccountsTables {
  const sum: Sum = { value: 0n }
  const rows = openTable(db, ROWS, sum)
  const heads = openTable(db, HEAD, { value: 0n })
  const [found, ...others] = heads.read(headFrom)
  rows.read(() => null)
  if (found === undefined || others.length > 0 || digestOf(found.sum) !== digestOf(sum.value))
    throw new Error('the sum of the seals does not fit')
  let head = found
  const audit = openAuditRows(db)

  const bodies = (...key: string[]) => rows.read(([, , body]) => String(body), key)

  return {
    get head() {
      return head
    },
    rows: async () =>
      rows.read((row) => {
        const [kind, id, body] = row.map(String) as [AccountKind, string, string]
        return { kind, id, body: kind === 'outbox' ? null : body, seal: sealOf(ROWS_NAME, row) }
      }),
    outbox: async (id) => (id === undefined ? bodies('outbox') : bodies('outbox', id)),
    audit,
    commit(changes) {
      db.exec('BEGIN IMMEDIATE')
      try {
        writeRows(changes)
        audit.change(changes.forgetTo, changes.links)
        heads.put(headRow(changes.head))
        db.exec('COMMIT')
        head = changes.head
      } catch (error) {
        if (db.inTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    hasPeople: () => bodies('people').length > 0,
  }

  function writeRows({ put, removed }: PlaceChanges): void {
    const isRewritten = (kind: AccountKind, id: string, body: string) =>
      takesBack(kind, body, () => bodies('people', id).length > 0)
    // What was deleted must be in no byte of the file any more.
    let isForgetting = put.some(({ kind, id, body }) => isRewritten(kind, id, body))
    for (const { kind, id, body } of put) rows.put([kind, id, body])
    for (const key of removed) if (rows.drop(key)) isForgetting = true
    if (isForgetting) writeAnew()
  }

  /**
   * SQLite zeroes what is deleted, but not the copies of rows that it leaves behind when it divides and joins its pages. All
   * of them written anew, in order, leave none; VACUUM would write the whole audit anew besides.
   */
  function writeAnew(): void {
    const all = rows.read((row) => row)
    rows.clear()
    for (const row of all) rows.put(row)
  }
}

/** Where nothing was ever written. */
const NO_TABLES: PlaceReader = {
  head: NO_HEAD,
  rows: async () => [],
  outbox: async () => [],
  audit: {
    newest: async () => 0,
    find: async () => [],
    after: async () => [],
    firstSince: async () => null,
  },
}

/** One transaction over the tables that are open, if any are; `toWrite` makes some where it changes something. */
export async function transactOn<T>(
  open: AccountsTables | null,
  toWrite: () => AccountsTables,
  work: PlaceWork<T>,
): Promise<T> {
  const { result, changes } = await work(open ?? NO_TABLES)
  if (changes !== null) toWrite().commit(changes)
  return result
}

/** A place over tables that are open for as long as it is used, whatever goes wrong. */
export function placeOn(tables: AccountsTables): AccountsPlace {
  const inTurn = inTurns()
  let isClosed = false
  return {
    transact: (_, work) =>
      inTurn(async () => {
        if (isClosed) throw new AccountsUnavailable('The house is closed.')
        return transactOn(tables, () => tables, work)
      }),
    close: () =>
      inTurn(async () => {
        isClosed = true
      }),
  }
}

/** A place that lives and dies with the process. */
export function memoryPlace(): AccountsPlace {
  const db = new Database(':memory:')
  for (const step of HOUSE_STEPS) step(db)
  return placeOn(openTables(db))
}

/** Of a person, what he was called before is to go, too; of a message, what it said, once it was told. */
function takesBack(kind: AccountKind, body: string, isThere: () => boolean): boolean {
  if (kind === 'people') return isThere()
  return kind === 'outbox' && JSON.parse(body).message === ''
}

function headRow({ sum, anchor, last }: AccountsHead): Row {
  return [1, digestOf(sum), anchor.seq, anchor.hash, last.seq, last.hash]
}

function headFrom([, digest, anchor, anchorHash, last, lastHash]: Row): AccountsHead {
  return {
    // Of this process alone, which starts to count with it.
    revision: 0,
    sum: BigInt(`0x${digest}`),
    anchor: { seq: Number(anchor), hash: String(anchorHash) },
    last: { seq: Number(last), hash: String(lastHash) },
  }
}

/** As a head has it. */
export function digestOf(sum: bigint): string {
  return BigInt.asUintN(64, sum).toString(16)
}
