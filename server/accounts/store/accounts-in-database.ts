import { codeOf, type Log } from '#server/config/log.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { PlaceClosed } from '#server/store/move-mark.ts'
import { refuseToWrite } from '#server/store/postgres/closed-schools.ts'
import {
  type AskRows,
  type Database,
  DatabaseAway,
  runIn,
} from '#server/store/postgres/database.ts'
import {
  beginHead,
  type Head,
  NO_HEAD,
  RowsDamaged,
  readHead,
  type StoreOf,
} from '#server/store/rows.ts'
import { plain } from '#server/store/sql.ts'
import { createAccounts } from './accounts.ts'
import type { PlaceAccess, PlaceTrouble, PlaceWork } from './accounts-store.ts'

export type AccountsInDatabase = ReturnType<typeof accountsInDatabase>

/** In PostgreSQL, shared by gateways. A writing transaction locks the head, so that seals and audit have one writer at a time. */
export function accountsInDatabase(options: {
  readonly database: Database
  readonly school: string
  readonly log?: Log
}) {
  const { database, school, log } = options
  const of: StoreOf = { school, store: 'accounts' }
  /** Transactions of this process queue without a connection. */
  const inTurn = inTurns()

  const transact = <T>(access: PlaceAccess, work: PlaceWork<T>) =>
    database.inSchool(school, async (ask) => {
      if (access === 'read') await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      const head = await headIn(ask, of, access)
      const { result, commit } = await work(head, (query) => runIn(ask, query))
      return { result, head: commit === null ? head : await runIn(ask, commit) }
    })

  const revision = () => revisionsOf(database)(school)
  const accounts = createAccounts(
    {
      of,
      transact: (access, work) =>
        access === 'read' ? transact(access, work) : inTurn(() => transact(access, work)),
      revision,
      async check() {
        const [is] = await database.inSchool(school, (ask) => ask<{ now: string }>(READ_ONLY))
        return is?.now === 'on' ? 'read_only' : null
      },
      troubleIn,
      close: () => inTurn(async () => {}),
    },
    log,
  )
  return { ...accounts, revision: accounts.revision ?? revision }
}

/** A writer holds the head until the transaction ends, and makes it if there is none. */
async function headIn(ask: AskRows, of: StoreOf, access: PlaceAccess): Promise<Head> {
  const lock = access === 'read' ? plain('') : plain('FOR UPDATE')
  const select = () => runIn(ask, readHead(of, lock))
  const head = await select()
  // Only once the head is locked: a move may have held it until now.
  if (access === 'write') await refuseToWrite(ask, of.school)
  if (head !== null || access === 'read') return head ?? NO_HEAD
  await runIn(ask, beginHead(of))
  return (await select()) ?? NO_HEAD
}

const READ_ONLY = "SELECT current_setting('transaction_read_only') AS now"

function troubleIn(error: unknown): PlaceTrouble {
  const code = codeOf(error)
  if (code === '25006')
    return {
      reason: 'read_only',
      words:
        'The database of DATABASE_URL is read-only; it may be a standby. Point DATABASE_URL at the primary.',
    }
  if (code === '53100')
    return {
      reason: 'full',
      words: 'The database server’s disk is full. Free some space.',
    }
  if (error instanceof DatabaseAway)
    return {
      reason: 'database_away',
      words:
        'The database of DATABASE_URL, which holds the accounts, can’t be reached. Check that it runs and that this machine can reach it.',
    }
  if (error instanceof RowsDamaged)
    return {
      reason: 'damaged',
      words:
        'The accounts in the database of DATABASE_URL were changed outside Flightline. They are left as they are. Stop every Flightline and restore a backup: pg_restore --clean --if-exists --dbname "$DATABASE_URL" FILE',
    }
  if (error instanceof PlaceClosed) return { reason: 'moved', words: error.message }
  return { reason: 'failed', words: `The database of DATABASE_URL refuses (${code}).` }
}

const revisionReads = new WeakMap<Database, (school: string) => Promise<number>>()

/** The accounts' revision, 0 for empty ones: one statement for all schools in a process. */
export function revisionsOf(database: Database): (school: string) => Promise<number> {
  const cached = revisionReads.get(database)
  if (cached) return cached
  let next: { readonly schools: Set<string>; readonly answer: Promise<Revisions> } | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function askAll(schools: Set<string>): Promise<Revisions> {
    // Later callers go into the next statement.
    next = null
    const rows = await database.inSchools([...schools], (ask) =>
      ask<{ school: string; revision: number }>(
        "SELECT school, revision FROM head WHERE school = ANY ($1) AND store = 'accounts'",
        [[...schools]],
      ),
    )
    return new Map(rows.map(({ school, revision }) => [school, revision]))
  }

  const revisionOf = async (school: string) => {
    if (next === null) {
      const schools = new Set<string>()
      next = { schools, answer: last.then(() => askAll(schools)) }
      last = next.answer.catch(() => {})
    }
    next.schools.add(school)
    return (await next.answer).get(school) ?? 0
  }
  revisionReads.set(database, revisionOf)
  return revisionOf
}

type Revisions = ReadonlyMap<string, number>
