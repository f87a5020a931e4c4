import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AUDIT_COLUMNS } from '#wire/audit-wire.ts'
import { join, plain, read, type Sql, type SqlQuery, type SqlRow, sql, type Value } from './sql.ts'

type StoreName = 'accounts' | 'ledger' | 'model'

/** A file has the rows of one school alone, so it needs no name there. */
export interface StoreOf {
  /** A UUID; '' in a file. */
  readonly school: string
  readonly store: StoreName
}

export interface StoredRow {
  readonly kind: string
  readonly id: string
  readonly body: string
}

/** Sums up all other rows of a store. */
export interface Head {
  /** Increases with each change that is not quiet. Sent to other processes. */
  readonly revision: number
  /** Increases with each row change; each row stores the value of its last one. */
  readonly written: number
  /** The last `written` that removed a row. */
  readonly trimmed: number
  /** Sum of all rows' seals, 64 bits. */
  readonly sum: bigint
  readonly facts: string
}

export const NO_HEAD: Head = { revision: 0, written: 0, trimmed: 0, sum: 0n, facts: '' }

export interface Changes {
  readonly put: readonly StoredRow[]
  readonly removed: readonly (readonly [kind: string, id: string])[]
  readonly facts: string
  /** Leaves `revision` unchanged. */
  readonly isQuiet?: boolean
}

/** `hash` covers this row and all before it. */
export interface AuditLinkRow {
  readonly row: Readonly<Record<(typeof AUDIT_COLUMNS)[number], Value>>
  readonly hash: string
}

export class RowsDamaged extends Error {
  override readonly name = 'RowsDamaged'
}

type ColumnType = 'id' | 'text' | 'number' | 'count'

interface Table {
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly key: readonly string[]
}

const AUDIT_NUMBERS: readonly string[] = ['seq', 'at', 'count']

/** Tables with school rows in both databases; columns outside the key may be null. */
const ROW_TABLES = {
  rows: {
    columns: {
      school: 'id',
      store: 'text',
      kind: 'text',
      id: 'text',
      body: 'text',
      written: 'count',
      seal: 'text',
    },
    key: ['school', 'store', 'kind', 'id'],
  },
  head: {
    columns: {
      school: 'id',
      store: 'text',
      revision: 'count',
      written: 'count',
      trimmed: 'count',
      sum: 'text',
      facts: 'text',
      seal: 'text',
    },
    key: ['school', 'store'],
  },
  audit: {
    columns: Object.fromEntries(
      ['school', ...AUDIT_COLUMNS, 'hash'].map((name) => [name, auditType(name)]),
    ),
    key: ['school', 'seq'],
  },
} as const satisfies Record<string, Table>

function auditType(name: string): ColumnType {
  if (name === 'school') return 'id'
  if (name === 'at') return 'number'
  return AUDIT_NUMBERS.includes(name) ? 'count' : 'text'
}

/** `types` names the types of one database. */
export function definitionOf(name: string, types: Readonly<Record<ColumnType, string>>): string {
  const { columns, key } = ROW_TABLES[name as keyof typeof ROW_TABLES] as Table
  const defined = Object.entries(columns).map(([column, type]) => `"${column}" ${types[type]}`)
  return `CREATE TABLE ${name} (${defined.join(', ')}, PRIMARY KEY (${key.join(', ')}))`
}

/** Rows read per statement. */
const PIECE = 200
/** Rows compressed together: few enough that their source is freed soon. */
const PACKED = 100
/** A statement must finish within seconds, and both databases limit its parameters. */
const MOST_AT_ONCE = 500
const MOST_CHARACTERS = 2 * 1024 * 1024

/** Data about a range of time: so few rows, so often removed, that they are always read whole. */
export const SPAN = 'span'

const own = ({ school, store }: StoreOf) => sql`school = ${school} AND store = ${store}`

/** Null for a store never written to. `lock`: until the transaction ends. */
export function* readHead(of: StoreOf, lock: Sql = plain('')): SqlQuery<Head | null> {
  const [row] =
    yield sql`SELECT ${read(['revision', 'written', 'trimmed'], 'number')}, ${read(['sum', 'facts', 'seal'])}
    FROM head WHERE ${own(of)} ${lock}`
  return row === undefined ? null : verifiedHead(of, row)
}

