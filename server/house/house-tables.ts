import type Database from 'libsql'
import { openTable, type Row, type Sum, schemaOf, type TableShape } from '#ledger/sealed-table.ts'
import { AUDIT_SCHEMA, type AuditChain, openAuditChain } from './audit-chain.ts'
import { type ChainEnd, NO_CHAIN } from './audit-links.ts'
import type { CarriedHouse } from './house-store.ts'
import type { HouseKind, HouseRows } from './rows.ts'

/** By which its rows are sealed, wherever they are kept. */
export const ROWS_NAME = 'rows'
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
    head.put(headRow({ digest: '0', anchor: NO_CHAIN, last: NO_CHAIN }))
  },
]

/** What is in an open file, of which this process has the lock. */
export interface HouseTables {
  /** What it changes is changed between `begin` and `commit` only. Rejects with SQLite's errors, and where a row does not verify. */
  readonly house: CarriedHouse
  /** Where the audit ends. */
  chainEnd(): ChainEnd
  begin(): void
  /** On disk when it returns. */
  commit(): void
  rollback(): void
  hasPeople(): boolean
}

interface Head {
  readonly digest: string
  readonly anchor: ChainEnd
  readonly last: ChainEnd
}

/** Throws if anything in it does not verify; the audit is verified by `firstWrong`, which names the row. */
export function openTables(db: Database.Database): HouseTables {
  const sum: Sum = { value: 0n }
  const rows = openTable(db, ROWS, sum)
  const heads = openTable(db, HEAD, { value: 0n })
  const chain: AuditChain = openAuditChain(db)
  const [found, ...others] = heads.read(headFrom)
  rows.read(() => null)
  if (found === undefined || others.length > 0 || found.digest !== digestOf(sum))
    throw new Error('the sum of the seals does not fit')
  let head = found
  /** How far the audit was verified. */
  let verified = head.anchor
  let before = { sum: sum.value, head, verified }
  /** What was deleted must be in no byte of the file any more. */
  let isForgetting = false

  const bodies = <K extends HouseKind>(kind: K, ...id: string[]) =>
    rows.read(([, , body]) => JSON.parse(String(body)) as HouseRows[K], [kind, ...id])

  return {
    house: {
      get: async (kind, id) => bodies(kind, id)[0] ?? null,
      all: async (kind) => bodies(kind),
      async put(kind, row) {
        isForgetting ||= takesBack(kind, row, () => bodies('people', row.id).length > 0)
        rows.put([kind, row.id, JSON.stringify(row)])
      },
      async remove(kind, id) {
        const isThere = rows.drop([kind, id])
        isForgetting ||= isThere
        return isThere
      },
      async note(entry) {
        head = { ...head, last: chain.add(head.last, entry) }
      },
      audit: async (from, to, most, only = {}) => chain.find(from, to, most, only),
      async firstWrong() {
        const { to, wrong } = chain.verify(verified, head.last)
        verified = to
        return wrong
      },
      async forgetAudit(instant) {
        const anchor = chain.forget(instant, head.anchor, head.last)
        if (anchor.seq > verified.seq) verified = anchor
        head = { ...head, anchor }
      },
      chainEnds: async () => ({ anchor: head.anchor, last: head.last }),
      links: async (after, most) => chain.links(after, most),
      async lay(ends, links) {
        chain.lay(links)
        head = { ...head, ...ends }
        verified = ends.anchor
      },
    },
    begin() {
      before = { sum: sum.value, head, verified }
      isForgetting = false
      db.exec('BEGIN IMMEDIATE')
    },
    commit() {
      if (isForgetting) writeAnew()
      head = { ...head, digest: digestOf(sum) }
      heads.put(headRow(head))
      db.exec('COMMIT')
    },
    rollback() {
      sum.value = before.sum
      head = before.head
      verified = before.verified
      if (db.inTransaction) db.exec('ROLLBACK')
    },
    chainEnd: () => head.last,
    hasPeople: () => bodies('people').length > 0,
  }

  /**
   * SQLite zeroes what is deleted, but not the copies of rows that it leaves behind when it divides and joins its pages. All
   * of them written anew, in order, leave none; VACUUM would write the whole audit anew besides.
   */
  function writeAnew(): void {
    const all = rows.read((row) => row)
    rows.clear()
    sum.value = 0n
    for (const row of all) rows.put(row)
  }
}

/** Of a person, what he was called before is to go, too; of a message, what it said, once it was told. */
function takesBack(kind: HouseKind, row: HouseRows[HouseKind], isThere: () => boolean): boolean {
  return kind === 'people' ? isThere() : kind === 'outbox' && 'message' in row && row.message === ''
}

function headRow({ digest, anchor, last }: Head): Row {
  return [1, digest, anchor.seq, anchor.hash, last.seq, last.hash]
}

function headFrom([, digest, anchor, anchorHash, last, lastHash]: Row): Head {
  return {
    digest: String(digest),
    anchor: { seq: Number(anchor), hash: String(anchorHash) },
    last: { seq: Number(last), hash: String(lastHash) },
  }
}

/** As a head has it. */
export function digestOf(sum: Sum): string {
  return BigInt.asUintN(64, sum.value).toString(16)
}
