import { codeOf } from '#server/config/log.ts'
import type { Head, StoreOf } from '#server/store/rows.ts'
import type { SqlQuery } from '#server/store/sql.ts'
import type { AccountKind, AccountRows, AuditEntry, AuditRow } from './rows.ts'
import type { AccountsReason } from './trouble.ts'

/** Accounts cannot be read or written now; nothing was changed. Callers answer 503: no one is signed out or let in. */
export class AccountsUnavailable extends Error {
  override readonly name = 'AccountsUnavailable'
  /** The store could not be reached at all, so cached rows may still be true. */
  readonly isAway: boolean
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
  /** Rows with `from ≤ at < to` (epoch ms), newest first, at most `most`; optionally of one person or action. */
  audit(
    from: number,
    to: number,
    most: number,
    only?: Partial<Pick<AuditRow, 'who' | 'action'>>,
  ): Promise<readonly AuditRow[]>
  /** Verifies the next part of the audit, small enough that others need not wait long; see `firstWrongIn`. */
  firstWrong(): Promise<number | null | 'more'>
}

/** Await nothing else inside it, since all other transactions wait. */
export interface AccountsTransaction extends AccountsReading {
  put<K extends AccountKind>(kind: K, row: AccountRows[K]): Promise<void>
  remove(kind: AccountKind, id: string): Promise<boolean>
  note(entry: AuditEntry): Promise<void>
  /** Deletes the oldest audit rows, up to the first at or after an instant (epoch ms); the rest stays a chain. */
  forgetAudit(before: number): Promise<void>
}

/** As last read or written, without the outbox. A kind's map is replaced after each change of its rows. */
export type LoadedRows = { readonly [K in AccountKind]: ReadonlyMap<string, AccountRows[K]> }

/** One transaction at a time, atomic and durable when it resolves. Rejects with `AccountsUnavailable`, or what `work` throws. */
export interface AccountsStore {
  transact<T>(work: (accounts: AccountsTransaction) => Promise<T>): Promise<T>
  /** For changes that affect no permissions: `revision` stays as it is. */
  quietly<T>(work: (accounts: AccountsTransaction) => Promise<T>): Promise<T>
  /** A read-only transaction: it waits for no other process, and sees the rows of one moment. */
  read<T>(work: (accounts: AccountsReading) => Promise<T>): Promise<T>
  /** Updates `loaded`, except for quiet changes of other processes. Rejects as `read` does. */
  refresh(): Promise<void>
  /** Null before it was first read. */
  loaded(): LoadedRows | null
  /** Called after each change that was not quiet, here or elsewhere, once `loaded` has it. */
  watch(listener: () => void): void
  /** What is wrong and what to do, for the operator; null while it can be used. */
  trouble(): string | null
  /** Why it cannot be written now; null if it can, or if it is still empty. */
  check(): Promise<AccountsReason | null>
  readonly place: AccountsPlace
  /** Only where other processes write, too: changes with each change that was not quiet. */
  readonly revision?: () => Promise<number>
  close(): Promise<void>
}

export type Run = <T>(query: SqlQuery<T>) => Promise<T>

/** `carry`: may write where others may not, since the school is being moved. */
export type PlaceAccess = 'read' | 'write' | 'carry'

export type PlaceWork<T> = (
  head: Head,
  run: Run,
) => Promise<{
  readonly result: T
  /** What it writes at its end; null for nothing. */
  readonly commit: SqlQuery<Head> | null
  /** No byte of what it removes or replaces may stay in a file. */
  readonly isForgetting: boolean
}>

/** The user of a transaction threw: it is undone, and the place is fine. */
export class Thrown extends Error {
  override readonly name = 'Thrown'
}

export interface PlaceTrouble {
  readonly reason: AccountsReason
  readonly words: string
}

export interface AccountsPlace {
  readonly of: StoreOf
  /** Atomic; one writer at a time. Resolves with the new head. Rejects with the `Thrown` of `work`, or the place's error. */
  transact<T>(
    access: PlaceAccess,
    work: PlaceWork<T>,
  ): Promise<{ readonly result: T; readonly head: Head }>
  readonly revision?: () => Promise<number>
  check(): Promise<AccountsReason | null>
  troubleIn(error: unknown): PlaceTrouble
  close(): Promise<void>
}

/** The `seq` of the first audit row that was altered; null if none was. Others get their turns in between. */
export async function firstWrongIn({ read }: Pick<AccountsStore, 'read'>): Promise<number | null> {
  for (;;) {
    const found = await read((accounts) => accounts.firstWrong())
    if (found !== 'more') return found
  }
}
