import { codeOf } from '#server/config/log.ts'
import type { Head, StoreOf } from '#server/store/rows.ts'
import type { SqlQuery } from '#server/store/sql.ts'
import type { AccountKind, AccountRows, AuditEntry, AuditRow } from './rows.ts'
import type { AccountsReason } from './trouble.ts'

/** Accounts cannot be read or written now; nothing was changed. Callers answer 503: this signs nobody out, and lets nobody in. */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable'
  /** The store could not be reached at all, so what was read a moment ago may still be true. */
  readonly isAway: boolean
  /** Of what made it so, for the log. */
  readonly code: string
  constructor(
    words?: string,
    { isAway = false, ...options }: ErrorOptions & { isAway?: boolean } = {},
  ) {
    super(words, options)
    this.code = codeOf(options.cause)
    this.isAway = isAway
  }
}

export interface AccountsReading {
  get<K extends AccountKind>(kind: K, id: string): Promise<AccountRows[K] | null>
  all<K extends AccountKind>(kind: K): Promise<readonly AccountRows[K][]>
  /** Of `from ≤ at < to` (epoch ms), the newest first, at most `most`; of one person's or one kind of deed alone if it says so. */
  audit(
    from: number,
    to: number,
    most: number,
    only?: Partial<Pick<AuditRow, 'who' | 'action'>>,
  ): Promise<readonly AuditRow[]>
  /** Verifies the next part of the audit, so small that others need not wait long; see `firstWrongIn`. */
  firstWrong(): Promise<number | null | 'more'>
}

/** Accounts inside one transaction. Await nothing else in it, since all other transactions wait. */
export interface AccountsTransaction extends AccountsReading {
  /** Adds a row, or replaces the one with its id. */
  put<K extends AccountKind>(kind: K, row: AccountRows[K]): Promise<void>
  remove(kind: AccountKind, id: string): Promise<boolean>
  /** Writes it behind the last row of the audit, in the same chain. */
  note(entry: AuditEntry): Promise<void>
  /** Lets go of the oldest audit rows, up to the first that is not before an instant (epoch ms); the rest stays a chain. */
  forgetAudit(before: number): Promise<void>
}

/** What was last read or written, without the outbox. A kind's map is another one after each change of its rows. */
export type LoadedRows = { readonly [K in AccountKind]: ReadonlyMap<string, AccountRows[K]> }

/**
 * The third store, which cannot be read again from the school. One transaction at a time; what one has changed is on disk,
 * all or nothing, when it resolves. Rejects with `AccountsUnavailable`, or with what `work` throws, having changed nothing.
 */
export interface AccountsStore {
  transact<T>(work: (accounts: AccountsTransaction) => Promise<T>): Promise<T>
  /** A transaction that changes nothing of who may see what: `revision` stays as it is. */
  quietly<T>(work: (accounts: AccountsTransaction) => Promise<T>): Promise<T>
  /** As `transact` for what changes nothing: it waits for no other process, and sees the rows of one moment. */
  read<T>(work: (accounts: AccountsReading) => Promise<T>): Promise<T>
  /** Makes `loaded` what was there when this was called, but for quiet changes of other processes. Rejects as `read` does. */
  refresh(): Promise<void>
  /** Null before it was first read. */
  loaded(): LoadedRows | null
  /** Called after each change that was not quiet, here or elsewhere, once `loaded` has it. */
  watch(listener: () => void): void
  /** What is wrong with its place and what to do, in words for the operator; null while it can be used. */
  trouble(): string | null
  /** Why it cannot be written now; null if it can, and where nothing is in it yet. Changes nothing. */
  check(): Promise<AccountsReason | null>
  /** Its rows as they are stored, for a move. */
  readonly place: AccountsPlace
  /** Where other processes change it, too: another number after each change of a row that was not quiet. */
  readonly revision?: () => Promise<number>
  close(): Promise<void>
}

/** Runs statements in the transaction that is open. */
export type Run = <T>(query: SqlQuery<T>) => Promise<T>

/** `carry`: writes also where others may not, since the school is being moved. */
export type PlaceAccess = 'read' | 'write' | 'carry'

export type PlaceWork<T> = (
  head: Head,
  run: Run,
) => Promise<{
  readonly result: T
  /** What it writes at its end; null for nothing. */
  readonly commit: SqlQuery<Head> | null
  /** What it removes or replaces must be in no byte of a file any more. */
  readonly isForgetting: boolean
}>

/** What the user of a transaction threw: it is undone, and nothing is wrong with the place. */
export class Thrown extends Error {
  override readonly name = 'Thrown'
}

/** What is wrong with a place, as a word for the log, and what to do, for the operator. */
export interface PlaceTrouble {
  readonly reason: AccountsReason
  readonly words: string
}

/** Where the rows of accounts are stored: it reads and commits, and knows nothing of people. */
export interface AccountsPlace {
  readonly of: StoreOf
  /**
   * All or nothing, and of those that write one at a time; with the head that it has afterwards. Rejects with the `Thrown` of
   * `work`, or with an error of the place, having changed nothing.
   */
  transact<T>(
    access: PlaceAccess,
    work: PlaceWork<T>,
  ): Promise<{ readonly result: T; readonly head: Head }>
  /** Where other processes write, too: the revision there. */
  readonly revision?: () => Promise<number>
  check(): Promise<AccountsReason | null>
  troubleIn(error: unknown): PlaceTrouble
  /** Once all transactions are over. */
  close(): Promise<void>
}

/** The `seq` of the first audit row that is not there as it was written; null if all are. Others have their turns in between. */
export async function firstWrongIn({ read }: Pick<AccountsStore, 'read'>): Promise<number | null> {
  for (;;) {
    const found = await read((accounts) => accounts.firstWrong())
    if (found !== 'more') return found
  }
}