/** Throws if a row of the table `head` is damaged. */
export function verifiedHead(of: StoreOf, row: SqlRow): Head {
  const head = {
    revision: Number(row['revision']),
    written: Number(row['written']),
    trimmed: Number(row['trimmed']),
    facts: String(row['facts']),
  }
  const sum = String(row['sum'])
  if (row['seal'] !== sealOfHead(of, head, sum) || !/^[\da-f]{1,16}$/.test(sum))
    throw new RowsDamaged('the seal of the head does not fit')
  return { ...head, sum: BigInt(`0x${sum}`) }
}

/** Rows written after a `written`, or all, with their sum; always those of `SPAN`. `onSpoilt` gets damaged rows. */
export function* readRows(
  of: StoreOf,
  since: number,
  onSpoilt: (row: StoredRow) => void,
): SqlQuery<{ readonly rows: PackedRows; readonly sum: bigint }> {
  const rows = createPackedRows()
  let sum = 0n
  let last = { kind: '', id: '' }
  for (;;) {
    const found: readonly SqlRow[] =
      yield sql`SELECT ${read(['kind', 'id', 'body', 'seal'])} FROM rows
      WHERE ${own(of)} AND (written > ${since} OR kind = ${SPAN}) AND (kind, id) > (${last.kind}, ${last.id})
      ORDER BY rows.kind, rows.id LIMIT ${PIECE}`
    for (const { kind, id, body, seal } of found) {
      last = { kind: String(kind), id: String(id) }
      const row = { kind: last.kind, id: unescaped(last.id), body: String(body) }
      if (seal !== sealOf(of, row)) onSpoilt(row)
      else {
        rows.add(row)
        sum += numberOf(seal)
      }
    }
    if (found.length < PIECE) return { rows, sum: wrapped(sum) }
  }
}

/** Throws if a row or the sum is damaged. */
export function* readAll(of: StoreOf, { sum }: Head): SqlQuery<PackedRows> {
  const found = yield* readRows(of, 0, refuseSpoilt)
  if (found.sum !== sum) throw new RowsDamaged('the sum of the seals does not fit')
  return found.rows
}

function refuseSpoilt(): never {
  throw new RowsDamaged('a seal does not fit')
}

/** Compressed until used: as objects, a large school's rows would take more memory than its model. */
function createPackedRows() {
  const pieces: { readonly kind: string; readonly packed: Uint8Array }[] = []
  let last: StoredRow[] = []
  const pack = () => {
    const [first] = last
    if (!first) return
    const packed = deflateRawSync(JSON.stringify(last), { level: 1 })
    pieces.push({ kind: first.kind, packed: new Uint8Array(packed) })
    last = []
  }
  return {
    add(row: StoredRow): void {
      if (last.length === PACKED || row.kind !== last[0]?.kind) pack()
      last.push(row)
    },
    *of(isOne: (kind: string) => boolean = () => true): Generator<StoredRow> {
      pack()
      for (const { kind, packed } of pieces)
        if (isOne(kind)) yield* JSON.parse(inflateRawSync(packed).toString()) as StoredRow[]
    },
  }
}

export type PackedRows = Pick<ReturnType<typeof createPackedRows>, 'of'>

export const NO_ROWS: PackedRows = createPackedRows()

/** Its body is missing if it was written before, or is of an excluded kind. */
export interface ListedRow {
  readonly kind: string
  readonly id: string
  readonly body: string | null
}

/** Bodies only if written after `since` and not of kind `without`. Verifies seals and sum; at first also those bodies. */
export function* listRows(
  of: StoreOf,
  { sum }: Head,
  since: number,
  without: string,
): SqlQuery<readonly ListedRow[]> {
  const isFirst = since === 0
  const found = yield sql`SELECT ${read(['kind', 'id', 'seal'])}, ${read(['written'], 'number')}
    FROM rows WHERE ${own(of)}`
  const given = yield sql`SELECT ${read(['kind', 'id', 'body', 'seal'])} FROM rows
    WHERE ${own(of)} AND written > ${since}${isFirst ? plain('') : sql` AND kind <> ${without}`}`
  const bodies = new Map<string, string>()
  for (const row of given) bodies.set(`${row['kind']} ${row['id']}`, verified(of, row).body)
  let total = 0n
  const rows = found.map(({ kind, id, seal }) => {
    total += numberOf(String(seal))
    const body = kind === without ? null : (bodies.get(`${kind} ${id}`) ?? null)
    return { kind: String(kind), id: unescaped(String(id)), body }
  })
  if (wrapped(total) !== sum) throw new RowsDamaged('the sum of the seals does not fit')
  return rows
}

