import type { Head, StoreOf } from '#server/store/rows.ts'
import type { SqlQuery } from '#server/store/sql.ts'

/** Runs statements in the transaction that is open. */
export type Run = <T>(query: SqlQuery<T>) => Promise<T>

/** `carry`: writes also where others may not, since the school is being moved. */
export type PlaceAccess = 'read' | 'write' | 'carry'

/** What a transaction comes to. */
interface PlaceOutcome<T> {
  readonly result: T
  /** What it writes at its end; null for nothing. */
  readonly commit: SqlQuery<Head> | null
  /** What it removes or replaces must be in no byte of a file any more. */
  readonly isForgetting: boolean
}

export type PlaceWork<T> = (head: Head, run: Run) => Promise<PlaceOutcome<T>>

/** What the user of a transaction threw: it is undone, and nothing is wrong with the place. */
export class Thrown extends Error {
  override readonly name = 'Thrown'
}

/** Where the rows of accounts are stored: it reads and commits, and knows nothing of people. */
export interface AccountsPlace {
  readonly of: StoreOf
  /**
   * All or nothing, and of those that write one at a time; with the head that it has afterwards. Rejects with the `Thrown` of
   * `work`, or with what is wrong with the place as its users are told, having changed nothing.
   */
  transact<T>(
    access: PlaceAccess,
    work: PlaceWork<T>,
  ): Promise<{ readonly result: T; readonly head: Head }>
  /** Where other processes write, too: the revision there. Rejects as `transact` does. */
  readonly revision?: () => Promise<number>
  close(): Promise<void>
}
