import { AUDIT_COLUMNS } from '#api/audit-wire.ts'
import {
  AUDIT_NUMBERS,
  type AuditFilter,
  auditValues,
  type ChainEnd,
  linkBehind,
  NO_CHAIN,
  VERIFIED_AT_ONCE,
  verifyLinks,
} from '#house/audit-links.ts'
import type { AuditLink, CarriedHouse } from '#house/house-store.ts'
import { digestOf, ROWS_NAME } from '#house/house-tables.ts'
import type { AuditEntry, HouseKind, HouseRows } from '#house/rows.ts'
import { numberOf, sealOf } from '#ledger/sealed-table.ts'
import { refuseToWrite } from './closed-schools.ts'
import type { AskRows } from './database.ts'

/** What `house_head` says of the other rows. */
export interface HouseHead {
  /** Another one with each change of a row. */
  readonly revision: number
  /** Of the seals of all rows. */
  readonly sum: bigint
  readonly anchor: ChainEnd
  readonly last: ChainEnd
}

const NO_HEAD: HouseHead = { revision: 0, sum: 0n, anchor: NO_CHAIN, last: NO_CHAIN }

/** What was written is not what stands there. */
export class HouseDamaged extends Error {
  override readonly name = 'HouseDamaged'
}

const COLUMNS = AUDIT_COLUMNS.map((column) => `"${column}"`).join(', ')

/** What is in a house inside one transaction, and its head as they leave it. */
export function houseRows(
  ask: AskRows,
  school: string,
  found: HouseHead,
  kept: {
    verified(): ChainEnd
    setVerified(to: ChainEnd): void
    onNote(entry: AuditEntry, end: ChainEnd): void
  },
): { readonly house: CarriedHouse; head(): HouseHead } {
  let head = found
  let newest = null as number | null

  function change(taken: readonly { seal: Buffer }[], added: bigint): void {
    const gone = taken.reduce((sum, { seal }) => sum + numberOf(seal.toString('hex')), 0n)
    head = { ...head, revision: found.revision + 1, sum: head.sum - gone + added }
  }

  async function audited(where: string, values: readonly unknown[]): Promise<readonly AuditLink[]> {
    const rows = await ask<Readonly<Record<string, unknown>>>(
      `SELECT ${COLUMNS}, hash FROM audit WHERE school = $1 AND ${where}`,
      [school, ...values],
    )
    return rows.map(linkFrom)
  }

  async function write({ row, hash }: AuditLink): Promise<void> {
    const values = auditValues(row).map((value) =>
      typeof value === 'string' ? toText(value) : value,
    )
    const places = values.map((_, at) => `$${at + 3}`).join(', ')
    await ask(`INSERT INTO audit (school, hash, ${COLUMNS}) VALUES ($1, $2, ${places})`, [
      school,
      hash,
      ...values,
    ])
  }

  const house: CarriedHouse = {
    async get<K extends HouseKind>(kind: K, id: string) {
      const [row] = await ask<StoredRow>(
        'SELECT id, body, seal FROM house_row WHERE school = $1 AND kind = $2 AND id = $3',
        [school, kind, toText(id)],
      )
      return row ? bodyOf(kind, row) : null
    },
    async all<K extends HouseKind>(kind: K) {
      const rows = await ask<StoredRow>(
        'SELECT id, body, seal FROM house_row WHERE school = $1 AND kind = $2',
        [school, kind],
      )
      return rows.map((row) => bodyOf(kind, row))
    },
    async put(kind, row) {
      const body = JSON.stringify(row)
      const seal = sealOf(ROWS_NAME, [kind, row.id, body])
      const taken = await ask<{ seal: Buffer }>(
        `WITH before AS (SELECT seal FROM house_row WHERE school = $1 AND kind = $2 AND id = $3),
         put AS (
           INSERT INTO house_row (school, kind, id, body, seal) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (school, kind, id) DO UPDATE SET body = excluded.body, seal = excluded.seal
         )
         SELECT seal FROM before`,
        [school, kind, toText(row.id), body, Buffer.from(seal, 'hex')],
      )
      change(taken, numberOf(seal))
    },
    async remove(kind, id) {
      const taken = await ask<{ seal: Buffer }>(
        'DELETE FROM house_row WHERE school = $1 AND kind = $2 AND id = $3 RETURNING seal',
        [school, kind, toText(id)],
      )
      if (taken.length > 0) change(taken, 0n)
      return taken.length > 0
    },
    async note(entry) {
      newest ??= await newestSeq(ask, school)
      const { row, hash } = linkBehind(head.last, newest, entry)
      await write({ row, hash })
      newest = row.seq
      head = { ...head, last: { seq: row.seq, hash } }
      kept.onNote(entry, head.last)
    },
    async audit(from, to, most, only: AuditFilter = {}) {
      const wanted = Object.entries(only).filter(([, value]) => value !== undefined)
      const where = wanted.map(([column], at) => `AND ${column} IS NOT DISTINCT FROM $${at + 5}`)
      const values = wanted.map(([, value]) => value && toText(value))
      const links = await audited(
        `at >= $2 AND at < $3 ${where.join(' ')} ORDER BY seq DESC LIMIT $4`,
        [from, to, most, ...values],
      )
      return links.map(({ row }) => row)
    },
    async firstWrong() {
      // Another gateway may have let go of what was verified here.
      const from = kept.verified().seq < head.anchor.seq ? head.anchor : kept.verified()
      const rows = await house.links(from.seq, VERIFIED_AT_ONCE)
      const { to, wrong } = verifyLinks(from, head.last, rows)
      kept.setVerified(to)
      return wrong
    },
    async forgetAudit(before) {
      const [first] = await ask<{ seq: number | null }>(
        'SELECT min(seq) AS seq FROM audit WHERE school = $1 AND at >= $2',
        [school, before],
      )
      const gone = (first?.seq ?? head.last.seq + 1) - 1
      if (gone <= head.anchor.seq) return
      const [last] = await audited('seq = $2', [gone])
      await ask('DELETE FROM audit WHERE school = $1 AND seq <= $2', [school, gone])
      head = { ...head, anchor: { seq: gone, hash: last?.hash ?? '' } }
    },
    chainEnds: async () => ({ anchor: head.anchor, last: head.last }),
    links: (after, most) => audited('seq > $2 ORDER BY seq LIMIT $3', [after, most]),
    async lay(ends, links) {
      for (const link of links) await write(link)
      newest = null
      head = { ...head, ...ends }
      kept.setVerified(ends.anchor)
    },
  }
  return { house, head: () => head }
}

