import { AUDIT_NUMBERS, type AuditFilter, auditValues } from '#server/accounts/store/audit-links.ts'
import { createAccounts } from '#server/accounts/store/house.ts'
import {
  AccountsDamaged,
  type AccountsStore,
  AccountsUnavailable,
  type AuditLink,
} from '#server/accounts/store/house-store.ts'
import { digestOf } from '#server/accounts/store/house-tables.ts'
import {
  type AccountsHead,
  type AuditReader,
  NO_HEAD,
  type PlaceAccess,
  type PlaceChanges,
  type PlaceReader,
  type PlaceWork,
  ROWS_NAME,
  type StoredRow,
  Thrown,
} from '#server/accounts/store/place.ts'
import type { AccountsReason } from '#server/accounts/store/trouble.ts'
import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { sealOf } from '#server/store/folder/sealed-table.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { PlaceClosed } from '#server/store/move-mark.ts'
import { AUDIT_COLUMNS } from '#wire/audit-wire.ts'
import { refuseToWrite } from './closed-schools.ts'
import { type AskRows, type Database, DatabaseAway } from './database.ts'
import { revisionsOf } from './house-revisions.ts'

/** The house of one school in PostgreSQL, which other gateways change, too. */
export interface SharedAccounts extends AccountsStore {
  /** What is wrong and what to do, in words for the operator; null while it can be used. */
  trouble(): string | null
  /** Why it cannot be written now; null if it can. Changes nothing. */
  check(): Promise<AccountsReason | null>
  readonly revision: () => Promise<number>
}

/**
 * As `openHouse`, in a database. Whoever changes something holds the row of `house_head` until he is done, so that the sum of
 * the seals and the chain of the audit have one writer at a time, whichever gateway it is.
 */
export function accountsOnPostgres(options: {
  readonly database: Database
  /** A UUID. */
  readonly school: string
  readonly log?: Log
}): SharedAccounts {
  const { database, school, log = silentLog } = options
  let trouble = null as { readonly words: string; readonly reason: AccountsReason } | null
  let isClosed = false
  /** Whoever waits for another of this process needs no connection yet. */
  const inTurn = inTurns()

  function failed(error: unknown): AccountsUnavailable {
    const { reason, words } = troubleIn(error)
    if (trouble?.words !== words) log.error('house_unavailable', { code: codeOf(error), reason })
    trouble = { words, reason }
    return new AccountsUnavailable(words, { cause: error, isAway: reason === 'database_away' })
  }

  /** What can be read proves nothing of what cannot be written. */
  async function telling<T>(work: () => Promise<T>, isWritten = false): Promise<T> {
    if (isClosed) throw new AccountsUnavailable('The house is closed.')
    try {
      const result = await work()
      if (trouble && (isWritten || trouble.reason === 'database_away')) {
        trouble = null
        log.info('house_available_again')
      }
      return result
    } catch (error) {
      throw error instanceof Thrown ? error : failed(error)
    }
  }

  function transact<T>(access: PlaceAccess, work: PlaceWork<T>): Promise<T> {
    const run = () =>
      database.inSchool(school, async (ask) => {
        if (access === 'read')
          await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        const head = await headIn(ask, school, access)
        const { result, changes } = await work(readerOf(ask, school, head, log))
        if (changes !== null) await commit(ask, school, changes)
        return result
      })
    return telling(run, access !== 'read')
  }

  const revision = () => telling(() => revisionsOf(database)(school))
  const accounts = createAccounts(
    {
      transact: (access, work) =>
        access === 'read' ? transact(access, work) : inTurn(() => transact(access, work)),
      revision,
      close: () =>
        inTurn(async () => {
          isClosed = true
        }),
    },
    log,
  )
  return {
    ...accounts,
    revision,
    trouble: () => trouble?.words ?? null,
    async check() {
      try {
        const [is] = await telling(() =>
          database.inSchool(school, (ask) => ask<{ now: string }>(READ_ONLY)),
        )
        return is?.now === 'on' ? 'read_only' : (trouble?.reason ?? null)
      } catch {
        return trouble?.reason ?? 'failed'
      }
    },
  }
}

