import { readFileSync } from 'node:fs'
import { type ClientConfig, Pool, type PoolClient, type QueryResult, types } from 'pg'
import { type DatabaseAddress, readDatabaseAddress } from '#server/config/database-address.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { render, type SqlQuery, type SqlRow } from '#server/store/sql.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { SECOND } from '#time/instant.ts'
import { DISK_FULL, failureIn, READ_ONLY } from './away.ts'
import { createSchoolQueues } from './school-queues.ts'

export type AskRows = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

export async function runIn<T>(ask: AskRows, query: SqlQuery<T>): Promise<T> {
  let step = query.next()
  while (!step.done) {
    const { text, values } = render(step.value, 'postgres')
    step = query.next(await ask<SqlRow>(text, values))
  }
  return step.value
}

/** Whether the last transaction was committed is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** An SQLSTATE, Node's word or ours. */
  readonly code: string
  constructor(code = 'away') {
    // Omits the original messages: the server's may quote a row, Node's an address.
    super(`The database cannot be asked now (${code}).`)
    this.code = code
  }
}

export type Database = ReturnType<typeof openDatabase>

type Work<T> = (ask: AskRows) => Promise<T>

/** Per statement, and per wait for a connection, ms. */
export const QUERY_PATIENCE = 3 * SECOND

/** How long the transaction of a stalled process keeps its locks, ms. */
export const stillFor = (patience = QUERY_PATIENCE) => 2 * patience

/** Ms. While the server is unreachable, one call per interval retries; the others fail at once. */
export const TRY_REACHING_AFTER = SECOND

const MOST_CONNECTIONS = 10

/** Reserved for queries outside a school, so that no school blocks the renewal of a lease. */
const KEPT_FREE = 2

/** The role that a superuser switches to, because row-level security doesn't hold for superusers. */
export const FENCED_ROLE = 'flightline_fenced'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

// Exact up to 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** Throws if the CA file cannot be read. */
export function clientConfig(address: DatabaseAddress): ClientConfig {
  const { host, port, database, user, password, tls, authority } = address
  return {
    host,
    port,
    database,
    user,
    ...(password !== null && { password }),
    ssl: tls !== 'none' && {
      rejectUnauthorized: tls === 'verified',
      ...(authority !== null && { ca: readFileSync(authority, 'utf8') }),
    },
    application_name: 'flightline',
    connectionTimeoutMillis: QUERY_PATIENCE,
    query_timeout: QUERY_PATIENCE,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
  }
}

/**
 * Connects on first use, and reconnects. May run through a pooler in transaction mode, so nothing may outlive a transaction.
 * Throws a readable message for an invalid address.
 */