/** `isWriting` holds its row until the transaction ends, and makes it where there is none. */
export async function headIn(
  ask: AskRows,
  school: string,
  { isWriting = false, isCarrying = false } = {},
): Promise<HouseHead> {
  const select = () =>
    ask<StoredHead>(
      `SELECT revision, digest, anchor, anchor_hash, last, last_hash FROM house_head WHERE school = $1${isWriting ? ' FOR UPDATE' : ''}`,
      [school],
    )
  let [row] = await select()
  // Only once the row is held: whoever waited for it may have waited for the one who carries the house away.
  if (isWriting && !isCarrying) await refuseToWrite(ask, school)
  if (row === undefined && isWriting) {
    await ask(
      `INSERT INTO house_head (school, revision, digest, anchor, anchor_hash, last, last_hash)
       VALUES ($1, 0, '0', 0, '', 0, '') ON CONFLICT (school) DO NOTHING`,
      [school],
    )
    ;[row] = await select()
  }
  if (row === undefined) return NO_HEAD
  const { revision, digest, anchor, anchor_hash, last, last_hash } = row
  return {
    revision,
    sum: BigInt(`0x${digest}`),
    anchor: { seq: anchor, hash: anchor_hash },
    last: { seq: last, hash: last_hash },
  }
}

export async function saveHead(ask: AskRows, school: string, head: HouseHead): Promise<void> {
  const { revision, sum, anchor, last } = head
  await ask(
    `UPDATE house_head SET revision = $2, digest = $3, anchor = $4, anchor_hash = $5, last = $6, last_hash = $7
     WHERE school = $1`,
    [school, revision, digestOf({ value: sum }), anchor.seq, anchor.hash, last.seq, last.hash],
  )
}

async function newestSeq(ask: AskRows, school: string): Promise<number> {
  const [found] = await ask<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM audit WHERE school = $1',
    [school],
  )
  return found?.seq ?? 0
}

/** A row of `house_row`. */
export interface StoredRow {
  readonly id: string
  readonly body: string
  readonly seal: Buffer
}

interface StoredHead {
  readonly revision: number
  readonly digest: string
  readonly anchor: number
  readonly anchor_hash: string
  readonly last: number
  readonly last_hash: string
}

/** A row's seal as a number; throws if it is not the row's own. */
export function sealIn(kind: HouseKind, { id, body, seal }: StoredRow): bigint {
  const own = seal.toString('hex')
  if (own !== sealOf(ROWS_NAME, [kind, fromText(id), body]))
    throw new HouseDamaged(`a seal does not fit in ${ROWS_NAME}`)
  return numberOf(own)
}

function bodyOf<K extends HouseKind>(kind: K, row: StoredRow): HouseRows[K] {
  sealIn(kind, row)
  return JSON.parse(row.body) as HouseRows[K]
}

function linkFrom({ hash, ...values }: Readonly<Record<string, unknown>>): AuditLink {
  const row = Object.entries(values).map(([column, value]) => [
    column,
    typeof value === 'string' && !AUDIT_NUMBERS.includes(column) ? fromText(value) : value,
  ])
  return { row: Object.fromEntries(row), hash: String(hash) }
}

/** PostgreSQL takes no NUL in a text. */
function toText(text: string): string {
  return text.replace(/[\\\0]/g, (one) => (one === '\0' ? '\\0' : '\\\\'))
}

function fromText(text: string): string {
  return text.replace(/\\(.)/g, (_, one) => (one === '0' ? '\0' : one))
}