function readerOf(ask: AskRows, school: string, head: AccountsHead, log: Log): PlaceReader {
  return {
    head,
    async rows(known) {
      const rows = await ask<
        Readonly<Record<'kind' | 'id' | 'seal', string>> & { body: string | null }
      >(
        `SELECT kind, id, encode(house_row.seal, 'hex') AS seal,
           CASE WHEN $2::text[] IS NULL OR (kind <> 'outbox' AND known.seal IS NULL) THEN body END AS body
         FROM house_row LEFT JOIN unnest($2::text[]) AS known (seal) ON known.seal = encode(house_row.seal, 'hex')
         WHERE school = $1`,
        [school, known && [...known]],
      )
      const found = rows.map((row) => verified({ ...row, id: fromText(row.id) } as StoredRow))
      if (known === null) log.audit('audit_stands', { ...head.last })
      return found
    },
    async outbox(id) {
      const rows = await ask<StoredRow & { body: string }>(
        `SELECT id, body, encode(seal, 'hex') AS seal FROM house_row
         WHERE school = $1 AND kind = 'outbox' AND ($2::text IS NULL OR id = $2)`,
        [school, id === undefined ? null : toText(id)],
      )
      for (const row of rows) verified({ ...row, kind: 'outbox', id: fromText(row.id) })
      return rows.map(({ body }) => body)
    },
    audit: auditIn(ask, school),
  }
}

