import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { PlaceClosed } from '#server/store/move-mark.ts'
import { refuseToWrite } from '#server/store/postgres/closed-schools.ts'
import {
  type AskRows,
  type Database,
  DatabaseAway,
  runIn,
} from '#server/store/postgres/database.ts'
import { revisionsOf } from '#server/store/postgres/revisions.ts'
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
import { type AccountsStore, AccountsUnavailable } from './accounts-store.ts'
import { type PlaceAccess, type PlaceWork, Thrown } from './place.ts'
import type { AccountsReason } from './trouble.ts'

/** The accounts of one school in PostgreSQL, which other gateways change, too. */
export interface SharedAccounts extends AccountsStore {
  /** What is wrong and what to do, in words for the operator; null while it can be used. */
  trouble(): string | null
  /** Why it cannot be written now; null if it can. Changes nothing. */
  check(): Promise<AccountsReason | null>
  readonly revision: () => Promise<number>
}

/**
 * As `openAccounts`, in a database. A transaction that writes locks the head, so that the sum of the seals and the chain of the
 * audit have one writer at a time, whichever gateway it is.
 */
export function accountsInDatabase(options: {
  readonly database: Database
  /** A UUID. */
  readonly school: string
  readonly log?: Log
}): SharedAccounts {
  const { database, school, log = silentLog } = options
  let trouble = null as { readonly words: string; readonly reason: AccountsReason } | null
  const of: StoreOf = { school, store: 'accounts' }
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

  function transact<T>(access: PlaceAccess, work: PlaceWork<T>) {
    const run = () =>
      database.inSchool(school, async (ask) => {
        if (access === 'read')
          await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        const head = await headIn(ask, of, access)
        const { result, commit } = await work(head, (query) => runIn(ask, query))
        return { result, head: commit === null ? head : await runIn(ask, commit) }
      })
    return telling(run, access !== 'read')
  }

  const revision = () => telling(() => revisionsOf(database)(school))
  const accounts = createAccounts(
    {
      of,
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

/** Whoever writes holds the head until the transaction ends, and makes it where there is none. */
async function headIn(ask: AskRows, of: StoreOf, access: PlaceAccess): Promise<Head> {
  const lock = access === 'read' ? plain('') : plain('FOR UPDATE')
  const select = () => runIn(ask, readHead(of, lock))
  const head = await select()
  // Only once the head is held: whoever waited for it may have waited for the one who carries the accounts away.
  if (access === 'write') await refuseToWrite(ask, of.school)
  if (head !== null || access === 'read') return head ?? NO_HEAD
  await runIn(ask, beginHead(of))
  return (await select()) ?? NO_HEAD
}

const READ_ONLY = "SELECT current_setting('transaction_read_only') AS now"

/** What is wrong, as a word for the log, and what to do, for the operator. */
function troubleIn(error: unknown): { readonly reason: AccountsReason; readonly words: string } {
  const code = codeOf(error)
  const [reason, words] =
    REFUSALS[code] ??
    (error instanceof DatabaseAway
      ? (['database_away', AWAY_WORDS] as const)
      : error instanceof RowsDamaged
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
