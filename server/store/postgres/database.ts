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

/** The database cannot be asked now; whether the last transaction was carried out is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** An SQLSTATE, Node's word or ours. */
  readonly code: string
  constructor(code = 'away') {
    // Neither the server's sentence nor Node's: the one may quote a row, the other an address.
    super(`The database cannot be asked now (${code}).`)
    this.code = code
  }
}

/** PostgreSQL, maybe through a pooler in transaction mode: nothing outlives a transaction. */
export interface Database {
  /**
   * One transaction that sees one school's rows alone, whatever it asks for. Rejects with `DatabaseAway`, with what `work`
   * throws, or with the server's own error; then nothing is changed, unless the answer to the commit was lost.
   */
  inSchool<T>(school: string, work: (ask: AskRows) => Promise<T>): Promise<T>
  /** One that sees the rows of several schools: for what is asked once for all that a process has loaded. */
  inSchools<T>(schools: readonly string[], work: (ask: AskRows) => Promise<T>): Promise<T>
  /**
   * One over what belongs to no one school's people: the list of schools, and who holds which. `patience`: for each
   * statement, ms.
   */
  overAll<T>(work: (ask: AskRows) => Promise<T>, patience?: number): Promise<T>
  /** From now on what belongs to schools is asked as this role, which passes by no row-level security. */
  actAs(role: typeof FENCED_ROLE): void
  /** Since when it cannot be asked, or not written, and why; null while all is well. */
  trouble(): Unsaved | null
  close(): Promise<void>
}

/** A statement that takes longer is given up, and so is the wait for a connection, ms. */
export const QUERY_PATIENCE = 3 * SECOND

/** How long a transaction of a process that stands still keeps what it has locked, ms. */
export const stillFor = (patience = QUERY_PATIENCE) => 2 * patience

/** While nothing answers, one call in so many ms tries again; the others fail at once. */
export const TRY_REACHING_AFTER = SECOND

const MOST_CONNECTIONS = 10

/** Of these, for what is not one school's: no school keeps a lease from being renewed. */
const KEPT_FREE = 2

/** As whom a superuser asks for what belongs to schools: no fence holds for a superuser himself. */
export const FENCED_ROLE = 'flightline_fenced'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

// Counts and instants: exact up to 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** How pg reaches an address. Throws where the file of the authority cannot be read. */
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

/** Connects when it is first asked, and again by itself. Throws in words for an address that is none. */
export function openDatabase(options: {
  readonly url: string
  readonly most?: number
  readonly now?: () => number
  readonly monotonic?: () => number
}): Database {
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
      // The next statement fails on a connection that ended; without a listener the event would end the process.
      pool.on('connect', (client) => client.on('error', () => {}))
      pool.on('error', () => {})
      return pool
    }
    return { schools: newPool(forSchools), all: newPool(KEPT_FREE) }
  }

  /** The idle ones at once, the others as soon as they are let go: after a failover they lead to what is no primary now. */
  function drop(old: Pools): void {
    if (old !== pools) return
    pools = newPools()
    ended = Promise.all([ended, old.schools.end(), old.all.end()])
  }

  /** The error for the caller; notes what it means for all other calls. */
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
      // Nothing was asked yet, and the connection may have ended long ago: a new one is worth a try.
      if (isAgain || failureIn(error)?.scope !== 'connection') throw away
      return begin(lane, text, true)
    }
  }

  async function transact<T>(
    lane: Lane,
    setting: string,
    work: (ask: AskRows) => Promise<T>,
    patience = QUERY_PATIENCE,
  ): Promise<T> {
    if (trouble && !trouble.isOfWrites) {
      if (monotonic() - triedAt < TRY_REACHING_AFTER) throw new DatabaseAway(trouble.code)
      triedAt = monotonic()
    }
    const { client, of } = await begin(lane, beginning(patience) + setting)
    let isSound = true
    let isOver = false
    // A connection takes one statement after another, also where the caller did not wait for an earlier one.
    const inTurn = inTurns()
    const query = (text: string, values?: readonly unknown[]) => inTurn(() => sent(text, values))
    const sent = async (text: string, values: readonly unknown[] = []) => {
      if (!isSound) throw new DatabaseAway('ended')
      const asked = {
        text,
        query_timeout: patience,
        ...(values.length > 0 && { values: [...values] }),
      }
      try {
        const answer: QueryResult | QueryResult[] = await client.query(asked)
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
      const isAsked = trouble?.isOfWrites === true
      const ends = await query(isAsked ? `${HAS_WRITTEN}; COMMIT` : 'COMMIT')
      // Where a statement had failed and `work` went on, the server rolls back, and says so in no other way.
      if (ends.at(-1)?.command !== 'COMMIT') throw new Error('A statement had failed.')
      if (!trouble?.isOfWrites || (isAsked && ends[0]?.rows[0]?.wrote === 1)) trouble = null
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
    async inSchool(school, work) {
      const setting = role + seen([school])
      const end = await queues.take(school)
      try {
        return await transact('schools', setting, work)
      } finally {
        end()
      }
    },
    inSchools: async (schools, work) => transact('all', role + seen(schools), work),
    overAll: (work, patience) => transact('all', '', work, patience),
    actAs(name) {
      role = ` SET LOCAL ROLE ${name};`
    },
    trouble: () => trouble && { since: trouble.since, reason: trouble.reason },
    async close() {
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

// A row that was only locked has been written, too: on a server that takes no writes, it cannot be.
const HAS_WRITTEN = 'SELECT (pg_current_xact_id_if_assigned() IS NOT NULL)::int AS wrote'

/**
 * In one go with the BEGIN: as a parameter of the connection a pooler would refuse it. The server gives up a little earlier
 * than we do, so that the connection lives on; and what a process that stands still had locked is free again before a lease
 * is over.
 */
function beginning(patience: number): string {
  const [statement, idle] = [Math.ceil((patience * 5) / 6), stillFor(patience)]
  return `BEGIN; SET LOCAL statement_timeout = ${statement}; SET LOCAL idle_in_transaction_session_timeout = ${idle};`
}

function seen(schools: readonly string[]): string {
  if (schools.length === 0 || !schools.every((school) => UUID.test(school)))
    throw new Error('A school is named by its UUID.')
  return ` SET LOCAL flightline.school = '${schools.join(',')}'`
}