async function commit(ask: AskRows, school: string, changes: PlaceChanges): Promise<void> {
  const { put, removed, forgetTo, links } = changes
  const { revision, sum, anchor, last } = changes.head
  if (removed.length > 0)
    await ask(
      `DELETE FROM house_row WHERE school = $1
         AND (kind, id) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
      [school, removed.map(([kind]) => kind), removed.map(([, id]) => toText(id))],
    )
  for (const some of inPieces(put))
    await ask(
      `INSERT INTO house_row (school, kind, id, body, seal)
       SELECT $1, kind, id, body, decode(seal, 'hex')
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS row (kind, id, body, seal)
       ON CONFLICT (school, kind, id) DO UPDATE SET body = excluded.body, seal = excluded.seal`,
      [
        school,
        some.map(({ kind }) => kind),
        some.map(({ id }) => toText(id)),
        some.map(({ body }) => body),
        some.map(({ seal }) => seal),
      ],
    )
  if (forgetTo > 0)
    await ask('DELETE FROM audit WHERE school = $1 AND seq <= $2', [school, forgetTo])
  for (const { row, hash } of links) {
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
  await ask(
    `UPDATE house_head SET revision = $2, digest = $3, anchor = $4, anchor_hash = $5, last = $6, last_hash = $7
     WHERE school = $1`,
    [school, revision, digestOf(sum), anchor.seq, anchor.hash, last.seq, last.hash],
  )
}

/** Characters of one statement, which has to be done within `QUERY_PATIENCE`. */
const MOST_AT_ONCE = 2 * 1024 * 1024

function inPieces(rows: PlaceChanges['put']): PlaceChanges['put'][] {
  const pieces: PlaceChanges['put'][number][][] = []
  let length = Number.POSITIVE_INFINITY
  for (const row of rows) {
    length += row.body.length
    if (length > MOST_AT_ONCE) {
      pieces.push([])
      length = row.body.length
    }
    pieces.at(-1)?.push(row)
  }
  return pieces
}

const COLUMNS = AUDIT_COLUMNS.map((column) => `"${column}"`).join(', ')

function auditIn(ask: AskRows, school: string): AuditReader {
  async function links(where: string, values: readonly unknown[]): Promise<readonly AuditLink[]> {
    const rows = await ask<Readonly<Record<string, unknown>>>(
      `SELECT ${COLUMNS}, hash FROM audit WHERE school = $1 AND ${where}`,
      [school, ...values],
    )
    return rows.map(linkFrom)
  }

  return {
    async newest() {
      const [found] = await ask<{ seq: number | null }>(
        'SELECT max(seq) AS seq FROM audit WHERE school = $1',
        [school],
      )
      return found?.seq ?? 0
    },
    async find(from, to, most, only: AuditFilter = {}) {
      const wanted = Object.entries(only).filter(([, value]) => value !== undefined)
      const where = wanted.map(([column], at) => `AND ${column} IS NOT DISTINCT FROM $${at + 5}`)
      const values = wanted.map(([, value]) => value && toText(value))
      const found = await links(
        `at >= $2 AND at < $3 ${where.join(' ')} ORDER BY seq DESC LIMIT $4`,
        [from, to, most, ...values],
      )
      return found.map(({ row }) => row)
    },
    after: (seq, most) => links('seq > $2 ORDER BY seq LIMIT $3', [seq, most]),
    async firstSince(at, after) {
      const [first] = await ask<{ seq: number | null }>(
        'SELECT min(seq) AS seq FROM audit WHERE school = $1 AND at >= $2 AND seq > $3',
        [school, at, after],
      )
      return first?.seq ?? null
    },
  }
}

/** Whoever writes holds its row until the transaction ends, and makes it where there is none. */
async function headIn(ask: AskRows, school: string, access: PlaceAccess): Promise<AccountsHead> {
  const isWriting = access !== 'read'
  const select = () =>
    ask<StoredHead>(
      `SELECT revision, digest, anchor, anchor_hash, last, last_hash FROM house_head WHERE school = $1${isWriting ? ' FOR UPDATE' : ''}`,
      [school],
    )
  let [row] = await select()
  // Only once the row is held: whoever waited for it may have waited for the one who carries the house away.
  if (access === 'write') await refuseToWrite(ask, school)
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

interface StoredHead {
  readonly revision: number
  readonly digest: string
  readonly anchor: number
  readonly anchor_hash: string
  readonly last: number
  readonly last_hash: string
}

/** Throws where a body is there and its seal is not its own. */
function verified(row: StoredRow): StoredRow {
  const { kind, id, body, seal } = row
  if (body !== null && seal !== sealOf(ROWS_NAME, [kind, id, body]))
    throw new AccountsDamaged(`a seal does not fit in ${ROWS_NAME}`)
  return row
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

const READ_ONLY = "SELECT current_setting('transaction_read_only') AS now"

/** What is wrong, as a word for the log, and what to do, for the operator. */
function troubleIn(error: unknown): { readonly reason: AccountsReason; readonly words: string } {
  const code = codeOf(error)
  const [reason, words] =
    REFUSALS[code] ??
    (error instanceof DatabaseAway
      ? (['database_away', AWAY_WORDS] as const)
      : error instanceof AccountsDamaged
        ? (['damaged', DAMAGED_WORDS] as const)
        : error instanceof PlaceClosed
          ? (['moved', error.message] as const)
          : (['failed', `The database of DATABASE_URL refuses (${code}).`] as const))
  return { reason, words }
}

const AWAY_WORDS =
  'The database of DATABASE_URL, which says who may sign in, cannot be reached. See that it runs, and that this machine reaches it.'
const DAMAGED_WORDS =
  'What the database of DATABASE_URL says of who may sign in is not as it was written. It is left as it is. Stop every Flightline, and put a copy back: pg_restore --clean --if-exists --dbname "$DATABASE_URL" FILE'
/** By SQLSTATE. */
const REFUSALS: Readonly<Record<string, readonly [AccountsReason, string]>> = {
  '25006': [
    'read_only',
    'The database of DATABASE_URL takes no writes: it may be a standby. See that DATABASE_URL leads to the primary.',
  ],
  '53100': ['full', 'The disk of the database of DATABASE_URL is full. Make room on it.'],
}