export function* bodiesOf(of: StoreOf, kind: string, id?: string): SqlQuery<readonly string[]> {
  const one = id === undefined ? plain('') : sql` AND id = ${escaped(id)}`
  const found = yield sql`SELECT ${read(['kind', 'id', 'body', 'seal'])} FROM rows
    WHERE ${own(of)} AND kind = ${kind}${one}`
  return found.map((row) => verified(of, row).body)
}

function verified(of: StoreOf, { kind, id, body, seal }: SqlRow): StoredRow {
  const row = { kind: String(kind), id: unescaped(String(id)), body: String(body) }
  if (seal !== sealOf(of, row)) throw new RowsDamaged('a seal does not fit in rows')
  return row
}

/** Run in the transaction that read `head`; returns the new head. */
export function* commitChanges(of: StoreOf, head: Head, changes: Changes): SqlQuery<Head> {
  const put = [...new Map(changes.put.map((row) => [`${row.kind} ${row.id}`, row])).values()]
  const removed = changes.removed.map(([kind, id]) => ({ kind, id, body: '' }))
  const written = head.written + Number(put.length + removed.length > 0)
  let sum = head.sum
  for (const { kind, ids } of idsByKind([...removed, ...put])) {
    const found = yield sql`SELECT ${read(['seal'])} FROM rows
      WHERE ${own(of)} AND kind = ${kind} AND id IN (${ids})`
    for (const { seal } of found) sum -= numberOf(String(seal))
  }
  for (const { kind, ids } of idsByKind(removed))
    yield sql`DELETE FROM rows WHERE ${own(of)} AND kind = ${kind} AND id IN (${ids})`
  for (const some of inPieces(put)) {
    const values = some.map((row) => {
      const seal = sealOf(of, row)
      sum += numberOf(seal)
      return sql`(${of.school}, ${of.store}, ${row.kind}, ${escaped(row.id)}, ${row.body}, ${written}, ${seal})`
    })
    yield sql`INSERT INTO rows (school, store, kind, id, body, written, seal) VALUES ${join(values)}
      ON CONFLICT (school, store, kind, id)
      DO UPDATE SET body = excluded.body, written = excluded.written, seal = excluded.seal`
  }
  const next: Head = {
    revision: head.revision + Number(!changes.isQuiet),
    written,
    trimmed: removed.some(({ kind }) => kind !== SPAN) ? written : head.trimmed,
    sum: wrapped(sum),
    facts: changes.facts,
  }
  yield* writeHead(of, next)
  return next
}

/** Does nothing if another process has created it meanwhile. */
export function* beginHead(of: StoreOf): SqlQuery<void> {
  yield sql`INSERT INTO head (school, store, revision, written, trimmed, sum, facts, seal)
    VALUES (${of.school}, ${of.store}, 0, 0, 0, '0', '', ${sealOfHead(of, NO_HEAD, '0')})
    ON CONFLICT (school, store) DO NOTHING`
}

export function* writeHead(of: StoreOf, head: Head): SqlQuery<void> {
  const { revision, written, trimmed, facts } = head
  const sum = head.sum.toString(16)
  yield sql`INSERT INTO head (school, store, revision, written, trimmed, sum, facts, seal)
    VALUES (${of.school}, ${of.store}, ${revision}, ${written}, ${trimmed}, ${sum}, ${facts}, ${sealOfHead(of, head, sum)})
    ON CONFLICT (school, store) DO UPDATE SET revision = excluded.revision, written = excluded.written,
      trimmed = excluded.trimmed, sum = excluded.sum, facts = excluded.facts, seal = excluded.seal`
}

/** Like `commitChanges`, but replaces all rows. */
export function* replaceRows(of: StoreOf, head: Head, changes: Changes): SqlQuery<Head> {
  yield sql`DELETE FROM rows WHERE ${own(of)}`
  return yield* commitChanges(of, { ...head, sum: 0n }, changes)
}

function* idsByKind(rows: readonly StoredRow[]) {
  const kinds = new Map<string, string[]>()
  for (const { kind, id } of rows) {
    const ids = kinds.get(kind)
    if (ids) ids.push(id)
    else kinds.set(kind, [id])
  }
  for (const [kind, ids] of kinds)
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      const some = ids.slice(at, at + MOST_AT_ONCE)
      yield { kind, ids: join(some.map((id) => sql`${escaped(id)}`)) }
    }
}

function inPieces(rows: readonly StoredRow[]): StoredRow[][] {
  const pieces: StoredRow[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const row of rows) {
    length += row.body.length
    const last = pieces.at(-1)
    if (last && length <= MOST_CHARACTERS && last.length < MOST_AT_ONCE) last.push(row)
    else {
      pieces.push([row])
      length = row.body.length
    }
  }
  return pieces
}

