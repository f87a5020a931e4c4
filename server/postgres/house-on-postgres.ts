import { codeOf, type Log, silentLog } from '#config/log.ts'
import { auditLine } from '#house/audit-line.ts'
import { type ChainEnd, NO_CHAIN } from '#house/audit-links.ts'
import {
  type CarriableHouse,
  type CarriedHouse,
  HouseUnavailable,
  readingOf,
  TRANSACTION_OVER,
} from '#house/house-store.ts'
import { inTurns } from '#house/in-turn.ts'
import type { AuditEntry, HouseKind } from '#house/rows.ts'
import type { HouseReason } from '#house/trouble.ts'
import { PlaceClosed } from '#ledger/move-mark.ts'
import { type AskRows, type Database, DatabaseAway } from './database.ts'
import { revisionsOf } from './house-revisions.ts'
import {
  HouseDamaged,
  type HouseHead,
  headIn,
  houseRows,
  type StoredRow,
  saveHead,
  sealIn,
} from './house-rows.ts'

/** The house of one school in PostgreSQL, which other gateways change, too. */
export interface SharedHouse extends CarriableHouse {
  /** What is wrong and what to do, in words for the operator; null while it can be used. */
  trouble(): string | null
  /** Why it cannot be written now; null if it can. Changes nothing. */
  check(): Promise<HouseReason | null>
  readonly revision: () => Promise<number>
}

/**
 * As `openHouse`, in a database. Whoever changes something holds the row of `house_head` until he is done, so that the sum of
 * the seals and the chain of the audit have one writer at a time, whichever gateway it is.
 */
export function houseOnPostgres(options: {
  readonly database: Database
  /** A UUID. */
  readonly school: string
  readonly log?: Log
}): SharedHouse {
  const { database, school, log = silentLog } = options
  let trouble = null as { readonly words: string; readonly reason: HouseReason } | null
  /** How far the audit was verified. */
  let verified = NO_CHAIN
  let isVerified = false
  let isClosed = false
  /** Whoever waits for another of this process needs no connection yet. */
  const inTurn = inTurns()

  function refuseIfClosed(): void {
    if (isClosed) throw new HouseUnavailable('The house is closed.')
  }

  function failed(error: unknown): HouseUnavailable {
    const { reason, words } = troubleIn(error)
    if (trouble?.words !== words) log.error('house_unavailable', { code: codeOf(error), reason })
    trouble = { words, reason }
    if (reason === 'damaged') isVerified = false
    return new HouseUnavailable(words, { cause: error, isAway: reason === 'database_away' })
  }

  /** What can be read proves nothing of what cannot be written. */
  function well(isWritten: boolean): void {
    if (trouble === null || (!isWritten && trouble.reason !== 'database_away')) return
    trouble = null
    log.info('house_available_again')
  }

  /** The first time, every row by its seal, and by their sum that none is missing. */
  async function verifyAll(ask: AskRows, head: HouseHead): Promise<void> {
    if (isVerified) return
    const rows = await ask<StoredRow & { kind: HouseKind }>(
      `SELECT kind, id, body, seal FROM house_row WHERE school = $1`,
      [school],
    )
    const sum = rows.reduce((sofar, row) => sofar + sealIn(row.kind, row), 0n)
    if (BigInt.asUintN(64, sum) !== BigInt.asUintN(64, head.sum))
      throw new HouseDamaged('the sum of the seals does not fit')
    isVerified = true
    log.audit('audit_stands', { ...head.last })
  }

  async function transact<T>(
    work: (house: CarriedHouse) => Promise<T>,
    { isWriting = true, isQuiet = false, isCarrying = false } = {},
  ): Promise<T> {
    refuseIfClosed()
    const before = verified
    let isOver = false
    let broken = null as { readonly error: unknown } | null
    let thrown = null as { readonly error: unknown } | null
    const noted: [AuditEntry, ChainEnd][] = []

    try {
      const result = await database.inSchool(school, async (ask) => {
        if (!isWriting) await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        const found = await headIn(ask, school, { isWriting, isCarrying })
        await verifyAll(ask, found)
        const open = houseRows(ask, school, found, {
          verified: () => verified,
          setVerified: (to) => void (verified = to),
          onNote: (entry, end) => void noted.push([entry, end]),
        })
        // A connection takes one statement after another.
        const oneByOne = inTurns()
        const run = <R>(deed: () => Promise<R>): Promise<R> =>
          oneByOne(async () => {
            if (isOver) throw new Error(TRANSACTION_OVER)
            if (broken) throw broken.error
            try {
              return await deed()
            } catch (error) {
              broken = { error }
              throw error
            }
          })
        const house: CarriedHouse = {
          get: (...given) => run(() => open.house.get(...given)),
          all: (...given) => run(() => open.house.all(...given)),
          put: (...given) => run(() => open.house.put(...given)),
          remove: (...given) => run(() => open.house.remove(...given)),
          note: (...given) => run(() => open.house.note(...given)),
          audit: (...given) => run(() => open.house.audit(...given)),
          firstWrong: () => run(() => open.house.firstWrong()),
          forgetAudit: (...given) => run(() => open.house.forgetAudit(...given)),
          chainEnds: () => run(() => open.house.chainEnds()),
          links: (...given) => run(() => open.house.links(...given)),
          lay: (...given) => run(() => open.house.lay(...given)),
        }
        try {
          const done = await work(house)
          if (broken) throw broken.error
          const head = open.head()
          const { revision } = isQuiet ? found : head
          if (head !== found) await saveHead(ask, school, { ...head, revision })
          return done
        } catch (error) {
          thrown = { error }
          throw error
        } finally {
          isOver = true
        }
      })
      well(isWriting)
      for (const [entry, at] of noted) log.audit('audit', auditLine(entry, at))
      return result
    } catch (error) {
      verified = before
      // What the work itself says is no trouble of the house.
      if (thrown !== null && broken === null && thrown.error === error) throw error
      throw failed(broken === null ? error : (broken as { error: unknown }).error)
    }
  }

  async function telling<T>(work: () => Promise<T>): Promise<T> {
    refuseIfClosed()
    try {
      const result = await work()
      well(false)
      return result
    } catch (error) {
      throw failed(error)
    }
  }

  return {
    transact: (work, isQuiet = false) => inTurn(() => transact(work, { isQuiet })),
    carry: (work) => inTurn(() => transact(work, { isCarrying: true })),
    read: (work) => transact((house) => work(readingOf(house)), { isWriting: false }),
    revision: () => telling(() => revisionsOf(database)(school)),
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
    close: () =>
      inTurn(async () => {
        isClosed = true
      }),
  }
}

const READ_ONLY = "SELECT current_setting('transaction_read_only') AS now"

/** What is wrong, as a word for the log, and what to do, for the operator. */
function troubleIn(error: unknown): { readonly reason: HouseReason; readonly words: string } {
  const code = codeOf(error)
  const [reason, words] =
    REFUSALS[code] ??
    (error instanceof DatabaseAway
      ? (['database_away', AWAY_WORDS] as const)
      : error instanceof HouseDamaged
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
const REFUSALS: Readonly<Record<string, readonly [HouseReason, string]>> = {
  '25006': [
    'read_only',
    'The database of DATABASE_URL takes no writes: it may be a standby. See that DATABASE_URL leads to the primary.',
  ],
  '53100': ['full', 'The disk of the database of DATABASE_URL is full. Make room on it.'],
}
