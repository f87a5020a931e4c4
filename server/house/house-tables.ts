import Database from 'libsql'
import {
  openTable,
  type Row,
  type Sum,
  schemaOf,
  sealOf,
  type TableShape,
} from '#ledger/sealed-table.ts'
import { AUDIT_SCHEMA, openAuditRows } from './audit-chain.ts'
import { HouseUnavailable } from './house-store.ts'
import { inTurns } from './in-turn.ts'
import {
  type HouseHead,
  type HousePlace,
  NO_HEAD,
  type PlaceTransaction,
  ROWS_NAME,
  type StoredRow,
} from './place.ts'
import { HOUSE_KINDS, type HouseKind } from './rows.ts'

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
export interface HouseTables extends Omit<PlaceTransaction, 'head'> {
  head(): HouseHead
  begin(): void
  /** On disk when it returns. */
  commit(): void
  rollback(): void
  hasPeople(): boolean
}

/** Throws if anything in it does not verify; the audit is verified by `firstWrong`, which names the row. */
export function openTables(db: Database.Database): HouseTables {
  const sum: Sum = { value: 0n }
  const rows = openTable(db, ROWS, sum)
  const heads = openTable(db, HEAD, { value: 0n })
  const [found, ...others] = heads.read(headFrom)
  rows.read(() => null)
  if (found === undefined || others.length > 0 || digestOf(found.sum) !== digestOf(sum.value))
    throw new Error('the sum of the seals does not fit')
  let head = found
  let before = head

  const bodies = (...key: string[]) => rows.read(([, , body]) => String(body), key)

  return {
    head: () => head,
    async rows() {
      const of = (kind: HouseKind) =>
        rows.read(
          (row): StoredRow => {
            const [, id, body] = row.map(String)
            return { kind, id, body, seal: sealOf(ROWS_NAME, row) } as StoredRow
          },
          [kind],
        )
      return HOUSE_KINDS.flatMap(of)
    },
    outbox: async (id) => (id === undefined ? bodies('outbox') : bodies('outbox', id)),
    async write(put, removed) {
      const isRewritten = (kind: HouseKind, id: string, body: string) =>
        takesBack(kind, body, () => bodies('people', id).length > 0)
      // What was deleted must be in no byte of the file any more.
      let isForgetting = put.some(({ kind, id, body }) => isRewritten(kind, id, body))
      for (const { kind, id, body } of put) rows.put([kind, id, body])
      for (const key of removed) if (rows.drop(key)) isForgetting = true
      if (isForgetting) writeAnew()
    },
    async saveHead(next) {
      head = next
      heads.put(headRow(next))
    },
    audit: openAuditRows(db),
    begin() {
      before = head
      db.exec('BEGIN IMMEDIATE')
    },
    commit: () => void db.exec('COMMIT'),
    rollback() {
      head = before
      if (db.inTransaction) db.exec('ROLLBACK')
    },
    hasPeople: () => bodies('people').length > 0,
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

/**
 * One transaction over the tables that are open, if any are; it begins with the first write, for which `toWrite` makes tables
 * where there are none.
 */
export async function transactOn<T>(
  open: () => HouseTables | null,
  toWrite: () => HouseTables,
  work: (tx: PlaceTransaction) => Promise<T>,
): Promise<T> {
  let writing = null as HouseTables | null
  const write = () => {
    if (writing !== null) return writing
    writing = toWrite()
    writing.begin()
    return writing
  }
  try {
    const result = await work({
      head: open()?.head() ?? NO_HEAD,
      rows: async (known) => open()?.rows(known) ?? [],
      outbox: async (id) => open()?.outbox(id) ?? [],
      write: async (...given) => write().write(...given),
      saveHead: async (head) => write().saveHead(head),
      audit: {
        newest: async () => open()?.audit.newest() ?? 0,
        add: async (links) => write().audit.add(links),
        find: async (...given) => open()?.audit.find(...given) ?? [],
        after: async (...given) => open()?.audit.after(...given) ?? [],
        firstSince: async (at) => open()?.audit.firstSince(at) ?? null,
        forgetTo: async (seq) => write().audit.forgetTo(seq),
      },
    })
    writing?.commit()
    return result
  } catch (error) {
    writing?.rollback()
    throw error
  }
}

/** A place over tables that are open for as long as it is used, whatever goes wrong. */
export function placeOn(tables: HouseTables): HousePlace {
  const inTurn = inTurns()
  const open = () => tables
  let isClosed = false
  return {
    transact: (_, work) =>
      inTurn(async () => {
        if (isClosed) throw new HouseUnavailable('The house is closed.')
        return transactOn(open, open, work)
      }),
    close: () =>
      inTurn(async () => {
        isClosed = true
      }),
  }
}

/** A place that lives and dies with the process. */
export function memoryPlace(): HousePlace {
  const db = new Database(':memory:')
  for (const step of HOUSE_STEPS) step(db)
  return placeOn(openTables(db))
}

/** Of a person, what he was called before is to go, too; of a message, what it said, once it was told. */
function takesBack(kind: HouseKind, body: string, isThere: () => boolean): boolean {
  if (kind === 'people') return isThere()
  return kind === 'outbox' && JSON.parse(body).message === ''
}

function headRow({ sum, anchor, last }: HouseHead): Row {
  return [1, digestOf(sum), anchor.seq, anchor.hash, last.seq, last.hash]
}

function headFrom([, digest, anchor, anchorHash, last, lastHash]: Row): HouseHead {
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