export function openDatabase(options: {
  readonly url: string
  readonly most?: number
  readonly now?: () => number
  readonly monotonic?: () => number
}) {
  const { url, most = MOST_CONNECTIONS, now = Date.now } = options
  const monotonic = options.monotonic ?? (() => performance.now())
  const address = readDatabaseAddress(url)
  if (typeof address === 'string') throw new Error(`DATABASE_URL ${address}`)
  const common = clientConfig(address)
  const forSchools = Math.max(1, most - KEPT_FREE)
  const queues = createSchoolQueues(
    Math.ceil(forSchools / 2),
    QUERY_PATIENCE,
    () => new DatabaseAway('busy'),
  )
  let pools = newPools()
  let role = ''
  let ended: Promise<unknown> = Promise.resolve()
  let trouble: (Unsaved & { readonly code: string; readonly isOfWrites: boolean }) | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  function newPools(): Pools {
    const newPool = (max: number) => {
      const pool = new Pool({ ...common, max, maxLifetimeSeconds: 1800 })
      // The next statement fails on an ended connection; without a listener the event would end the process.
      pool.on('connect', (client) => client.on('error', () => {}))
      pool.on('error', () => {})
      return pool
    }
    return { schools: newPool(forSchools), all: newPool(KEPT_FREE) }
  }

  /** Idle ones at once, the others when released: after a failover they lead to a former primary. */
  function drop(old: Pools): void {
    if (old !== pools) return
    pools = newPools()
    ended = Promise.all([ended, old.schools.end(), old.all.end()])
  }

  /** The error for the caller; records what it means for other calls. */
  function failed(error: unknown, of: Pools, isConnecting = false): unknown {
    const failure = failureIn(error, isConnecting)
    if (failure === null) return error
    const { code, scope } = failure
    const isFailover = code === READ_ONLY && monotonic() - triedAt >= TRY_REACHING_AFTER
    if (isFailover || (!isConnecting && (scope === 'connection' || scope === 'unreachable')))
      drop(of)
    if (scope === 'unreachable' || scope === 'writes') {
      triedAt = monotonic()
      const reason = code === DISK_FULL ? 'full' : 'database_away'
      const since = trouble?.since ?? now()
      trouble = { since, reason, code, isOfWrites: scope === 'writes' }
    }
    return new DatabaseAway(code)
  }

  async function begin(lane: Lane, text: string, isAgain = false): Promise<OpenedConnection> {
    const of = pools
    let client: PoolClient
    try {
      client = await of[lane].connect()
    } catch (error) {
      throw failed(error, of, true)
    }
    try {
      await client.query(text)
      return { client, of }
    } catch (error) {
      client.release(true)
      const away = failed(error, of)
      // Nothing was sent yet and the connection may have ended long ago, so try a new one.
      if (isAgain || failureIn(error)?.scope !== 'connection') throw away
      return begin(lane, text, true)
    }
  }

  async function transact<T>(
    lane: Lane,
    setting: string,
    work: Work<T>,
    patience = QUERY_PATIENCE,
  ): Promise<T> {
    if (trouble && !trouble.isOfWrites) {
      if (monotonic() - triedAt < TRY_REACHING_AFTER) throw new DatabaseAway(trouble.code)
      triedAt = monotonic()
    }
    const { client, of } = await begin(lane, beginning(patience) + setting)
    let isSound = true
    let isOver = false
    // A connection takes one statement at a time, even if the caller didn't await an earlier one.
    const inTurn = inTurns()
    const query = (text: string, values?: readonly unknown[]) => inTurn(() => sent(text, values))
    const sent = async (text: string, values: readonly unknown[] = []) => {
      if (!isSound) throw new DatabaseAway('ended')
      const statement = {
        text,
        query_timeout: patience,
        ...(values.length > 0 && { values: [...values] }),
      }
      try {
        const answer: QueryResult | QueryResult[] = await client.query(statement)
        return [answer].flat()
      } catch (error) {
        isSound &&= (failureIn(error)?.scope ?? 'statement') === 'statement'
        throw failed(error, of)
      }
    }
    try {
      const result = await work(
        async <Row extends object>(text: string, values?: readonly unknown[]) => {
          if (isOver) throw new Error('This transaction is over.')
          const [answer] = await query(text, values)
          return (answer?.rows ?? []) as Row[]
        },
      )
      isOver = true
      const checksWrites = trouble?.isOfWrites === true
      const ends = await query(checksWrites ? `${HAS_WRITTEN}; COMMIT` : 'COMMIT')
      // If a statement failed and `work` went on, the server rolls back, and this is the only sign.
      if (ends.at(-1)?.command !== 'COMMIT') throw new Error('A statement had failed.')
      if (!trouble?.isOfWrites || (checksWrites && ends[0]?.rows[0]?.wrote === 1)) trouble = null
      return result
    } catch (error) {
      isOver = true
      if (isSound) await query('ROLLBACK').catch(() => {})
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  return {
    /**
     * A transaction that sees only one school's rows. Rejects with `DatabaseAway`, with what `work` throws, or with the
     * server's own error; then nothing is changed, unless the answer to the commit was lost.
     */
    async inSchool<T>(school: string, work: Work<T>): Promise<T> {
      const setting = role + seen([school])
      const end = await queues.take(school)
      try {
        return await transact('schools', setting, work)
      } finally {
        end()
      }
    },
    /** A transaction that sees the rows of several schools, for queries over all that a process has loaded. */
    inSchools: async <T>(schools: readonly string[], work: Work<T>) =>
      transact('all', role + seen(schools), work),
    /** A transaction over the list of schools and their holders. `patience`: per statement, ms. */
    overAll: <T>(work: Work<T>, patience?: number) => transact('all', '', work, patience),
    /** From now on queries for schools run as this role, which can't bypass row-level security. */
    actAs(name: typeof FENCED_ROLE): void {
      role = ` SET LOCAL ROLE ${name};`
    },
    /** Null while all is well. */
    trouble: (): Unsaved | null => trouble && { since: trouble.since, reason: trouble.reason },
    async close(): Promise<void> {
      await Promise.all([ended, pools.schools.end(), pools.all.end()])
    },
  }
}

type Lane = 'schools' | 'all'
type Pools = Readonly<Record<Lane, Pool>>
interface OpenedConnection {
  readonly client: PoolClient
  readonly of: Pools
}

// Locking a row counts as a write too: a read-only server can't do it.
const HAS_WRITTEN = 'SELECT (pg_current_xact_id_if_assigned() IS NOT NULL)::int AS wrote'

/** With BEGIN, since poolers refuse it as a parameter. Frees locks before a lease ends, and times out before we do. */
function beginning(patience: number): string {
  const [statement, idle] = [Math.ceil((patience * 5) / 6), stillFor(patience)]
  return `BEGIN; SET LOCAL statement_timeout = ${statement}; SET LOCAL idle_in_transaction_session_timeout = ${idle};`
}

function seen(schools: readonly string[]): string {
  if (schools.length === 0 || !schools.every((school) => UUID.test(school)))
    throw new Error('A school is named by its UUID.')
  return ` SET LOCAL flightline.school = '${schools.join(',')}'`
}