export const auditRows = {
  /** 0 without rows. */
  *newest(school: string): SqlQuery<number> {
    const [found] = yield sql`SELECT max(seq) AS seq FROM audit WHERE school = ${school}`
    return Number(found?.['seq'] ?? 0)
  },
  /** Of `from ≤ at < to`, newest first, at most `most`, matching each column of `only`. */
  *find(
    school: string,
    from: number,
    to: number,
    most: number,
    only: Readonly<Record<string, string | null | undefined>>,
  ): SqlQuery<AuditLinkRow[]> {
    const wanted = Object.entries(only).flatMap(([column, value]) =>
      value === undefined
        ? []
        : [sql` AND ${plain(column)} IS NOT DISTINCT FROM ${value && escaped(value)}`],
    )
    const rows = yield sql`SELECT ${AUDIT_READ} FROM audit WHERE school = ${school}
      AND at >= ${from} AND at < ${to}${join(wanted, '')} ORDER BY seq DESC LIMIT ${most}`
    return rows.map(linkFrom)
  },
  *after(school: string, seq: number, most: number): SqlQuery<AuditLinkRow[]> {
    const rows = yield sql`SELECT ${AUDIT_READ} FROM audit
      WHERE school = ${school} AND seq > ${seq} ORDER BY seq LIMIT ${most}`
    return rows.map(linkFrom)
  },
  /** The lowest `seq` above `after` of a row at or after an instant (epoch ms); null if none. */
  *firstSince(school: string, at: number, after: number): SqlQuery<number | null> {
    const [found] = yield sql`SELECT min(seq) AS seq FROM audit
      WHERE school = ${school} AND at >= ${at} AND seq > ${after}`
    const seq = found?.['seq'] ?? null
    return seq === null ? null : Number(seq)
  },
  /** Deletes up to a number, then adds. */
  *change(school: string, forgetTo: number, links: readonly AuditLinkRow[]): SqlQuery<void> {
    if (forgetTo > 0) yield sql`DELETE FROM audit WHERE school = ${school} AND seq <= ${forgetTo}`
    for (const { row, hash } of links) {
      const values = AUDIT_COLUMNS.map((column) => {
        const value = row[column]
        return sql`${typeof value === 'string' ? escaped(value) : value}`
      })
      yield sql`INSERT INTO audit (school, ${AUDIT_NAMES}, hash)
        VALUES (${school}, ${join(values)}, ${hash})`
    }
  },
}

const AUDIT_NAMES = plain(AUDIT_COLUMNS.map((column) => `"${column}"`).join(', '))
const AUDIT_READ = join(
  [...AUDIT_COLUMNS, 'hash'].map((column) =>
    read([column], AUDIT_NUMBERS.includes(column) ? 'number' : 'text'),
  ),
)

function linkFrom({ hash, ...values }: SqlRow): AuditLinkRow {
  const row = AUDIT_COLUMNS.map((column) => {
    const value = values[column] ?? null
    return [column, typeof value === 'string' ? unescaped(value) : value]
  })
  return { row: Object.fromEntries(row), hash: String(hash) }
}

/** PostgreSQL allows no NUL in a text. */
function escaped(text: string): string {
  return text.replace(/[\\\0]/g, (one) => (one === '\0' ? '\\0' : '\\\\'))
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, one) => (one === '0' ? '\0' : one))
}

/** Eight bytes of SHA-256, in hex. Includes the school, so that rows can't be swapped between schools. */
function sealOver(values: readonly Value[]): string {
  return hash('sha256', JSON.stringify(values)).slice(0, 16)
}

export function isSealed(of: StoreOf, row: StoredRow, seal: string): boolean {
  return sealOf(of, row) === seal
}

function sealOf({ school, store }: StoreOf, { kind, id, body }: StoredRow): string {
  return sealOver([school, store, kind, id, body])
}

function sealOfHead({ school, store }: StoreOf, head: Omit<Head, 'sum'>, sum: string): string {
  const { revision, written, trimmed, facts } = head
  return sealOver([school, store, revision, written, trimmed, sum, facts])
}

function numberOf(seal: string): bigint {
  return /^[\da-f]{16}$/.test(seal) ? BigInt(`0x${seal}`) : 0n
}

function wrapped(sum: bigint): bigint {
  return BigInt.asUintN(64, sum)
}
